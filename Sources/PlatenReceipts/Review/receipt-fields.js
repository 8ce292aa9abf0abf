// The fields of a receipt as a person corrects them: what is typed, what the page offers, what adds up.
// The web application and the page of `receipts --review` share it.
export const AMOUNTS = ["subtotal", "tax", "discount", "tip", "serviceCharge", "rounding", "total", "amountPaid", "change"];

const SYMBOLS = { "€": "EUR", EURO: "EUR", $: "USD", "£": "GBP", "¥": "JPY", FR: "CHF", "FR.": "CHF", SFR: "CHF", "SFR.": "CHF", "ZŁ": "PLN", "KČ": "CZK" };

// What a person types, in the form of a correction: `1.234,50 €` is 1234.50, `2.3.2020` is 2020-03-02, `€` is EUR.
export function normalized(field, text, locale = navigator.language) {
  const trimmed = text.trim();
  if (field === "date") return isoDate(trimmed, locale);
  if (field === "currency") return SYMBOLS[trimmed.toUpperCase()] ?? trimmed.toUpperCase();
  if (!AMOUNTS.includes(field)) return trimmed;
  const digits = trimmed.replace(/[^\d.,-]/g, "");
  // Words stay, so that they are refused.
  if (!/\d/.test(digits)) return trimmed;
  const mark = Math.max(digits.lastIndexOf(","), digits.lastIndexOf("."));
  if (mark < 0 || digits.length - mark > 3) return digits.replace(/[.,]/g, "");
  return `${digits.slice(0, mark).replace(/[.,]/g, "")}.${digits.slice(mark + 1)}`;
}

// A date of a locale: with points the day is first, otherwise the locale says. Words stay, so that they are refused.
function isoDate(text, locale) {
  const [, a, mark, b, c] = /^(\d{1,4})\s*([-./])\s*(\d{1,2})\s*[-./]\s*(\d{2,4})$/.exec(text) ?? [];
  if (a === undefined) return text;
  const parts = new Intl.DateTimeFormat(locale).formatToParts(0).map(({ type }) => type);
  const isDayFirst = mark === "." || parts.indexOf("day") < parts.indexOf("month");
  let [year, month, day] = a.length > 2 ? [a, b, c] : isDayFirst ? [c, b, a] : [c, a, b];
  if (month > 12 && day <= 12) [month, day] = [day, month];
  const full = year.length === 2 ? `20${year}` : year;
  return month >= 1 && month <= 12 && day >= 1 && day <= 31
    ? `${full}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text;
}

// A value as people of a locale write it; `normalized` takes it back.
export function shown(field, value, locale) {
  if (AMOUNTS.includes(field) && /^-?\d+(\.\d+)?$/.test(value)) {
    return new Intl.NumberFormat(locale, { minimumFractionDigits: 2, useGrouping: false }).format(value);
  }
  if (field !== "date" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
  return new Intl.DateTimeFormat(locale, { year: "numeric", month: "2-digit", day: "2-digit", timeZone: "UTC" }).format(new Date(value));
}

// Other values for a field, from the lines that are printed on the page; `currency` is the receipt's.
export function candidates(lines, field, currency) {
  let found = [];
  if (AMOUNTS.includes(field)) {
    found = lines.flatMap((line) => line.match(/-?\d{1,3}(?:[.,' ]?\d{3})*[.,]\d{2}(?!\d)/g) ?? []).map((text) => normalized(field, text));
  } else if (field === "date") {
    found = lines.flatMap(dates);
  } else if (field === "time") {
    found = lines.flatMap((line) => line.match(/\b[0-2]?\d:[0-5]\d\b/g) ?? []).map((text) => text.padStart(5, "0"));
  } else if (field === "merchant" || field === "legalName") {
    found = lines.slice(0, 6);
  } else if (field === "currency") {
    found = [currency, "EUR", "USD", "GBP", "CHF"].filter(Boolean);
  }
  return [...new Set(found)].slice(0, 20);
}

// The dates that the numbers of a line may be, in either order of day and month.
function dates(line) {
  const result = [];
  for (const [, a, b, c] of line.matchAll(/\b(\d{1,4})[./-](\d{1,2})[./-](\d{2,4})\b/g)) {
    const add = (year, month, day) => {
      const full = year < 100 ? 2000 + Number(year) : Number(year);
      if (month >= 1 && month <= 12 && day >= 1 && day <= 31 && full > 1970) {
        result.push(`${full}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`);
      }
    };
    if (a.length === 4) add(a, b, c);
    else {
      add(c, b, a);
      add(c, a, b);
    }
  }
  return result;
}

// Whether the parts make the total: `values` are the texts of the fields, `items` the amounts of the line
// items. Null where there is nothing to add up.
export function sumCheck(values, items) {
  const number = (field) => values[field] === undefined || values[field] === "" ? null : Number(values[field]);
  const total = number("total");
  const base = number("subtotal") ?? (items.length ? items.reduce((sum, item) => sum + Number(item), 0) : null);
  if (total === null || base === null) return null;
  const extras = ["tip", "serviceCharge", "rounding"].reduce((sum, field) => sum + (number(field) ?? 0), 0) - (number("discount") ?? 0);
  // Taxes are in the prices of most countries, and on top of them in others.
  const sums = [base + extras + (number("tax") ?? 0), base + extras, base, base + (number("tax") ?? 0)];
  return { agrees: sums.some((sum) => Math.abs(sum - total) < 0.005), sum: sums[0], total };
}
