"""Pages of groups: statistics, and their charts."""
