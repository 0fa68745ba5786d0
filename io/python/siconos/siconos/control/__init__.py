"""siconos.control is not in Ricochet."""

raise ImportError("siconos.control is not in Ricochet; compute the input in the loop: each step's b by setbPtr() of a FirstOrderLinearDS")
