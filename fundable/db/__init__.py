"""SQLAlchemy Core tables and the queries the product makes. Functions take a connection and never commit."""
