"""fundable: sells, takes payment for and delivers a fixed-price website on one server."""

__version__ = "0.1.0"
