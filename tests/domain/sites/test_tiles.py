"""What belongs to a business's name."""

from fundable.domain.sites.drafting.tiles import tile_of


def test_a_pattern_belongs_to_its_name() -> None:
    patterns = {tile_of(f"Business {number}") for number in range(400)}

    assert tile_of("Kessler Heating and Air") == tile_of("Kessler Heating and Air")
    assert len(patterns) == 54


def test_a_pale_color_is_on_its_tiles() -> None:
    """Its brand is near black, and its sign has the color itself."""
    roles = {shape.role for number in range(400) for shape in tile_of(f"Business {number}")}

    assert "sign" in roles
    assert "brand" not in roles
