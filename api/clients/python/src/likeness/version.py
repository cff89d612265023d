"""The version of this package, by semantic versioning."""

__version__ = "0.2.0"
