"""PostgreSQL, for data that outgrows one machine. Nothing here is loaded where the data is a file."""
