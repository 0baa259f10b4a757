"""The pages that Stripe hosts: where a buyer pays, and where a customer looks after a subscription."""

from html import escape
from urllib.parse import parse_qs, urlsplit

from tests.fakes.stripe import money, sessions, subscriptions
from tests.fakes.stripe.account import Account
from tests.fakes.stripe.api import Answer, Request
from tests.fakes.stripe.errors import Refusal
from tests.fakes.stripe.shapes import Obj

SHELL = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title><link rel="icon" href="data:,">
<style>body{{font:16px/1.5 sans-serif;max-width:34rem;margin:2rem auto;padding:0 1rem}}
td+td{{text-align:right;padding-left:2rem}}fieldset{{margin:1rem 0}}label{{display:block}}</style></head>
<body><main><h1>{title}</h1>{content}</main></body></html>"""
DECLINED = "Your card was declined. Try another card."
FORM = """<form method="post" action="{action}">
<p><label for="email">E-mail</label><input id="email" name="email" type="email" required value="{email}"{fixed}></p>
<fieldset><legend>Card</legend>
<label><input type="radio" name="card" value="ok" checked> Working card 4242 4242 4242 4242</label>
<label><input type="radio" name="card" value="declined"> Declined card 4000 0000 0000 0002</label>
</fieldset><p>{submit}</p>
<button type="submit">Pay</button>
<button type="submit" formaction="{action}/back" formnovalidate>Back</button></form>"""


def answer(account: Account, request: Request) -> Answer:
    """Whatever is not the API."""
    parts = request.path.strip("/").split("/")
    try:
        if parts[:2] == ["c", "pay"] and len(parts) > 2:
            return _checkout(account, request, parts[2], parts[3:])
        if parts[:2] == ["p", "session"] and len(parts) > 2:
            return _portal(account, request, parts[2])
    except Refusal:
        pass
    return _html("Page not found", "<p>There's nothing at this address.</p>", 404)


def _html(title: str, content: str, status: int = 200) -> Answer:
    body = SHELL.format(title=escape(title), content=content).encode()
    return Answer(status, body, {"Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store"})


def _see(url: str) -> Answer:
    return Answer(303, b"", {"Location": url, "Content-Type": "text/plain"})


def _checkout(account: Account, request: Request, session_id: str, rest: list[str]) -> Answer:
    with account.lock:
        sessions.expire_due(account)
        session = account.get("checkout.session", session_id)
        if rest == ["back"]:
            return _see(session["cancel_url"] or account.url)
        if session["status"] != "open":
            return _over(session)
        if request.method != "POST":
            return _to_pay(account, session, DECLINED if request.query == "declined" else "")
        given = parse_qs(request.body)
        email = given.get("email", [None])[0]
        sessions.pay(account, session_id, given.get("card", ["ok"])[0], email)
        if session["status"] == "complete":
            return _see(sessions.return_url(session))
        return _see(f"{session['url']}?declined")


def _over(session: Obj) -> Answer:
    if session["status"] == "complete":
        return _html("You’re all done here", "<p>This checkout is complete. You can close this page.</p>")
    return _html("This page has expired", "<p>The checkout session ran out. Go back to the shop to start again.</p>")


def _to_pay(account: Account, session: Obj, alert: str) -> Answer:
    basket = account.baskets[session["id"]]
    rows = [(f"{line.quantity} × {line.name}{_terms(line.price)}", line.amount_cents) for line in basket.lines]
    details = session["total_details"]
    rows += [("Discount", -details["amount_discount"])] if details["amount_discount"] else []
    rows += [("Tax", details["amount_tax"])] if details["amount_tax"] else []
    rows.append(("Total due today", session["amount_total"]))
    table = "".join(f"<tr><td>{escape(name)}</td><td>{money.dollars(cents)}</td></tr>" for name, cents in rows)
    submit = (session["custom_text"]["submit"] or {}).get("message", "")
    form = FORM.format(
        action=f"/c/pay/{session['id']}",
        email=escape(session["customer_email"] or ""),
        fixed=" readonly" if session["customer_email"] else "",
        submit=escape(submit),
    )
    warning = f'<p role="alert">{escape(alert)}</p>' if alert else ""
    return _html(f"Pay {account.settings.name}", f"{warning}<table>{table}</table>{form}")


def _terms(price: Obj) -> str:
    if not price["recurring"]:
        return ""
    return f", {money.dollars(price['unit_amount'])} per {price['recurring']['interval']}"


def _portal(account: Account, request: Request, portal_id: str) -> Answer:
    """Canceling and taking it back, as the real portal offers it."""
    with account.lock:
        portal = account.get("billing_portal.session", portal_id)
        mine = [one for one in account.having("subscription", customer=portal["customer"]) if one["ended_at"] is None]
        if request.method == "POST":
            for one in mine:
                subscriptions.cancel_at_period_end(account, one["id"], one["cancel_at"] is None)
            return _see(portal["url"])
        forms = "".join(_plan(account, one, urlsplit(portal["url"]).path) for one in mine)
        back = f'<p><a href="{escape(portal["return_url"] or "/")}">Return to {escape(account.settings.name)}</a></p>'
        return _html("Your plan", (forms or "<p>You have no plan.</p>") + back)


def _plan(account: Account, subscription: Obj, action: str) -> str:
    price = subscription["items"]["data"][0]["price"]
    name = escape(account.get("product", price["product"])["name"])
    button = "Don’t cancel plan" if subscription["cancel_at"] else "Cancel plan"
    state = "<p>It will be canceled at the end of its period.</p>" if subscription["cancel_at"] else ""
    return (
        f"<h2>{name}</h2><p>{_terms(price)[2:]}</p>{state}"
        f'<form method="post" action="{action}"><button type="submit">{button}</button></form>'
    )
