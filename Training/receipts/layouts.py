"""Layouts of receipts: a number determines every choice that a till's template makes."""
import random

LAYOUTS = 240

CHOICES = dict(
    genre=["shop"] * 6 + ["restaurant"] * 5 + ["fuel", "parking", "hotel", "pharmacy", "kiosk", "slip", "refund"],
    columns=[32, 36, 42, 48, 56], letter=[9, 11, 14],
    brand=["large"] * 4 + ["plain"] * 3 + ["left", "split", "unread", "unread", "kind above"],
    legal=["none"] * 5 + ["below", "below", "after address", "bottom"], owner=[False] * 4 + [True],
    heading=["none"] * 3 + ["top", "below address"], phone=["none", "top", "top", "bottom"], ids=["none", "top", "bottom", "bottom"], country=[False, False, False, True],
    host=["none", "none", "footer", "header"], date=["top"] * 3 + ["bottom", "bottom", "after items"], clock=["joined", "apart", "none", "labelled", "with seconds", "before", "ctime"], staff=["none", "cashier", "table"],
    number=["none", "above date", "with date"], items=["plain", "quantity first", "quantity x", "two rows", "columns", "code", "tax letter"], currency_in=["total", "total", "all", "label", "column", "slip", "none"],
    subtotal=["none", "none", "subtotal", "net"], tax=["line", "line", "table", "included line", "none", "net and gross"], total=["plain", "plain", "large", "large", "below label", "twice", "starred", "timed"],
    payment=["none", "cash", "cash", "card", "card", "slip", "mixed"], count=[False, False, True], points=[False] * 4 + [True], offer=[False] * 4 + [True], saved=[False] * 5 + [True], thanks=["none", "plain", "name"],
    rule=["", "-", "=", "*"], equivalent=[False, True, True], hours=[False, False, True], barcode=[False, False, True], deposit=[False] * 5 + [True])


def layout(number):
    """The layout of a number, a dictionary of choices."""
    random_ = random.Random(f"layout {number}")
    return {key: random_.choice(values) for key, values in CHOICES.items()} | {"number": number}
