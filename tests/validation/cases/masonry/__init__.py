"""Cases of family masonry."""
