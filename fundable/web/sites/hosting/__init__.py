"""What strangers see: approved and put online, under which name, and watched there."""
