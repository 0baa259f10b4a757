"""What an owner steers by: money, orders and add-ons of a range of days."""
