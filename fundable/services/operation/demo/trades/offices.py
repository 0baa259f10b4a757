"""By appointment: a dentist, a bookkeeper, a mechanic, a cleaning company."""

from fundable.services.operation.demo.trades.trade import MEN, WOMEN, Trade, Workplace

OFFICES = (
    Trade(
        key="dentist",
        owners=WOMEN,
        place=Workplace.OFFICE,
        color="#0f5f74",
        names=("{} Family Dental PLLC", "{} Dental Care PLLC"),
        about=(
            "Gentle dentistry for the whole family in {town}. Dr. {owner} opened {name} in {year}. We leave an hour "
            "for every new patient, show you what we see on the screen, and give you the price and your insurer's "
            "share in writing before we treat anything.",
            "{name} has cared for families in {town} since {year}. Dr. {owner} and two hygienists see children, their "
            "parents and their grandparents, often on the same morning. If you're afraid of the dentist, tell us. "
            "We have time.",
        ),
        services=(
            "Checkups and cleanings",
            "Fillings and crowns",
            "Children's dentistry",
            "Teeth whitening",
            "Clear aligners",
            "Root canals",
            "Same-day emergencies",
        ),
        hours="Monday to Thursday: 8 a.m. to 5 p.m.\nFriday: 8 a.m. to noon\nClosed from noon to 1 p.m.",
        areas="",
        photos=(
            "The bright front office of our practice",
            "Our practice from the street",
        ),
        wish="Patients should see quickly that we take new patients, and how to call.",
        note="Dr. approves the text herself. The office manager answers everything else.",
        said=(
            "Please say 'now accepting new patients' here.",
            "We don't place implants, so please leave them out.",
            "The emergency line should mention that we call back within the hour.",
        ),
        asked=("the list of insurers you accept", "We'd rather have people call about insurance. Leave it out."),
    ),
    Trade(
        key="bookkeeper",
        owners=WOMEN,
        place=Workplace.OFFICE,
        color="#2f4a3a",
        names=("{} Bookkeeping LLC", "{} Accounting & Tax LLC"),
        about=(
            "Monthly books for small businesses that would rather do their own work. {owner} founded {name} in {year} "
            "after a decade in the back office of a building supplier. Your accounts are reconciled by the tenth, and "
            "you get one page that says how the month went, in plain English.",
            "{name} keeps the books of restaurants, trades and shops in {town}. {owner} has done this since {year}, "
            "for a flat fee each month. We talk to your tax preparer, so that you have nothing to gather in March.",
        ),
        services=(
            "Monthly bookkeeping",
            "Payroll",
            "Sales tax filings",
            "Catch-up bookkeeping",
            "Invoicing and bill payment",
            "Year-end packages for your CPA",
            "QuickBooks setup and training",
        ),
        hours="Monday to Friday: 9 a.m. to 5 p.m.\nEvenings in tax season: by appointment",
        areas="{town}, and online anywhere in the state",
        photos=(
            "The desk where our clients sit down with us",
            "Our office on the ground floor",
        ),
        wish="Serious, please, but not like a bank.",
        note="Busy until the 15th of each month. After that she answers within the hour.",
        said=(
            "Please change 'accountant' to 'bookkeeper' everywhere. I'm not a CPA.",
            "The flat fee should be up here.",
            "Good. My first client read it and understood it.",
        ),
        asked=("your feedback on the text", "I made two small changes by email. The rest is exactly right."),
    ),
    Trade(
        key="mechanic",
        owners=MEN,
        place=Workplace.HOMES,
        color="#44484f",
        names=("{} Auto Repair LLC", "{} Automotive LLC"),
        about=(
            "Honest car repair, with the old parts in the trunk if you want to see them. {owner} opened {name} in "
            "{year}. Five mechanics work on everything but motorcycles. We send photos of what we find, and nothing "
            "gets fixed before you say yes.",
            "{owner} has repaired cars in {town} since {year}. {name} has six bays, two loaner cars and a waiting room "
            "with good coffee. Repairs are guaranteed for two years or 24,000 miles, whichever comes first.",
        ),
        services=(
            "Oil changes",
            "Brakes",
            "Engine diagnostics",
            "Tires and alignment",
            "Batteries and charging",
            "Air conditioning",
            "State inspections",
        ),
        hours="Monday to Friday: 7:30 a.m. to 5:30 p.m.\nSaturday: 8 a.m. to noon",
        areas="",
        photos=(
            "Our shop truck on the way to a breakdown",
            "Clean tools at the end of the day",
        ),
        wish="We're easy to miss from the road, so the address should be easy to find.",
        note="Got the photos by email. He wants no stock photos of sports cars.",
        said=(
            "Add that we have loaner cars, please.",
            "The guarantee should stand out more.",
            "We call it 'check engine light' here, not 'diagnostics'. Everybody knows what that is.",
        ),
        asked=("your opening hours in winter", "Same as in summer, and Saturdays until noon."),
    ),
    Trade(
        key="cleaner",
        owners=WOMEN,
        place=Workplace.OFFICE,
        color="#4b3f7a",
        names=("{} House Cleaning LLC", "{} Cleaning Company LLC"),
        about=(
            "The same two people clean your home each time, and they have a key and a checklist. {owner} started "
            "{name} in {year} and pays every cleaner by the hour, with sick days. We bring everything, including the "
            "vacuum, and if a room isn't right we come back the next day.",
            "{name} cleans homes and small offices in {town}. {owner} cleaned the first hundred of them herself, from "
            "{year} on. We're insured and bonded, our products are safe for pets, and there's no contract.",
        ),
        services=(
            "Weekly cleaning",
            "Every-other-week cleaning",
            "Deep cleaning",
            "Move-in and move-out cleaning",
            "Small offices",
            "Inside windows, fridge and oven",
        ),
        hours="Monday to Friday: 8 a.m. to 5 p.m.",
        areas="{town} and up to 15 miles around",
        photos=(
            "Our front desk, by the window",
            "Our office from the street",
        ),
        wish="People want to know who comes into their home. Please say that everyone is bonded.",
        note="Email is best. The phone is for customers.",
        said=(
            "Please say 'insured and bonded' right at the top.",
            "Every other week, not biweekly. People get that wrong.",
            "We also clean small offices, thank you for leaving that in.",
        ),
        asked=("your prices, if you want them shown", "No prices, please. We quote after we've seen the home."),
    ),
)
