// The page of `receipts --review`: fields that are corrected, and saved as a file.
const articles = [...document.querySelectorAll("article")];
const inputs = (within) => [...within.querySelectorAll("input")];
const isChanged = (input) => input.value.trim() !== input.defaultValue;

// A line for each receipt with a changed value, which `platen receipts --corrections` applies.
function corrections() {
  return articles.flatMap((article) => {
    const changed = inputs(article).filter(isChanged);
    if (changed.length === 0) return [];
    const fields = Object.fromEntries(changed.map((input) => [input.name, normalized(input.name, input.value)]));
    return [JSON.stringify({ source: article.dataset.source, page: Number(article.dataset.page), fields })];
  });
}

let saved = "";

function save() {
  const wrong = document.querySelector("input:invalid");
  if (wrong) {
    say("A value is not of its kind.");
    return wrong.focus();
  }
  const lines = corrections();
  saved = lines.join("\n");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([lines.map((line) => line + "\n").join("")]));
  link.download = "corrections.jsonl";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  say(`${lines.length === 1 ? "1 receipt" : `${lines.length} receipts`} corrected, saved as corrections.jsonl`);
}

function say(words) { document.getElementById("state").textContent = words; }

// The next field with low confidence behind the one that has the focus, around the end.
function focusNextDoubt() {
  const doubtful = [...document.querySelectorAll("tr.doubtful input")];
  const isBehind = (input) => document.activeElement.compareDocumentPosition(input) & Node.DOCUMENT_POSITION_FOLLOWING;
  const next = doubtful.find((input) => input !== document.activeElement && isBehind(input)) ?? doubtful[0];
  next?.focus();
  next?.scrollIntoView({ block: "center" });
}

// Shows whether the parts of a receipt make its total.
function check(article) {
  const values = Object.fromEntries(inputs(article).map((input) => [input.name, normalized(input.name, input.value)]));
  const result = sumCheck(values, JSON.parse(article.dataset.items));
  const sum = article.querySelector(".sum");
  sum.className = `sum ${result ? (result.agrees ? "good" : "bad") : ""}`;
  sum.textContent = !result ? "There is nothing to add up" : result.agrees ? "The sums agree"
    : `The parts make ${result.sum.toFixed(2)}, the total says ${result.total.toFixed(2)}`;
}

// Offers what is printed on the page, marks the place of the field that has the focus, and checks the sums
// while the person types.
function start(article, number) {
  const lines = JSON.parse(article.dataset.lines);
  const currency = article.querySelector("input[name=currency]")?.value;
  for (const input of inputs(article)) {
    const list = document.createElement("datalist");
    list.id = `values-${number}-${input.name}`;
    list.append(...candidates(lines, input.name, currency).map((value) => Object.assign(document.createElement("option"), { value })));
    if (list.childElementCount > 0) input.after(list);
    input.setAttribute("list", list.id);
    const mark = (on) => article.querySelector(`polygon[data-field="${input.name}"]`)?.classList.toggle("current", on);
    input.addEventListener("focus", () => mark(true));
    input.addEventListener("blur", () => mark(false));
    input.addEventListener("input", () => {
      input.classList.toggle("changed", isChanged(input));
      check(article);
    });
    input.addEventListener("change", () => {
      input.value = normalized(input.name, input.value);
      if (isChanged(input) && input.validity.valid) input.closest("tr").classList.remove("doubtful");
    });
  }
  if (article.querySelector(".sum")) check(article);
}

articles.forEach(start);
document.getElementById("save").addEventListener("click", save);
document.getElementById("next").addEventListener("click", focusNextDoubt);
document.getElementById("next").disabled = !document.querySelector("tr.doubtful input");
document.addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key === "s") save();
  else if (event.altKey && event.key === "n") focusNextDoubt();
  else return;
  event.preventDefault();
});
addEventListener("beforeunload", (event) => { if (corrections().join("\n") !== saved) event.preventDefault(); });
