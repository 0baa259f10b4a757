"""Trades in families: the words that say which one a business belongs to."""

from dataclasses import dataclass

from fundable.domain.sites.drafting.themes import AZULEJO, FASCIA, FOLIO, STRIPES


@dataclass(frozen=True, slots=True)
class Family:
    """`words` and `phrases` (which count twice) are lowercase; `*` is any ending. `motif` is its fascia's edge."""

    name: str
    theme: str
    motif: str
    words: str
    phrases: tuple[str, ...] = ()


FAMILIES = (
    Family(
        "law",
        FOLIO,
        STRIPES,
        "law lawyer* attorney* legal litigation probate divorce custody adoption paralegal mediation bankruptcy wills"
        " trusts immigration notary notari* apostille guardianship* abogad* divorcio* bail",
        ("title search", "estate planning", "loan signing", "bail bond*"),
    ),
    Family(
        "money",
        FOLIO,
        STRIPES,
        "accounting accountant* cpa* bookkeep* payroll tax taxes audit* financial mortgage* insurance advisor* consult*"
        " invoic* credit retirement impuestos contabilidad contable* contador*",
        (
            "enrolled agent",
            "business plan*",
            "agencia de seguros",
            "seguro* de auto*",
            "seguro* de casa*",
            "seguro* de vida",
            "seguro* medico*",
        ),
    ),
    Family(
        "place",
        FOLIO,
        STRIPES,
        "realtor* realty broker* appraisal* architect* surveyor* surveying engineer* escrow leasing listings",
        (
            "real estate",
            "property management",
            "home inspection*",
            "first homes",
            "aerial survey*",
            "land survey*",
            "boundary survey*",
        ),
    ),
    Family(
        "picture",
        FOLIO,
        STRIPES,
        "photograph* videograph* portrait* film studio headshot* editing drone aerials album* retouch*"
        " designer* branding illustrat*",
        ("graphic design", "web design", "stock footage", "aerial photo*", "aerial video*", "real estate photo*"),
    ),
    Family(
        "civic",
        FOLIO,
        STRIPES,
        "church* ministr* parish* nonprofit association council guild union foundation society museum library community"
        " chapel veterans clergy hymnal* funeral* cremation* mortuary officiant* elopement*",
        ("vow renewal*", "wedding ceremon*"),
    ),
    Family(
        "health",
        AZULEJO,
        STRIPES,
        "dental* dentist* dentur* orthodon* clinic medical chiroprac* therap* counsel* optomet* veterinar* vet"
        " pediatric* acupunctur* nurs* physician* crowns fillings dds dmd midwi* doula* terapeut*",
        ("home care", "root canal*", "consultorio medico", "centro medico", "terapia fisica", "terapia familiar"),
    ),
    Family(
        "children",
        AZULEJO,
        STRIPES,
        "daycare preschool childcare child* toddler* infant* tutor* lesson* school* kindergarten camp reading algebra"
        " piano homework nanny guarderia*",
        ("after school", "test prep"),
    ),
    Family(
        "food",
        AZULEJO,
        "awning",
        "baker* bread cake* cookie* pastr* panader* cafe coffee tea restaurant* grill diner kitchen cater* pizz* taco*"
        " taqueria burrito* bistro deli dumpling* chocolat* brew* juice birria* torta tortas quesadilla* tamale* aguas"
        " horchata carnitas salsa bbq barbecue wings sandwich* soup* noodle* breakfast lunch empanada* menu"
        " pasteleria* mariscos ramen sushi banh taproom* keg*",
        (
            "beer garden*",
            "food truck",
            "ice cream",
            "pan dulce",
            "comida mexicana",
            "comida casera",
            "comida para llevar",
        ),
    ),
    Family(
        "beauty",
        AZULEJO,
        "awning",
        "salon* hair* nail* manicur* pedicur* spa facial* lash* brow* beauty makeup massage* wax* skincare esthetic*"
        " braid* peluqueria*",
        ("gel set", "dip powder"),
    ),
    Family(
        "craft",
        AZULEJO,
        "awning",
        "florist* flower* floral bouquet* boutique gift* jewel* alteration* tailor* sew* quilt* pottery candle*"
        " bookshop books toys antiques vintage plants pets groomer* grooming deshed* de-shed* suppl* store shop"
        " arrangement* sympathy wreath* floreria* joyeria* costura*",
        ("dried wreaths", "full groom*", "nail trim*", "dog wash*", "dog walk*", "pet sit*"),
    ),
    Family(
        "ink",
        FASCIA,
        STRIPES,
        "tattoo* pierc* barber* fade* shave* flash cover-ups skate* vinyl record* print* screen-print* signs engrav*"
        " embroider* dj djs deejay* vape* vaping hookah* kratom",
        ("hot towel",),
    ),
    Family(
        "body",
        FASCIA,
        STRIPES,
        "gym fitness train* crossfit boxing karate yoga pilates strength weights kettlebell* wrestl* martial bootcamp"
        " personal coach* paintball",
        ("open gym", "axe throw*", "escape room*", "laser tag", "bowling alley*", "bowling lane*"),
    ),
    Family(
        "goods",
        FASCIA,
        STRIPES,
        "hardware rental* equipment feed lumber parts wholesale storage warehouse pawn tackle appliance* salvage"
        " sharpen* propane",
        ("tool rental*",),
    ),
    Family(
        "air",
        FASCIA,
        "louver",
        "hvac heat* cooling furnace* boiler* duct* thermostat* refrigerat* ventilat* ac a/c tune-up* calefaccion",
        ("air condition*", "heat pump*", "heating and air", "aire acondicionado"),
    ),
    Family(
        "water",
        FASCIA,
        "waves",
        "plumb* drain* sewer* septic pool* sump faucet* leak* clean* laundr* carpet* maid* janitor* windows wash*"
        " gutter*"
        " boat* marine hull* outboard* dock* plomeri* plomero* fontaneri* fontanero* limpieza* lavanderia*",
        (
            "pressure wash*",
            "water heater*",
            "move-out",
            "well drill*",
            "water well*",
            "well pump*",
            "pump repair*",
            "water soften*",
        ),
    ),
    Family(
        "power",
        FASCIA,
        "conductors",
        "electric* wiring solar generator* panel* lighting network* computer* cabling wifi server* laptop* backup*"
        " cameras alarm* virus*",
        ("help desk", "it support", "data recovery"),
    ),
    Family(
        "stone",
        FASCIA,
        "courses",
        "construct* build* mason* brick* concrete roof* siding remodel* contractor* drywall paint* paving excavat*"
        " foundation* stucco tile stonework chimney* construccion* techos pintor* albanil* concreto",
        ("general contract*", "pintura interior*", "pintura exterior*", "pintura de casa*"),
    ),
    Family(
        "wood",
        FASCIA,
        "palings",
        "fenc* deck* carpent* cabinet* furniture floor* millwork woodwork* trim stairs gate* hardwood cedar joiner*"
        " carpintero* ebanist*",
        ("built-ins", "carpinteria fina", "carpinteria en general", "trabajos de carpinteria"),
    ),
    Family(
        "metal",
        FASCIA,
        "rivets",
        "weld* fabricat* machin* steel iron* locksmith* lockouts rekey* metal* railing* trailer* tig mig aluminum"
        " blacksmith* sheet soldadura* cerrajer* herreria*",
        (
            "lock & key",
            "lock and key",
            "garage door*",
            "structural steel",
            "crane rental*",
            "crane service*",
            "crane & rigging",
            "crane and rigging",
        ),
    ),
    Family(
        "land",
        FASCIA,
        "furrows",
        "lawn* landscap* tree* mow* sprinkler* irrigation snow garden* mulch sod yard* stump* farm* hay aerat* edging"
        " winteriz* jardineri* jardinero* cesped apiar* beekeep*",
        ("leaf removal", "raw honey", "swarm removal*", "poda de arboles", "tala de arboles", "corte de arboles"),
    ),
    Family(
        "wheels",
        FASCIA,
        "tread",
        "auto automotive tire* mechanic* tow* truck* freight haul* brake* oil transmission* diesel mov* engine* flatbed"
        " dispatch* cdl delivery mecanic* llanta* grua gruas mudanza* bike* e-bike* bicycl* motorcycl*",
        ("body shop", "oil change*", "dry van", "dent repair*", "dent removal"),
    ),
)
_TRADES = ("air", "water", "power", "stone", "wood", "metal", "land", "wheels")
MISLEADING = (
    (r"food truck\w*", ("wheels",)),
    (r"nail (?:salon|bar|art)", ("stone", "wood")),
    (
        r"(?:church|restaurant|beauty|pool|auto|school) (?:supply|supplies)",
        ("civic", "food", "beauty", "water", "wheels", "children"),
    ),
    (r"(?:association|council|guild|union) of(?: \w+)*", _TRADES),
    (
        r"(?:driving|cooking|beauty|law|welding) (?:school|lessons|classes)",
        ("wheels", "food", "beauty", "law", "metal"),
    ),
    (r"(?:dog|cat|pet|puppy)s? (?:salon|spa)|nail trim\w*", ("beauty",)),
    (
        r"(?:dog|doggy|doggie|cat|pet|puppy|canine) (?:day ?care|preschool|kindergarten|school|camp)\w*",
        ("children",),
    ),
    (r"piano (?:mov\w*|storage|tun\w*)", ("children",)),
    (r"(?:bike|bicycle|car|auto|motorcycle|ski) tune-ups?", ("air",)),
    (r"aerial (?:yoga|silks?|fitness|arts?|dance|hoops?|lifts?)", ("picture",)),
    (r"real estate (?:photo|video|media)\w*", ("place",)),
    (r"machinery mov\w*", ("wheels",)),
    (r"beer gardens?", ("land",)),
    (r"tax[- ]free", ("money",)),
    (r"gift cards?", ("craft",)),
    (r"(?:free|local|same-day) delivery", ("wheels",)),
    (r"tree lots?", ("land",)),
    (r"(?:auto|boat|home) insurance", ("wheels", "water")),
    (r"(?:construction|building|immigration) law", ("stone",)),
    (
        r"(?:aerial|drone) roof\w*"
        r"|(?:aerial|drone) (?:photo|video)\w*(?: (?:and|&) (?:photo|video)\w*)*(?: (?:for|of) [^.]*)?"
        r"|roofs? (?:and|&) towers?|towers? (?:and|&) roofs?"
        r"|under (?:one|the same) roof|construction (?:progress|(?:photo|video)\w*)",
        ("stone",),
    ),
    (
        r"(?:face|body|portrait|auto|car) paint\w*|paintless"
        r"|paint(?:ing)? (?:part(?:y|ies)|nights?|class(?:es)?|lessons?)",
        ("stone",),
    ),
    (r"oil paint\w*", ("stone", "wheels")),
    (r"roof(?:s|ing)? (?:and|&) gutters?", ("water",)),
    (r"las? llantas?|los techos", ("wheels", "stone")),
    (r"seguros? de autos?", ("wheels",)),
    (
        r"(?:motorcycle|bi(?:ke|cycle)|truck(?:ing)?|car|auto)s?(?:,? (?:and|&|or) \w+)?"
        r" (?:accidents?|injur\w*|crash\w*|wrecks?|insurance)|(?:motor|bi)cyclists?",
        ("wheels",),
    ),
    (r"well pumps? (?:(?:and|&) )?electric\w*", ("water",)),
    (
        r"dj['’]s (?!entertain|music|sound|light|karaoke)\w+"  # noqa: RUF001
        r"|djs? (?:\w+ |(?:and|&) \w+ )?(?:home|handy|propert|repair|maint|improv|roof|paint|plumb|electric"
        r"|construct|build|contract|mason|concrete|floor|tile|drywall|remodel|fenc|landscap|lawn|tree|haul|moving|movers|tow(?!er)"
        r"|auto|truck|clean|heat|air|hvac|weld|pizz|bbq|grill|cafe|diner|salon|photograph|realt|dent|insur|tax|law)\w*",
        ("ink",),
    ),
    (r"consult(?:as?|orios?)", ("money",)),
    (r"limpiezas? (?:dental|facial|energetica|espiritual)\w*", ("water",)),
    (r"(?:guarderia|peluqueria)s? (?:canina\w*|para (?:perros|mascotas))", ("children", "beauty")),
    (r"kitchen (?:remodel\w*|cabinet\w*|renovation\w*)", ("food",)),
)
"""Phrases that mean another trade, and the families that don't hear them."""
