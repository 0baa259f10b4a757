"""The states of the United States: their names, and the first three digits of the ZIP codes in each (USPS L002)."""

_STATES = """
AL Alabama 350-369
AK Alaska 995-999
AZ Arizona 850-865
AR Arkansas 716-729
CA California 900-961
CO Colorado 800-816
CT Connecticut 060-069
DE Delaware 197-199
DC District of Columbia 200-205,569
FL Florida 320-349
GA Georgia 300-319,398-399
HI Hawaii 967-968
ID Idaho 832-838
IL Illinois 600-629
IN Indiana 460-479
IA Iowa 500-528
KS Kansas 660-679
KY Kentucky 400-427
LA Louisiana 700-714
ME Maine 039-049
MD Maryland 206-219
MA Massachusetts 010-027,055
MI Michigan 480-499
MN Minnesota 550-567
MS Mississippi 386-397
MO Missouri 630-658
MT Montana 590-599
NE Nebraska 680-693
NV Nevada 889-898
NH New Hampshire 030-038
NJ New Jersey 070-089
NM New Mexico 870-884
NY New York 005,063,100-149
NC North Carolina 270-289
ND North Dakota 580-588
OH Ohio 430-459
OK Oklahoma 730-731,734-749
OR Oregon 970-979
PA Pennsylvania 150-196
PR Puerto Rico 006-007,009
RI Rhode Island 028-029
SC South Carolina 290-299
SD South Dakota 570-577
TN Tennessee 370-385
TX Texas 733,750-799,885
UT Utah 840-847
VT Vermont 050-059
VA Virginia 201,220-246
VI Virgin Islands 008
WA Washington 980-994
WV West Virginia 247-268
WI Wisconsin 530-549
WY Wyoming 820-831
GU Guam 969
""".strip().splitlines()

NAMES = {line.split()[0]: " ".join(line.split()[1:-1]) for line in _STATES}
"""By the two letters of the Postal Service."""
_RANGES = {line.split()[0]: line.split()[-1].split(",") for line in _STATES}
_ABBREVIATIONS = """
AL ala, AZ ariz, AR ark, CA cal calif, CO col colo, CT conn, DE del, FL fla, ID ida, IL ill, IN ind,
KS kan kans, KY ken, MA mass, MI mich, MN minn, MS miss, MT mont, NE neb nebr, NV nev,
NM nmex, NC ncar, ND ndak, OK okla, OR ore oreg, PA penn penna, SC scar, SD sdak, TN tenn, TX tex, VA virg,
WA wash, WV wva, WI wis wisc, WY wyo
"""
"""As states were written before they had two letters, without points and blanks."""
_BY_TEXT = {text.casefold().replace(" ", ""): code for code, name in NAMES.items() for text in (code, name)} | {
    text: code for pair in _ABBREVIATIONS.split(",") for code, *texts in [pair.split()] for text in texts
}


def state_code(written: str) -> str:
    """The two letters of `CO`, `Colorado`, `Colo.` or `D. C.`; empty for anything else."""
    return _BY_TEXT.get("".join(written.replace(".", "").casefold().split()), "")


def is_in_state(zip_code: str, code: str) -> bool:
    """Whether ZIP codes that begin like this one are in this state."""
    return any(low <= zip_code[:3] <= (high or low) for low, _, high in (one.partition("-") for one in _RANGES[code]))
