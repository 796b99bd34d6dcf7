"""The whole site on a phone: what is fetched for it, how it is packed, and the program that runs there."""
