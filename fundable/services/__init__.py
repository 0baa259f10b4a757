"""Use cases. Each public function is one, and owns its transactions.

Whatever opens the database can raise Refused `storage_full` as well: no room, a read-only disk, or a file that others
keep busy. Docstrings name it only where a function also writes files.
"""
