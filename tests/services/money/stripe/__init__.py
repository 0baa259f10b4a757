"""The shop on Stripe: the cases of STRIPE.md section 10, against a double at the wire."""
