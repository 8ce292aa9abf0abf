// What the server does not have yet: photos and changes of pages, in their order. They are in the browser's database,
// so that neither a reload nor the end of the browser loses one. Without a database they are in memory alone.

const STORE = "entries";
// Entries that are in memory alone have negative numbers.
let lastInMemory = 0;

let opening = null;

// The database; null where the browser has none.
function database() {
  opening ??= new Promise((resolve) => {
    try {
      const opened = indexedDB.open("platen", 1);
      opened.onupgradeneeded = () => opened.result.createObjectStore(STORE, { keyPath: "number", autoIncrement: true });
      opened.onsuccess = () => resolve(opened.result);
      opened.onerror = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
  return opening;
}

// Resolves to the result of the request that `work` makes, once it is on the disk.
async function transact(mode, work) {
  const opened = await database();
  if (!opened) throw new Error("no database");
  return new Promise((resolve, reject) => {
    const transaction = opened.transaction(STORE, mode);
    const asked = work(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve(asked?.result);
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
}

// What of an entry is kept.
const kept = ({ session, id, blob, name, after, change, error }) => ({ session, id, blob, name, after, change, error });

// All entries, in their order.
export const load = () => transact("readonly", (store) => store.getAll()).catch(() => []);

// Keeps entries behind all others, all or none, and numbers them.
export async function keep(entries) {
  const numbers = [];
  try {
    await transact("readwrite", (store) => {
      entries.forEach((entry, index) => { store.add(kept(entry)).onsuccess = ({ target }) => { numbers[index] = target.result; }; });
    });
  } catch {
    entries.forEach((_, index) => { numbers[index] = --lastInMemory; });
  }
  entries.forEach((entry, index) => { entry.number = numbers[index]; });
}

// Keeps what has changed in an entry.
export async function update(entry) {
  if (entry.number > 0) await transact("readwrite", (store) => store.put({ ...kept(entry), number: entry.number })).catch(() => {});
}

export async function drop({ number }) {
  if (number > 0) await transact("readwrite", (store) => store.delete(number)).catch(() => {});
}

// Calls `send`, unless another tab of this browser has sent the entry: each is sent by one tab at a time. Without TLS
// there are no locks; then two tabs may send an entry, which the server takes once.
export function once({ number }, send) {
  const check = async () => {
    if (number < 0 || await transact("readonly", (store) => store.count(number)).catch(() => 1)) await send();
  };
  return navigator.locks ? navigator.locks.request(`platen.${number}`, check) : check();
}
