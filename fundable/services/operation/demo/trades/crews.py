"""Crews who come to the house: plumbers, electricians, roofers, landscapers."""

from fundable.services.operation.demo.trades.trade import MEN, WOMEN, Trade, Workplace

CREWS = (
    Trade(
        key="plumber",
        owners=MEN,
        place=Workplace.HOMES,
        color="#1d4f7c",
        names=("{} Plumbing LLC", "{} Plumbing & Drain LLC"),
        about=(
            "Licensed plumbers for homes in and around {town}. {owner} started {name} in {year} with one van, and "
            "there are four now. A person answers the phone, and you get a window of two hours and a price before we "
            "start. If we can't fix it, you don't pay for the visit.",
            "{name} fixes leaks, clogs and cold showers. {owner} has been a master plumber since {year} and still "
            "takes calls himself. We wear shoe covers, we haul the old water heater away, and our work is guaranteed "
            "for a year.",
        ),
        services=(
            "Leak repair",
            "Drain cleaning - with a camera if needed",
            "Water heaters - tank and tankless",
            "Toilet and faucet replacement",
            "Sump pumps",
            "Bathroom remodels",
            "Emergency calls - 24 hours",
        ),
        hours="Monday to Friday: 7 a.m. to 5 p.m.\nEmergencies: day and night",
        areas="{town} and up to 25 miles around",
        photos=(
            "Our van in front of a customer's house",
            "Fittings and valves, sorted for the day's jobs",
        ),
        wish="The emergency number should be on every page.",
        note="Wants the phone number at the top. On jobs until five, call after that.",
        said=(
            "Make the phone number larger, please. People call from a wet basement.",
            "We don't do gas lines, so please don't mention them.",
            "Say 'upfront price' here. That's what people tell us they like.",
        ),
        asked=("your license number", "It's on the truck photo that I sent. Please put it in the footer if you can."),
    ),
    Trade(
        key="electrician",
        owners=MEN,
        place=Workplace.HOMES,
        color="#7a5200",
        names=("{} Electric LLC", "{} Electrical Services LLC"),
        about=(
            "Residential electricians in {town} since {year}. {owner} and a crew of five wire kitchens, replace old "
            "panels and put in car chargers. We pull the permit, meet the inspector and leave the house cleaner than "
            "we found it.",
            "{owner} founded {name} in {year} after fifteen years on commercial jobs. Today we work in homes only. "
            "Most calls are done in one visit, every quote is in writing, and every job gets a second look.",
        ),
        services=(
            "Panel upgrades",
            "Outlets and switches",
            "Ceiling fans and lighting",
            "EV chargers",
            "Whole-house surge protection",
            "Standby generators",
            "Safety inspections - with a written report",
        ),
        hours="Monday to Friday: 7:30 a.m. to 4:30 p.m.\nSaturday: by appointment",
        areas="{town} and the towns around it",
        photos=(
            "Our van at a house where we replaced the panel",
            "Bulbs and switches ready to go in",
        ),
        wish="We get many calls about EV chargers now. Please make these easy to find.",
        note="Agreed on the colors by phone: the yellow of the vans, but darker.",
        said=(
            "EV chargers should be higher up.",
            "Please add 'licensed and insured' under our name.",
            "We're not on call on Sundays, so this is fine as it is.",
        ),
        asked=("your feedback on the text", "Read it with the crew. It's good as it is."),
    ),
    Trade(
        key="roofer",
        owners=MEN,
        place=Workplace.HOMES,
        color="#7b2d26",
        names=("{} Roofing LLC", "{} Roofing & Gutters LLC"),
        about=(
            "We put roofs on houses, and we come back if something isn't right. {owner} started {name} in {year}. Our "
            "crew works for us all year, not just after a storm. You get photos of the whole roof before we quote and "
            "after we're done, and the yard is swept for nails twice.",
            "{name} is a family roofing company in {town}. {owner} climbed his first ladder in {year}, and now his two "
            "sons run the crews. Most roofs take two days, and we'll tell you honestly if a repair is enough.",
        ),
        services=(
            "Roof replacement",
            "Roof repair",
            "Storm damage - with photos for your insurer",
            "Gutters and downspouts",
            "Skylights",
            "Attic ventilation",
            "Free roof inspection",
        ),
        hours="Monday to Saturday: 7 a.m. to 6 p.m.\nSunday: closed",
        areas="{town} and up to 30 miles around",
        photos=(
            "A house with its new roof, and our van in front",
            "Hammers laid out before a job",
        ),
        wish="Please show that we're a local company. Storm chasers come through here every spring.",
        note="Best reached before seven. Sends photos from the roof by text.",
        said=(
            "Please say that the inspection is free.",
            "'Family company' should be in the first line.",
            "Take out the part about metal roofs for now.",
        ),
        asked=("photos of your last jobs", "Sent you six. Please don't use the one with the house number on it."),
    ),
    Trade(
        key="landscaper",
        owners=WOMEN,
        place=Workplace.HOMES,
        color="#356b2d",
        names=("{} Landscaping LLC", "{} Lawn & Landscaping LLC"),
        about=(
            "We mow, plant, prune and build for gardens in {town}. {owner} began {name} in {year} with a push mower "
            "and eleven customers, and nine of them are still with us. The same crew comes each week, and we text you "
            "the evening before.",
            "{name} designs gardens that you can keep up with. {owner} studied horticulture and has planted here since "
            "{year}. We use what grows well in our winters, and we'd rather plant one good tree than ten shrubs.",
        ),
        services=(
            "Weekly lawn mowing",
            "Spring and fall cleanup",
            "Planting and garden design",
            "Mulch and edging",
            "Patios and walkways",
            "Tree and shrub pruning",
            "Snow removal - by contract",
        ),
        hours="Monday to Friday: 7 a.m. to 5 p.m.\nSaturday in season: 8 a.m. to noon",
        areas="{town} and up to 20 miles around",
        photos=(
            "A front yard that we planted, with our van",
            "Young plants ready to go into the ground",
        ),
        wish="Green, but not too green, please. A photo of a garden says more than we can.",
        note="Off the phone from April to June. Email is read at night.",
        said=(
            "Snow removal is by contract only, please say so.",
            "Can the photo of the yard be larger?",
            "I'd like 'weekly' in here, so that nobody asks for a one-time mow.",
        ),
        asked=("your list of towns", "Just write {town} and up to twenty miles. The list changes every year."),
    ),
)
