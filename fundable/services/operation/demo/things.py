"""What each trade works with, drawn in a square of 100: it stands on shelves, hangs in workshops, and is in logos."""

THINGS = {
    "bakery": (
        '<ellipse cx="50" cy="64" rx="46" ry="32" fill="#b5702f"/>'
        '<ellipse cx="50" cy="58" rx="44" ry="28" fill="#d9985a"/>'
        '<path d="M26 44l10 24M44 38l10 26M62 40l10 24" stroke="#f4d9ae" stroke-width="6" stroke-linecap="round"/>'
    ),
    "florist": (
        '<path d="M50 66L34 34M50 66V26M50 66L68 36" stroke="#4f7d4a" stroke-width="5"/>'
        '<circle cx="32" cy="30" r="15" fill="#d96c8f"/><circle cx="32" cy="30" r="6" fill="#f5d76e"/>'
        '<circle cx="52" cy="20" r="16" fill="#e8a0b4"/><circle cx="52" cy="20" r="6" fill="#f5d76e"/>'
        '<circle cx="71" cy="34" r="14" fill="#b04a7a"/><circle cx="71" cy="34" r="6" fill="#f5d76e"/>'
        '<path d="M30 60h42l-7 38H37z" fill="#7fa8b5"/>'
    ),
    "salon": (
        '<path d="M58 8L36 66M42 8L64 66" stroke="#9aa0ab" stroke-width="9" stroke-linecap="round"/>'
        '<circle cx="30" cy="80" r="14" fill="none" stroke="#3d3a6b" stroke-width="8"/>'
        '<circle cx="70" cy="80" r="14" fill="none" stroke="#3d3a6b" stroke-width="8"/>'
        '<circle cx="50" cy="42" r="4" fill="#3d3a6b"/>'
    ),
    "groomer": (
        '<path d="M40 6h20v16H40zM30 22h40q8 4 8 14v50q0 10-10 10H32q-10 0-10-10V36q0-10 8-14z" fill="#5fb0ae"/>'
        '<path d="M38 2h24v8H38z" fill="#1f6d73"/><path d="M22 44h56v38H22z" fill="#fbf7ef"/>'
        '<ellipse cx="50" cy="70" rx="10" ry="8" fill="#8a6242"/><circle cx="37" cy="61" r="4.5" fill="#8a6242"/>'
        '<circle cx="45" cy="53" r="4.5" fill="#8a6242"/><circle cx="55" cy="53" r="4.5" fill="#8a6242"/>'
        '<circle cx="63" cy="61" r="4.5" fill="#8a6242"/>'
    ),
    "plumber": (
        '<path d="M10 40h44q26 0 26 26v8H58v-6q0-8-8-8H10z" fill="#9fb3c2"/><path d="M6 34h12v32H6z" fill="#7b91a3"/>'
        '<path d="M36 20h12v22H36z" fill="#7b91a3"/><path d="M22 12h40v11H22z" fill="#c0504d"/>'
        '<path d="M69 80q9 12 0 18q-9-6 0-18z" fill="#4e9bd1"/>'
    ),
    "electrician": (
        '<path d="M50 6a32 32 0 0 1 18 58q-4 4-4 12H36q0-8-4-12A32 32 0 0 1 50 6z" fill="#f6cf5a"/>'
        '<path d="M38 78h24v7H38zM40 87h20v7H40z" fill="#8c8f96"/>'
        '<path d="M54 18L38 46h12l-4 22l18-30H52z" fill="#fff6d8"/>'
    ),
    "roofer": (
        '<path d="M30 96L62 34" stroke="#a9784b" stroke-width="12" stroke-linecap="round"/>'
        '<path d="M40 14q26-10 50 14l-8 14q-10-8-20-6l-22-8z" fill="#6d7480"/>'
        '<path d="M40 14l-10 4l-4 8l12 4z" fill="#4d535d"/>'
    ),
    "landscaper": (
        '<path d="M50 96V44" stroke="#6b4f38" stroke-width="6"/>'
        '<path d="M50 60Q14 58 12 22Q50 24 50 60z" fill="#5d9a4c"/>'
        '<path d="M50 50Q86 48 88 10Q50 14 50 50z" fill="#7cb765"/><path d="M24 86h52v10H24z" fill="#8a6242"/>'
    ),
    "dentist": (
        '<path d="M50 20Q26 2 14 26Q8 46 24 62Q28 94 36 94Q44 94 44 74Q50 62 56 74Q56 94 64 94Q72 94 76 62Q92 46 86 26'
        'Q74 2 50 20z" fill="#ffffff" stroke="#9cc3cd" stroke-width="5"/>'
        '<path d="M28 28q-6 10 0 22" stroke="#d5e8ec" stroke-width="6" fill="none" stroke-linecap="round"/>'
    ),
    "bookkeeper": (
        '<path d="M14 16h72v72H14z" fill="#2f6a4c"/><path d="M20 12h66v70H20z" fill="#fdfbf4"/>'
        '<path d="M30 28h46M30 42h46M30 56h30" stroke="#b9c2b5" stroke-width="5"/>'
        '<path d="M62 60l8 8l16-20" stroke="#2f6a4c" stroke-width="7" fill="none" stroke-linecap="round"/>'
    ),
    "mechanic": (
        '<path d="M70 10a24 24 0 0 0-22 34L12 80a11 11 0 0 0 16 16'
        'l34-38a24 24 0 0 0 30-30L76 42L60 38l-4-16z" fill="#8d97a5"/>'
        '<circle cx="20" cy="88" r="4" fill="#f2f2f2"/>'
    ),
    "cleaner": (
        '<path d="M34 46h34v42q0 8-8 8H42q-8 0-8-8z" fill="#7f74b8"/><path d="M42 30h18v16H42z" fill="#d8d4ea"/>'
        '<path d="M34 14h36l8 12H34z" fill="#4b3f7a"/><path d="M40 60h22v16H40z" fill="#fbf7ef"/>'
        '<path d="M84 12l8-4M84 20h10M84 27l8 4" stroke="#8fc1d9" stroke-width="4" stroke-linecap="round"/>'
    ),
}

SHELVED = {
    "salon": (
        '<path d="M40 8h20v16H40z" fill="#2c2a52"/><path d="M32 24h36q6 4 6 12v52q0 8-8 8H34q-8 0-8-8V36q0-8 6-12z" '
        'fill="#7a75b8"/><path d="M26 48h48v26H26z" fill="#fbf7ef"/>'
    ),
}
"""What stands there instead."""
