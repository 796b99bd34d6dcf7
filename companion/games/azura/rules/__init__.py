"""The rules of Azura: what cards do on the board, how turns and the game end, what score piles are worth."""
