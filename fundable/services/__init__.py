"""Use cases. Each public function is one, and owns its transactions."""
