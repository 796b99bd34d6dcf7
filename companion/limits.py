"""Every number that bounds something, with its unit in its name."""

# What people send
MAX_BODY_BYTES = 64 * 1024
MAX_ADDRESS_CHARS = 4000  # servers and proxies in front take no less
MAX_IMPORT_BYTES = 2 * 1024 * 1024
MAX_JSON_DEPTH = 12
MAX_TEXT_CHARS = 1000  # what is kept is bounded by each game: a name, a note
MAX_NAME_CHARS = 24
MAX_NOTE_CHARS = 200
MAX_SEATS = 8  # of a table of any game
MAX_LIST_ITEMS = 120
MAX_INTEGER = 2**53 - 1
MAX_ACTION_ID_CHARS = 64
LATEST_MS = 4_102_444_800_000  # the year 2100

# Phones
PIECE_BYTES = 512 * 1024  # of what is fetched at once to keep the site on a phone

# Pages
KEPT_PAGES = 400  # rendered once, about 20 kB each

# First games that are taught
MAX_STEP_WORDS = 45
MIN_CHECKS = 3  # of a lesson
MAX_CHECK_WORDS = 60  # a question with its answers and the reason
MAX_WORDS_TO_FIRST_MOVE = 400  # two minutes, as most people read

# Search
MAX_QUERY_CHARS = 240
MAX_QUERY_WORDS = 12
MAX_SEARCH_RESULTS = 50
MAX_PHRASINGS = (
    5  # that lead to one section in one language: more would be a phrasebook
)

# Tables
MAX_ACTIONS_PER_TABLE = 4000
MAX_TABLES = 200_000
MAX_TABLES_ASKED_AT_ONCE = 60  # how they stand, by a phone that lists them
MAX_NEW_TABLES_PER_MINUTE = 300
MAX_NEW_TABLES_PER_ADDRESS_PER_MINUTE = (
    200  # a hall full of phones often has one address
)
MAX_REPLAYED_STEPS = 40_000  # by all corrections of one table together
MAX_ACTIONS_PER_SECOND = 200
CACHED_STEPS = 50_000  # of all tables together, about 1 kB each
GARBAGE_OBJECTS = 10_000, 10, 100  # of each generation
KEPT_SCREENS = 30  # each is soon drawn in all its languages: more would only be looked through for garbage
KEPT_PANELS = 3000  # about 8 kB each
KEPT_VOICES = 40  # a game in a language
KEPT_SAID = 1000  # sentences of each
KEPT_DESKS = 2  # of each kind of panel, for as many threads; about 150 kB each
KEPT_ESCAPES = 5000  # short texts
KEPT_VALUES = 5000  # of buttons, about 400 bytes each
# Pieces of panels, with what they are named by: so many bytes for each panel that is kept, as Azura and Mice and
# Mystics have for two versions in turn; too few, and all are drawn anew with each tap.
KEPT_PIECES_BYTES_A_PANEL = 300 * 1024
KEPT_PIECES_BYTES = 160 * 1024 * 1024  # of all
PIECE_NAME_BYTES = 1200  # of one piece, about: 0.8 to 1.6 kB
MAX_CONNECTIONS_TO_POSTGRESQL = 20  # of one process
MAX_WRITERS_A_COMMIT = 64
MAX_PARAMETERS = 500  # of one SQL statement

# Results and groups of tables
LONGEST_PAUSE_MS = 60 * 60 * 1000  # a longer one is no part of how long a play took
MAX_GROUPS = 50_000
MAX_NEW_GROUPS_PER_MINUTE = 60
MAX_NEW_GROUPS_PER_ADDRESS_PER_MINUTE = 30
MAX_GROUP_CHANGES_PER_MINUTE = 120
MAX_TABLES_PER_GROUP = 2000
MAX_GROUPS_PER_TABLE = 8
MAX_MERGED_NAMES_PER_GROUP = 200
MAX_STEPS_COUNTED_AT_ONCE = (
    20_000  # of tables that have changed; the others are counted the next time
)
PLAYS_PER_PAGE = 20
MAX_CHART_BARS = 12
MAX_CHART_POINTS = 60
KEPT_PREVIEWS = 100  # about 40 kB each
MAX_PREVIEWS_DRAWN_PER_MINUTE = 240

# Connections
MAX_CONNECTIONS = 20_000
MAX_UNFINISHED_PER_ADDRESS = 500  # connections that have not sent a whole request yet
REQUEST_SECONDS = 20  # for a request to arrive whole
KEEP_ALIVE_SECONDS = 20
MAX_HEARD_BYTES = 8 * 1024 * 1024  # of one request, however little of it is kept
MAX_HELD_BYTES = 64 * 1024 * 1024  # of requests that are arriving
MAX_WAITING_REQUESTS = 1000  # whole, and not answered yet
RETRY_SECONDS = (
    5  # after which who was too fast, or came when there was no room, may try again
)
STOP_SECONDS = 5  # for what is being answered when the server stops
SERVER_THREADS = 6
PANEL_THREADS = 2  # on which panels are made that are sent unasked
MAX_THREADS = 10_000
MAX_PROCESSES = 60  # Windows waits for no more of them at once
RESTART_SECONDS = 1  # before a process that died is started again

# Live updates
MAX_STREAMS = 10_000
MAX_STREAMS_PER_TABLE = 24
MAX_STREAMS_PER_ADDRESS = 2000  # a hall full of phones often has one address
STREAM_COMMENT_SECONDS = 15
STREAM_LIFE_SECONDS = 600
SILENT_SECONDS = (
    30  # without a sign from a phone that something was sent to: its connection is dead
)
AWAY_SECONDS = 8  # from the end of a phone's stream until the others are told, if it opens no other one
AWAY_SHOWN_SECONDS = 600  # a phone that is away longer was put away or left
MAX_SIGNALS_PER_MINUTE = 120  # of one table
SHOWN_RULE_SECONDS = 60  # for which a phone that comes later still gets it
LESSON_SECONDS = 7200  # after its last page was turned, a table learns no more
LESSON_LEFT_SECONDS = (
    5  # in which a page that leads the lesson and goes may come again, loaded anew
)
NEXT_SECONDS = 7200  # for which a table that has ended leads to the one that follows it
WAKE_UP_POLL_SECONDS = (
    0.25  # how often SQLite is asked whether another process has written
)
# The same for what is not told by new events: signals, and tables whose rows got the numbers of others.
CATCH_UP_SECONDS = 0.7
SHARED_POLL_SECONDS = 0.02  # the same where this program itself runs several processes
RECONNECT_SECONDS = 0.5

HISTORY_LINES = 20  # more are folded, by round or as many at a time
MOST_TAKEN_BACK = 200  # lines that are told, of as many last events

# Joining what phones did apart, and handing tables over
MAX_HANDED_IN_PER_MINUTE = 60  # to one table
CODE_BYTES = 300  # in one QR code: 65 modules wide, which a phone reads off another
MAX_CODES = 40
MAX_HELD_PER_TABLE = 24  # histories that wait for the table's choice
