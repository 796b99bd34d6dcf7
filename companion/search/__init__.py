"""Search over the rulebooks. The only package that imports Whoosh; it knows nothing of the web."""

from companion.search.answer import Answer as Answer, Hit as Hit
from companion.search.door import CLEAR as CLEAR, Search as Search
