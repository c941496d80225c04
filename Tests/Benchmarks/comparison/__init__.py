"""The parts of ../compare."""
