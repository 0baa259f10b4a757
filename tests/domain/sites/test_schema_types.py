"""What search engines are told that a business is."""

import pytest

from fundable.domain.sites.drafting.families import trade_of
from fundable.domain.sites.drafting.schema_types import schema_type_of


@pytest.mark.parametrize(
    ("name", "services", "description", "expected"),
    [
        ("Delgado Brothers", ["Drain cleaning", "Leak repair", "Gas lines"], "", "Plumber"),
        ("Kessler Heating and Air", ["Furnace repair", "AC install"], "", "HVACBusiness"),
        ("Ortega Family", ["Bolillos", "Wedding cakes", "Bread for restaurants"], "", "Bakery"),
        ("Ortega Family Bakery", [], "", "LocalBusiness"),
        ("Ortega Family Bakery", [], "Bread, mixed by hand every night.", "Bakery"),
        ("Association of Plumbing Contractors", ["Plumbing classes", "Drain codes"], "", "LocalBusiness"),
        ("Maple Plumbing Supply", ["Faucets", "Water heaters"], "", "LocalBusiness"),
        ("Rosa's", ["Haircut", "Highlights", "Manicure"], "", "HairSalon"),
        ("Rosa's Beauty", ["Haircut", "Manicure"], "", "LocalBusiness"),
        (
            "Stonebridge",
            ["Deck building", "Kitchen remodeling", "Basement finishing", "Concrete"],
            "",
            "GeneralContractor",
        ),
        ("Juniper", ["Notary", "Apostille"], "", "Notary"),
        ("Alder Law", ["Wills", "Divorce", "Custody"], "", "LegalService"),
        ("Maria's Mobile Notary", ["Loan signings", "Apostilles", "Powers of attorney"], "", "Notary"),
        ("Dolores, Notary Public", ["Acknowledgments", "Jurats", "Loan signings", "Apostilles", "Wills"], "", "Notary"),
        ("Impuestos Hernández", ["Declaración de impuestos", "Número ITIN"], "", "AccountingService"),
        ("Plomería Reyes", ["Plomería", "Fugas de agua"], "", "Plumber"),
        ("Ridgeline Aerial Survey", ["Mapping", "Roof and tower inspection"], "A pilot and surveyor.", "LocalBusiness"),
        ("Summit Exteriors", ["Roof and gutter inspections", "Siding", "Gutters"], "", "RoofingContractor"),
        ("Clases de Pintura Ana", ["Pintura al óleo", "Dibujo"], "", "LocalBusiness"),
        ("Los Pintores", ["Clases de pintura", "Pintura al óleo"], "", "LocalBusiness"),
        ("Pintores Reyes", ["Pintura interior", "Pintura exterior"], "", "HousePainter"),
        ("Grúas Martínez", ["Grúa las 24 horas", "Llantas"], "", "LocalBusiness"),
        ("Peluquería Canina Sol", ["Peluquería canina", "Baños"], "", "LocalBusiness"),
        ("A+ Academy & After-School Care", ["Infants", "Toddlers"], "", "ChildCare"),
        ("Lakeside Driving School", ["Lessons for children"], "", "LocalBusiness"),
        ("Corry Septic", ["Septic pumping", "Drain fields", "Perc tests"], "", "LocalBusiness"),
        ("Alterations by Xóchitl", ["Hems", "Zippers", "Wedding dresses"], "", "LocalBusiness"),
        ("Hill Veterinary Clinic", ["Checkups", "Dental cleanings"], "", "LocalBusiness"),
        ("Hill Country Vets LLC", ["Checkups", "Dental cleanings"], "", "LocalBusiness"),
        ("Hill Plumbing", ["Drains", "Faucets"], "A vet-owned plumber in Dayton.", "Plumber"),
        ("Hill Plumbing", ["Drains", "Faucets"], "Plumbing by two Army vets.", "Plumber"),
        ("Wags Mobile Dog Grooming", ["bath & brush; nail trims; teeth brushing"], "", "LocalBusiness"),
        ("Casa Grande Towing", ["Towing", "Jump starts", "Tire changes"], "", "LocalBusiness"),
        ("Wagging Tails Dog Daycare", ["Dog daycare", "Boarding", "Puppy preschool"], "", "LocalBusiness"),
        ("Happy Paws Daycare", ["Daycare", "Boarding"], "Your dog plays all day.", "LocalBusiness"),
        ("A-1 Crane & Rigging", ["Crane rental", "Heavy hauling", "Machinery moving"], "", "LocalBusiness"),
        ("Handy Andy", ["Drywall repair", "TV mounting", "Painting", "Faucets"], "", "LocalBusiness"),
        ("Painting Parties by Pam", ["Paint nights", "Birthday parties"], "", "LocalBusiness"),
        ("Colors & Corks", ["Paint-and-sip parties", "Private events"], "", "LocalBusiness"),
        ("Face Painting by Fay", ["Face painting", "Balloons"], "", "LocalBusiness"),
        ("Dr. Amy Chen, DDS", ["Cleanings", "Crowns", "Implants"], "", "Dentist"),
        ("Summit Roofing", ["Roof repair", "Gutters", "Skylights", "Siding"], "", "RoofingContractor"),
        ("Ames & Sons", ["Roofs", "Gutters", "Skylights", "Siding"], "A roofing contractor.", "RoofingContractor"),
        ("Bay Painting", ["Interiors", "Exteriors", "Cabinets", "House painting"], "", "HousePainter"),
        ("Andy", ["Drywall", "TV mounting", "Painting", "Doors"], "A handyman who paints.", "LocalBusiness"),
        ("Little Paws Preschool", ["Toddlers", "Pre-K"], "A preschool for small hands.", "ChildCare"),
        ("Mary's", ["Infants", "Toddlers"], "Licensed home child care with no pets.", "ChildCare"),
        ("Sunny", ["Preschool", "Field trips to the dog park"], "", "ChildCare"),
        ("Happy Tails", ["Daycare", "Puppy preschool"], "", "LocalBusiness"),
        ("Ana's Daycare", ["Full day", "Half day"], "Licensed home daycare with no pets.", "ChildCare"),
        ("Tiny Tots Daycare", ["Full day", "After school"], "A home daycare with a cat named Max.", "ChildCare"),
        ("Dent Wizards", ["Paintless dent repair", "Hail damage"], "", "AutoBodyShop"),
        ("Smile Arts", ["Dentures", "Exams"], "", "Dentist"),
        ("Doggie Dreams", ["Daycare", "Boarding"], "", "LocalBusiness"),
        ("Cool Cats Preschool", ["Pre-K", "Full day"], "A preschool in Dayton.", "ChildCare"),
        ("Desert Chiropractic", ["Adjustments", "Massage"], "", "LocalBusiness"),
        ("Mesa Plumbing", ["Drains", "Furnaces", "Boilers"], "", "Plumber"),
        ("Smith & Sons", ["Drains", "Furnaces"], "", "LocalBusiness"),
        ("Mesa Plumbing & Heating", ["Drains", "Furnaces"], "", "LocalBusiness"),
        ("Kim Dental & Spa", ["Facials", "Crowns"], "", "LocalBusiness"),
        ("Spoke", ["Bike repair", "Brake adjustment", "Tires"], "", "LocalBusiness"),
        ("Spoke", ["Brakes", "Flat tires", "Wheel truing"], "We fix bikes and e-bikes.", "LocalBusiness"),
        ("Ace", ["Brakes", "Engines", "Oil changes"], "Honest car repair.", "AutoRepair"),
        ("This 'n' That Antiques", ["Furniture", "Glass", "Records & books", "Tools"], "", "LocalBusiness"),
        ("Page One", ["Gifts", "Toys", "Cards", "Used books"], "A shop for books.", "BookStore"),
        ("Zyx", ["One", "Two"], "Something else.", "LocalBusiness"),
    ],
)
def test_a_type_is_named_where_there_is_no_doubt(
    name: str, services: list[str], description: str, expected: str
) -> None:
    family = trade_of(name, services, description).family

    assert schema_type_of(name, services, description, family) == expected
