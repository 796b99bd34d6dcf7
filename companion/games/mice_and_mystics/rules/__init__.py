"""What the rules and the table's agreements allow, and what follows from them."""
