"""What an uploaded SVG may be made of. Everything that is not named here is left out (files 3).

Compiled from the element, attribute and property indexes of SVG 2 and Filter Effects 1: static pictures only.
"""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"
XML = "http://www.w3.org/XML/1998/namespace"

# A picture that holds any of these is refused, even where it would be left out anyway.
ACTIVE_ELEMENTS = frozenset({"script", "foreignobject", "handler", "listener"})
ACTIVE_NAMESPACES = frozenset(
    {
        "http://www.w3.org/1999/xhtml",
        "http://www.w3.org/1999/XSL/Transform",
        "http://www.w3.org/2001/XInclude",
        "http://www.w3.org/2001/xml-events",
        "http://www.mozilla.org/xbl",
        "http://www.mozilla.org/keymaster/gatekeeper/there.is.only.xul",
    }
)
ANIMATIONS = frozenset({"animate", "animatecolor", "animatemotion", "animatetransform", "set", "discard"})

FILTER_PRIMITIVES = _words(
    "feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap "
    "feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode "
    "feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence"
)
ELEMENTS = FILTER_PRIMITIVES | _words(
    "svg g defs symbol use switch title desc style image path rect circle ellipse line polyline polygon text tspan "
    "textPath linearGradient radialGradient stop pattern clipPath mask marker filter"
)
LINK = "a"  # kept as a plain group, without its address
TEXT_ELEMENTS = frozenset({"title", "desc", "text", "tspan", "textPath"})
CHILDLESS_ELEMENTS = frozenset({"title", "desc", "style"})
POINTING_ELEMENTS = _words("use feImage textPath linearGradient radialGradient pattern filter")
PICTURE_ELEMENTS = frozenset({"image", "feImage"})

# Properties that style attributes and style sheets may set; nearly all are presentation attributes as well.
PROPERTIES = _words(
    "alignment-baseline background background-color baseline-shift clip clip-path clip-rule color color-interpolation "
    "color-interpolation-filters color-rendering cx cy direction display dominant-baseline enable-background fill "
    "fill-opacity fill-rule filter flood-color flood-opacity font font-family font-feature-settings font-kerning "
    "font-size font-size-adjust font-stretch font-style font-variant font-variant-alternates font-variant-caps "
    "font-variant-east-asian font-variant-ligatures font-variant-numeric font-variant-position font-variation-settings "
    "font-weight glyph-orientation-horizontal glyph-orientation-vertical height image-rendering inline-size isolation "
    "kerning letter-spacing lighting-color line-height marker marker-end marker-mid marker-start mask mask-type "
    "mix-blend-mode opacity overflow paint-order pointer-events r rx ry shape-inside shape-padding shape-rendering "
    "solid-color solid-opacity stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap "
    "stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-align text-anchor text-decoration "
    "text-decoration-color text-decoration-line text-decoration-style text-indent text-orientation text-overflow "
    "text-rendering text-transform transform transform-box transform-origin unicode-bidi vector-effect visibility "
    "white-space width word-spacing writing-mode x y"
)
ACTIVE_PROPERTIES = frozenset({"behavior", "-moz-binding"})
FUNCTIONS = _words(
    "url rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix icc-color device-cmyk calc min max clamp "
    "matrix matrix3d translate translatex translatey translate3d scale scalex scaley rotate rotatez skew skewx skewy "
    "blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia "
    "path circle ellipse inset polygon rect var"
)
FETCHING_FUNCTIONS = _words(
    "src image image-set -webkit-image-set cross-fade -webkit-cross-fade element -moz-element paint expression"
)

# Attributes that are words for people or names; they are never read as a value or an address.
NAMING_ATTRIBUTES = frozenset({"id", "class", "lang", "role", "aria-label", "aria-labelledby", "aria-describedby"})
PATH_ATTRIBUTES = frozenset({"d", "points"})
ATTRIBUTES = (PROPERTIES | PATH_ATTRIBUTES) | _words(
    "aria-hidden version baseProfile viewBox preserveAspectRatio requiredFeatures requiredExtensions systemLanguage "
    "pathLength x1 y1 x2 y2 fx fy fr offset dx dy rotate textLength lengthAdjust startOffset method spacing "
    "side path gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform "
    "clipPathUnits maskUnits maskContentUnits markerUnits markerWidth markerHeight refX refY orient "
    "filterUnits primitiveUnits filterRes in in2 result type values mode operator k1 k2 k3 k4 stdDeviation edgeMode "
    "kernelMatrix kernelUnitLength order divisor bias targetX targetY preserveAlpha surfaceScale diffuseConstant "
    "specularConstant specularExponent limitingConeAngle azimuth elevation z pointsAtX pointsAtY pointsAtZ scale "
    "xChannelSelector yChannelSelector baseFrequency numOctaves seed stitchTiles tableValues slope intercept "
    "amplitude exponent radius"
)
QUALIFIED_ATTRIBUTES = {f"{{{XML}}}space": "xml:space", f"{{{XML}}}lang": "xml:lang"}
HREFS = {"href": "href", f"{{{XLINK}}}href": "xlink:href"}
