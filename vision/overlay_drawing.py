"""What the model sees in a picture, drawn over it."""

from PIL import Image, ImageDraw

COLOURS = {"dust_film": "orange", "droppings": "red", "snow": "cyan", "leaves": "lime", "shade": "gray",
           "crack": "yellow", "burn": "magenta", "discoloration": "violet"}


def outlined(rgb, verdict):
    """The findings' outlines, a colour for each kind, and the grid of modules in white."""
    photo = Image.fromarray(rgb)
    draw = ImageDraw.Draw(photo)
    for finding in verdict["soiling"] + verdict["damage"]:
        points = [(x * photo.width, y * photo.height) for x, y in finding["polygon"]]
        draw.line(points + points[:1], fill=COLOURS[finding["kind"]], width=max(2, photo.width // 200))
    if verdict["grid"]:
        corners = verdict["grid"]["corners"] * photo.size
        for line in [*corners, *corners.swapaxes(0, 1)]:
            draw.line([tuple(point) for point in line], fill="white")
    return photo


def warmed(rgb, verdict):
    """The heat map in red over the grey picture."""
    photo = Image.fromarray(rgb)
    heat = Image.fromarray(verdict["heat"].astype("uint8")).resize(photo.size)
    red = Image.new("RGB", photo.size, (255, 30, 0))
    return Image.composite(red, photo.convert("L").convert("RGB"), heat.point(lambda value: int(value * 0.8)))
