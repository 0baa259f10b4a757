"""The same program twice, its data in a file and in PostgreSQL, asked the same at random."""
