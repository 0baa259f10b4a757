"""Trades that a visitor may type before there is a form, each with services that such a business often offers."""

import re
import unicodedata
from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, slots=True)
class SampleTrade:
    """`label` is what the list offers, `noun` what one is with its article ("an electrician"), `plural` what many are.
    `words` are lowercase; `*` is any ending."""

    label: str
    noun: str
    plural: str
    words: str
    services: tuple[str, ...]


_TABLE = """
Accountant: an accounting firm, accountants
accountant* accounting bookkeep* cpa*
Monthly bookkeeping; Business tax returns; Payroll; Sales tax filing; Year-end statements
Auto repair: an auto repair shop, auto repair shops
auto_repair auto mechanic* car_repair garage tire* brake* transmission* body_shop
Oil changes; Brakes; Engine diagnostics; Tires and alignment; Batteries; State inspections
Bakery: a bakery, bakeries
baker* bread cake* pastr* cookie* panader*
Bread; Birthday cakes; Wedding cakes; Pastries; Cookies; Orders for events
Barber shop: a barber shop, barber shops
barber*
Haircuts; Beard trims; Hot towel shaves; Kids' haircuts
Cleaning: a cleaning company, cleaning companies
clean* janitor* maid* housekeep*
House cleaning; Office cleaning; Deep cleaning; Move-out cleaning; Windows; Carpets
Consultant: a consulting firm, consultants
consult* advisor* coach* business_coach*
Strategy; Business plans; Operations; Workshops
Daycare: a daycare, daycares
daycare* day_care childcare child_care preschool* nanny nannies
Infants; Toddlers; Preschool; After school; Summer program
Dentist: a dental office, dental offices
dent* orthodon*
Checkups and cleanings; Fillings; Crowns; Root canals; Whitening; Emergency visits
Electrician: an electrician, electricians
electric*
Panel upgrades; Wiring; Lighting; EV chargers; Generators; Repairs
Florist: a florist, florists
florist* flower* floral
Bouquets; Wedding flowers; Sympathy flowers; Plants; Local delivery
Food truck: a food truck, food trucks
food_truck* taco_truck* food_cart* street_food
Tacos; Burritos; Quesadillas; Catering
General contractor: a general contractor, general contractors
contract* construct* build* remodel* renovat*
Kitchens; Bathrooms; Additions; Basements; Decks; Repairs
Gym: a gym, gyms
gym* fitness crossfit pilates boxing personal_train*
Personal training; Group classes; Strength training; Open gym
Hair salon: a hair salon, hair salons
hair* salon* beauty braid* stylist*
Cuts; Color; Highlights; Blowouts; Braids; Styling for events
Handyman: a handyman service, handyman services
handyman handymen odd_jobs
Repairs; Doors and windows; Shelves and furniture; Drywall patches; Painting
Home care: a home care agency, home care agencies
home_care home_health caregiver* senior_care elder_care nurs*
Personal care; Companionship; Meals; Light housekeeping; Rides to appointments
HVAC: a heating and cooling company, heating and cooling companies
hvac heat* cooling furnace* air_condition* ac
Furnace repair; Air conditioning; Heat pumps; Installation; Tune-ups; Duct cleaning
Insurance agency: an insurance agency, insurance agencies
insurance
Home insurance; Auto insurance; Life insurance; Business insurance
IT support: an IT company, IT companies
it_support it_services computer* software tech technology web_design* app_develop*
Help desk; Networks; Backups; New computers; Security
Landscaping: a landscaping company, landscapers
landscap* lawn* mow* garden* yard* tree* snow* irrigation
Lawn mowing; Planting; Mulch; Tree trimming; Fall cleanup; Snow removal
Law office: a law office, law offices
law lawyer* attorney* legal
Family law; Wills and estates; Real estate closings; Business formation
Locksmith: a locksmith, locksmiths
locksmith* locks
Lockouts; New locks; Rekeying; Car keys; Safes
Massage therapist: a massage practice, massage therapists
massage* spa spas facial* esthetic* skincare
Swedish massage; Deep tissue massage; Facials; Couples massage
Moving company: a moving company, movers
mover* moving
Local moves; Long-distance moves; Packing; Storage; Office moves
Nail salon: a nail salon, nail salons
nail* manicur* pedicur*
Manicures; Pedicures; Gel nails; Dip powder; Nail art
Nonprofit: a nonprofit organization, nonprofits
nonprofit* non_profit* church* ministr* charity charities foundation*
Programs; Events; Volunteering; Donations
Notary: a mobile notary, notaries
notary notaries notari* apostille* loan_sign*
Notarizations; Loan signings; Apostilles; Mobile visits
Online store: a shop, shops
online_store* e_commerce ecommerce shop shops store stores boutique* retail gift* jewel* clothing
New arrivals; Gifts; Local pickup; Shipping
Painter: a painting company, painters
paint*
Interior painting; Exterior painting; Cabinets; Drywall repair; Decks and fences
Veterinarian: a veterinary practice, veterinarians
veterinar* vet animal_hospital* animal_clinic*
Checkups; Vaccines; Dental care; Surgery; Boarding
Pet groomer: a pet groomer, pet groomers
pet pets dog* groom* kennel*
Baths; Haircuts; Nail trims; Boarding; Dog walking
Photographer: a photographer, photographers
photo* videograph* headshot* film*
Portraits; Weddings; Families; Headshots; Events
Plumber: a plumber, plumbers
plumb* drain* sewer* septic
Water heaters; Drain and sewer cleaning; Leak repair; Kitchen and bath fixtures; Frozen pipe repair; Sump pumps
Real estate agent: a real estate office, real estate agents
real_estate realtor* realty broker* property_manage*
Buying a home; Selling a home; Rentals; Home valuations
Restaurant: a restaurant, restaurants
restaurant* cafe* coffee* diner* grill* pizz* cater* kitchen bistro taqueria deli bar bars pub pubs brew*
Breakfast; Lunch; Dinner; Takeout; Catering; Private events
Roofer: a roofing company, roofers
roof* gutter* siding
Roof replacement; Roof repair; Storm damage; Gutters; Inspections
Tattoo studio: a tattoo studio, tattoo studios
tattoo* pierc*
Custom tattoos; Flash; Cover-ups; Piercings
Tax preparer: a tax office, tax preparers
tax taxes enrolled_agent*
Individual returns; Business returns; Prior-year returns; IRS letters; Payroll taxes
Towing: a towing company, towing companies
tow tows towing roadside*
Towing; Roadside help; Jump starts; Lockouts
Trucking: a trucking company, trucking companies
truck* freight haul* logistics dispatch* courier*
Dry van; Flatbed; Local hauling; Expedited freight; Dispatch
Tutoring: a tutoring service, tutors
tutor* lesson* school* teach* piano music_teach*
Math; Reading; Test prep; Homework help
Welding: a welding shop, welders
weld* fabricat* metal* machin* steel iron*
Gates and railings; Structural steel; Trailer repair; Aluminum; On-site welding
Yoga studio: a yoga studio, yoga studios
yoga
Group classes; Private lessons; Classes for beginners; Workshops
"""
"""Of each: its label, noun and plural; its words; its services. The first whose words are said is meant."""
_VETERAN = re.compile(r"\bvet owned\b")
_SPACES = re.compile(r"[\W_]+")


