"""What the database holds: tables and their logs, and the groups that count tables together."""

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()


def _of_a(kind: str, *, in_key: bool = True) -> Column[str]:
    """Which table or group a row belongs to, and goes with; for the most part in its key."""
    belongs = ForeignKey(f"{kind}s.id", ondelete="CASCADE")
    return Column(f"{kind}_id", String(32), belongs, primary_key=in_key, nullable=False)


TABLES = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("watch_id", String(32), nullable=False, unique=True),
    Column("game", String(40), nullable=False),
    Column("schema", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
)

LOG = Table(
    "log",
    metadata,
    _of_a("table"),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("action_id", String(64), nullable=False),
    Column("kind", String(40), nullable=False),
    Column("args", Text, nullable=False),
    Index("log_action", "table_id", "action_id", unique=True),
)

GROUPS = Table(
    "groups",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("created_ms", BigInteger, nullable=False),
)

GROUP_TABLES = Table(
    "group_tables",
    metadata,
    _of_a("group"),
    _of_a("table"),
    Column("added_ms", BigInteger, nullable=False),
    Index("group_tables_table", "table_id"),
)

# Other names of a player: `name` (folded, see results.key_of) counts as `counts_as`.
GROUP_NAMES = Table(
    "group_names",
    metadata,
    _of_a("group"),
    Column("name", String(80), primary_key=True),
    Column("shown", String(64), nullable=False),
    Column("counts_as", String(64), nullable=False),
)

# The finished plays of a table as they were at a version of its log: a memo, made anew when the log has grown.
RESULTS = Table(
    "results",
    metadata,
    _of_a("table"),
    Column("version", Integer, nullable=False),
    Column("plays", Text, nullable=False),
)

# The latest signal of each kind at a table (see signals.py); `number` grows over all kinds of a table together.
SIGNALS = Table(
    "signals",
    metadata,
    _of_a("table"),
    Column("kind", String(16), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("value", Text, nullable=False),
)

# Whose phone sits where: `phone` is a secret that the phone made for this table.
SEATS = Table(
    "seats",
    metadata,
    _of_a("table"),
    Column("player", Integer, primary_key=True, autoincrement=False),
    Column("phone", String(64), nullable=False),
)

# Phones that listen to a table, by their secrets: the id of the latest stream of each, "" if it is away (presence.py).
LISTENING = Table(
    "listening",
    metadata,
    _of_a("table"),
    Column("phone", String(64), primary_key=True),
    Column("stream", String(16), nullable=False),
    Column("at_ms", BigInteger, nullable=False),
)

# What lies face down, by what it was laid for: actions that are put into the log all at once (see facedown.py).
FACE_DOWN = Table(
    "laid",
    metadata,
    _of_a("table"),
    Column("player", Integer, primary_key=True, autoincrement=False),
    Column("moment", String(40), primary_key=True),
    Column("action_id", String(64), nullable=False),
    Column("kind", String(40), nullable=False),
    Column("args", Text, nullable=False),
)

# Which seat's phone sent an event of the log.
TAPPED = Table(
    "tapped",
    metadata,
    _of_a("table"),
    Column("action_id", String(64), primary_key=True),
    Column("player", Integer, nullable=False),
)

# What came with an action id, as a digest (see sent.py).
SENT = Table(
    "sent",
    metadata,
    _of_a("table"),
    Column("action_id", String(64), primary_key=True),
    Column("digest", String(16), nullable=False),
)

# What dice and shuffles of a table come from (see chance.py). No phone, file or link ever has it.
CHANCES = Table(
    "chances",
    metadata,
    _of_a("table"),
    Column("secret", String(32), nullable=False),
)

# How often what a table holds was changed in place, to take a name out: what a process remembers of it is then stale.
REWRITTEN = Table(
    "rewritten", metadata, _of_a("table"), Column("times", Integer, nullable=False)
)

# Histories of a table that phones have handed in and that wait for the table's choice, each with its whole log.
HELD = Table(
    "held",
    metadata,
    Column("id", String(32), primary_key=True),
    _of_a("table", in_key=False),
    Column("arrived_ms", BigInteger, nullable=False),
    Column("log", Text, nullable=False),
    Index("held_table", "table_id"),
)
