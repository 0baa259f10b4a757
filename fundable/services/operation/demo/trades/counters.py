"""Shops: a bakery, a florist, a hair salon, a pet groomer."""

from fundable.services.operation.demo.trades.trade import WOMEN, Trade, Workplace

COUNTERS = (
    Trade(
        key="bakery",
        owners=WOMEN,
        place=Workplace.SHOP,
        color="#9a4a1c",
        names=("{} Bakery LLC", "{} Bread & Bakery LLC"),
        about=(
            "We bake everything you see in our case, starting at three in the morning. {owner} opened {name} in {year} "
            "after ten years in hotel kitchens. The sourdough rises for a day and a half, the croissants for two, and "
            "whatever is left at closing goes to the food pantry down the street.",
            "{name} is a family bakery in {town}. {owner} runs the ovens and her sister Beth runs the counter, as they "
            "have since {year}. Birthday cakes need two days' notice, wedding cakes two months, and a loaf of bread "
            "no notice at all.",
        ),
        services=(
            "Sourdough and sandwich bread",
            "Croissants and Danish",
            "Birthday cakes - two days' notice",
            "Wedding cakes - with a tasting",
            "Cookie trays for the office",
            "Coffee and breakfast sandwiches",
            "Wholesale bread for restaurants",
        ),
        hours="Tuesday to Friday: 6:30 a.m. to 3 p.m.\nSaturday: 7 a.m. to 2 p.m.\nSunday and Monday: closed",
        areas="",
        photos=(
            "Loaves on the shelves behind our counter",
            "Our storefront with its striped awning",
        ),
        wish="Please use warm colors. Our customers always ask about parking, there's a free lot behind the shop.",
        note="Wants the wedding cakes near the top. She brings samples to the call.",
        said=(
            "Can this be bigger? It's the first thing people ask about.",
            "Please add that we also take orders by phone until noon.",
            "We stopped making bagels, so I left them out on purpose. This is right.",
        ),
        asked=("your photos of the cakes", "Just emailed you eight photos. The lemon cake should be first, please."),
    ),
    Trade(
        key="florist",
        owners=WOMEN,
        place=Workplace.SHOP,
        color="#8c2f5b",
        names=("{} Florist LLC", "{} Flower Shop LLC"),
        about=(
            "Flowers for {town}, cut this week and arranged this morning. {owner} started {name} in {year} with a "
            "cooler and a borrowed van. Today three of us design for weddings, funerals and plain Tuesdays. We buy "
            "from growers within fifty miles from May to October.",
            "{name} has been the flower shop on the corner since {year}. {owner} learned the trade from her "
            "grandmother, and still ties every bridal bouquet herself. Order by noon and we deliver the same day.",
        ),
        services=(
            "Bouquets to go",
            "Same-day delivery - order by noon",
            "Wedding flowers",
            "Funeral and sympathy flowers",
            "Weekly flowers for offices",
            "Potted plants and orchids",
            "Bouquet workshops - first Thursday",
        ),
        hours="Monday to Friday: 9 a.m. to 6 p.m.\nSaturday: 9 a.m. to 4 p.m.\nSunday: closed",
        areas="Delivery in {town} and up to 15 miles around",
        photos=(
            "Flowers in vases on our shelves and counter",
            "The front of our shop on a sunny day",
        ),
        wish="Not too much pink, please. I'd love the photos to do the talking.",
        note="Closed the week of Valentine's Day for calls. Email instead.",
        said=(
            "Please say that we deliver to both hospitals.",
            "Could the phone number stand up here as well?",
            "Love this. Only the second sentence is a bit long.",
        ),
        asked=("your delivery area", "{town} and fifteen miles around it. Beyond that people can call us."),
    ),
    Trade(
        key="salon",
        owners=WOMEN,
        place=Workplace.SHOP,
        color="#3d3a6b",
        names=("{} Hair Salon LLC", "{} Salon & Color LLC"),
        about=(
            "A small salon with four chairs and no hurry. {owner} opened {name} in {year} because she was tired of "
            "double bookings. Every appointment starts with a talk, and you'll know the price before we pick up the "
            "scissors. Walk-ins are welcome on Wednesdays.",
            "{name} does color that grows out well and cuts that still look good in week six. {owner} has worked "
            "behind the chair since {year}, and trains every stylist here herself. Kids sit in the fire truck.",
        ),
        services=(
            "Women's haircut and style",
            "Men's haircut",
            "Kids' haircut - under 12",
            "Color and highlights",
            "Balayage",
            "Keratin treatment",
            "Bridal hair and trial",
        ),
        hours="Tuesday to Friday: 9 a.m. to 7 p.m.\nSaturday: 8 a.m. to 4 p.m.\nSunday and Monday: closed",
        areas="",
        photos=(
            "Our salon, ready to open",
            "Our salon from the street",
        ),
        wish="Please no stock photos of models. We're a neighborhood place.",
        note="Prefers text messages while the salon is open.",
        said=(
            "Please change this to 'by appointment, walk-ins on Wednesdays'.",
            "Can we leave out the kids' price? It changes in spring.",
            "This looks great on my phone.",
        ),
        asked=("your opening hours", "Tuesday to Friday 9 to 7, Saturday 8 to 4. Closed Sunday and Monday."),
    ),
    Trade(
        key="groomer",
        owners=WOMEN,
        place=Workplace.SHOP,
        color="#1f6d73",
        names=("{} Pet Grooming LLC", "{} Pet Spa & Grooming LLC"),
        about=(
            "We groom nervous dogs, old dogs and dogs that have met a skunk. {owner} opened {name} in {year} after "
            "twelve years as a vet tech. One groomer stays with your dog from start to finish, and nobody waits in a "
            "cage. Cats are welcome on Mondays, when it's quiet.",
            "{name} keeps the dogs of {town} clean, trimmed and happy to come back. {owner} and two certified groomers "
            "have worked here since {year}. We call you when your dog is ready, usually in under two hours.",
        ),
        services=(
            "Full groom - bath, cut and nails",
            "Bath and brush-out",
            "Nail trim - no appointment",
            "De-shedding treatment",
            "Puppy's first visit",
            "Cat grooming - Mondays",
            "Skunk and burr removal",
        ),
        hours="Monday to Friday: 8 a.m. to 5:30 p.m.\nSaturday: 8 a.m. to 1 p.m.\nSunday: closed",
        areas="",
        photos=(
            "Shelves and counter of our grooming shop",
            "Our shop, with the door where dogs come in",
        ),
        wish="If there's room, say that we ask for a rabies certificate on the first visit.",
        note="Has a photo permission from every owner. Dogs' names are fine, people's names aren't.",
        said=(
            "Please put the nail trims first. Most people come for these.",
            "Add that we need proof of the rabies shot.",
            "The hours on Saturday are right again, thank you.",
        ),
        asked=("the photo of your shop", "Here you go, sent to your email. That's Biscuit in front of the door."),
    ),
)