def _trade(named: str, words: str, services: str) -> SampleTrade:
    label, _, called = named.partition(": ")
    noun, plural = called.split(", ")
    return SampleTrade(label, noun, plural, words, tuple(services.split("; ")))


_LINES = _TABLE.strip().splitlines()
_TRADES = tuple(_trade(*_LINES[at : at + 3]) for at in range(0, len(_LINES), 3))
TRADES = tuple(sorted(_TRADES, key=lambda trade: trade.label.casefold()))


def trade_said(text: str) -> SampleTrade | None:
    """The trade that a text says, None where none is known. Of several, the one whose name is said."""
    said = _VETERAN.sub("", _plain(text))
    named = (trade for trade in _TRADES if re.search(rf"\b{_plain(trade.label)}\b", said))
    return next(named, None) or next((trade for trade in _TRADES if _pattern(trade).search(said)), None)


def _plain(text: str) -> str:
    """In lowercase without accents, words with one blank between them."""
    letters = unicodedata.normalize("NFKD", text)
    kept = "".join(letter for letter in letters if not unicodedata.combining(letter)).casefold()
    return _SPACES.sub(" ", kept).strip()


@cache
def _pattern(trade: SampleTrade) -> re.Pattern[str]:
    words = (re.escape(word).replace("_", " ").replace(r"\*", r"\w*") for word in trade.words.split())
    return re.compile(rf"\b(?:{'|'.join(words)})\b")
