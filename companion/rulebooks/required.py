"""The sections that every rulebook must have: ids that links, helpers and search results point at.

An id is the same in every language and never changes; a rulebook may add sections, never drop or
rename these. A section that has to be renamed all the same gets a redirect in game.toml.
"""

REQUIRED: dict[str, frozenset[str]] = {
    "miraris": frozenset(
        "reference overview components dormire-cards wonder-cards character-cards setup round "
        "choose-dormire arrange-dormire claim-wonder tied-dormire refill-row stacks end-of-game scoring "
        "character-order tied-scores choosing-a-character character-rolando character-lucia "
        "character-serena character-mirela character-unknown character-allie character-unnamed "
        "character-fatima character-mariano character-lana character-alma character-nada".split()
    ),
    "azura": frozenset(
        "reference overview components setup turn single-spots multi-spots trigger-effect board "
        "spot-octopus-hunter spot-coral-dragon spot-mother-of-pearl spot-sorcerer spot-petrified-dragon "
        "spot-lava-golem spot-guardian spot-turtle-rider spot-undersea-city dragon-pawn hand-size "
        "under-the-board score-pile end-of-game last-turn final-scoring tied-scores variant-foreshadowing "
        "variant-seashells shell-extra-turn shell-two-spots shell-swap-cards shell-draw-three "
        "shell-block-spot card-values".split()
    ),
    "mirror-scrolls": frozenset(
        "reference overview components scrolls spell-ring setup hand-size offering donation first-turn turn "
        "link draw pass active-spells end-of-round blocked-round tied-round winning spell-dragon "
        "spell-freeze spell-fly spell-star spell-bam spell-colt spell-crown dragon-lazy dragon-hungry "
        "dragon-dizzy dragon-angry classic-dominoes".split()
    ),
    "play-me": frozenset(
        "reference overview components characters powers setup goal start-of-round roll progress block "
        "unblock action-limits last-die simultaneous win-round win-game option-play-me option-challenge "
        "jabberwocky jabberwocky-appears jabberwocky-goal team judas".split()
    ),
    "mice-and-mystics": frozenset(
        "reference overview components story-book control-board mouse-hero-card initiative-cards "
        "action-dice room-tiles setup round initiative-order new-minions boss-cards ambush aggressive "
        "remove-from-track mouse-turn movement lines water mousetraps special-area-spaces action-scurry "
        "action-battle action-search action-recover action-explore free-share free-equip free-level-up "
        "ability-cards search-cards weapons-and-armor cheese cheese-wheel time-is-short surge hourglass "
        "chapter-end capture rescue minion-turn minion-targets minion-placement encounters stunned webbed "
        "poisoned knocked-down charmed cursed party-items campaign heroes hero-collin hero-maginos "
        "hero-tilda hero-filch hero-nez hero-lily minions minion-roach minion-rat-warrior minion-elite-rat "
        "minion-spider minion-centipede boss-brodie boss-vurst boss-skitter-clak boss-vanestra".split()
    ),
}
