/**
 * Where the offline queue lies on the device: calls and the bytes of their files, and what was taken along for a shift, in
 * the browser's own database, each person's under a key of their own.
 */
import type { QueuedCall } from './queued-call.ts';
import { type Sealed, canSeal, isSealed, newKey, seal, unseal } from './sealing.ts';

/** Phones hold work under this name: it stays, whatever the queue is called. */
const NAME = 'anlan.outbox';
const ENTRIES = 'entry';
const FILES = 'file';
const KEYS = 'key';
const TAKEN = 'taken';

/** A call as it lies there; one in the clear is of a time before, or of a site without TLS. */
type KeptCall = QueuedCall | (Pick<QueuedCall, 'id' | 'seat'> & Sealed);
type KeptBytes = ArrayBuffer | ({ readonly seat: string } & Sealed);

let opening: Promise<IDBDatabase> | undefined;

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the device keeps nothing'));
  });
}

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, 3);
    request.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion < 1) {
        request.result.createObjectStore(ENTRIES, { keyPath: 'id' }).createIndex('seat', 'seat');
        request.result.createObjectStore(FILES);
      }
      if (oldVersion < 2) request.result.createObjectStore(KEYS);
      request.result.createObjectStore(TAKEN);
    };
    request.onsuccess = () => {
      // Whoever clears the browser's data must not wait for this page.
      request.result.onversionchange = () => {
        request.result.close();
        opening = undefined;
      };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error ?? new Error('the device keeps nothing'));
  }).catch((cause: unknown) => {
    // Asked again the next time: a person may have made room meanwhile.
    opening = undefined;
    throw cause;
  });
  return opening;
}

interface Stores {
  readonly entries: IDBObjectStore;
  readonly files: IDBObjectStore;
  readonly keys: IDBObjectStore;
  readonly taken: IDBObjectStore;
}

/** One transaction over all; resolves once it is on the disk. */
async function write(run: (stores: Stores) => void): Promise<void> {
  const transaction = (await open()).transaction([ENTRIES, FILES, KEYS, TAKEN], 'readwrite');
  const ended = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = transaction.onabort = () =>
      reject(transaction.error ?? new Error('the device keeps nothing'));
  });
  run({
    entries: transaction.objectStore(ENTRIES),
    files: transaction.objectStore(FILES),
    keys: transaction.objectStore(KEYS),
    taken: transaction.objectStore(TAKEN),
  });
  return ended;
}

/** The key of a person's calls; undefined where the browser gives none. Two tabs at once agree on the first. */
async function keyOf(seat: string): Promise<CryptoKey | undefined> {
  if (!canSeal()) return undefined;
  const read = async (): Promise<CryptoKey | undefined> =>
    done((await open()).transaction(KEYS).objectStore(KEYS).get(seat) as IDBRequest<CryptoKey | undefined>);
  const known = await read();
  if (known) return known;
  const fresh = await newKey();
  await write(({ keys }) => {
    const before = keys.get(seat);
    before.onsuccess = () => {
      if (before.result === undefined) keys.put(fresh, seat);
    };
  });
  return read();
}

async function sealedCall(call: QueuedCall): Promise<KeptCall> {
  const key = await keyOf(call.seat);
  if (!key) return call;
  return { id: call.id, seat: call.seat, ...(await seal(key, new TextEncoder().encode(JSON.stringify(call)))) };
}

async function sealedBytes(seat: string, bytes: ArrayBuffer): Promise<KeptBytes> {
  const key = await keyOf(seat);
  return key ? { seat, ...(await seal(key, bytes)) } : bytes;
}

/**
 * Files lie by the entry that brought them and their number in it. Bytes and not the file itself: some browsers lose
 * what a file points to.
 */
const fileKey = (entry: string, index: number): string => `${entry}/${index}`;
const filesOfEntry = (entry: string): IDBKeyRange => IDBKeyRange.bound(`${entry}/`, `${entry}/\uffff`);

export async function loadEntries(seat: string): Promise<readonly QueuedCall[]> {
  const store = (await open()).transaction(ENTRIES).objectStore(ENTRIES);
  const kept = await done(store.index('seat').getAll(seat) as IDBRequest<KeptCall[]>);
  const key = kept.some(isSealed) ? await keyOf(seat) : undefined;
  return Promise.all(
    kept.map(async (one) =>
      isSealed(one) && key
        ? (JSON.parse(new TextDecoder().decode(await unseal(key, one))) as QueuedCall)
        : (one as QueuedCall),
    ),
  );
}

/** @param bytes of a file that is new in it, by its number */
export async function storeEntry(
  entry: QueuedCall,
  bytes: ReadonlyMap<number, ArrayBuffer> = new Map(),
): Promise<void> {
  const call = await sealedCall(entry);
  const kept: [number, KeptBytes][] = [];
  for (const [index, content] of bytes) kept.push([index, await sealedBytes(entry.seat, content)]);
  return write(({ entries, files }) => {
    entries.put(call);
    for (const [index, content] of kept) files.put(content, fileKey(entry.id, index));
  });
}

/** Takes the bytes of a file away that nothing names any more. */
export function removeFile(entry: string, index: number): Promise<void> {
  return write(({ files }) => {
    files.delete(fileKey(entry, index));
  });
}

export function removeEntry(id: string): Promise<void> {
  return write(({ entries, files }) => {
    entries.delete(id);
    files.delete(filesOfEntry(id));
  });
}

/** No person is called so. */
const turnKey = (seat: string): string => `turn of ${seat}`;

/** The next number of what a person hands over on this device; two tabs get different ones. */
export async function nextTurn(seat: string): Promise<number> {
  let turn = 1;
  await write(({ keys }) => {
    const before = keys.get(turnKey(seat)) as IDBRequest<number | undefined>;
    before.onsuccess = () => {
      turn = 1 + (before.result ?? 0);
      // What is thrown in an event reaches nobody; what is aborted does.
      try {
        keys.put(turn, turnKey(seat));
      } catch {
        keys.transaction.abort();
      }
    };
  });
  return turn;
}

/** The entry under another id, with its files. */
export async function renameEntry(old: string, entry: QueuedCall): Promise<void> {
  const call = await sealedCall(entry);
  const kept = new Map<number, KeptBytes>();
  for (const [index, file] of entry.files.entries()) {
    const content = file && (await bytesOf(old, index));
    if (content) kept.set(index, await sealedBytes(entry.seat, content));
  }
  return write(({ entries, files }) => {
    entries.delete(old);
    files.delete(filesOfEntry(old));
    entries.put(call);
    for (const [index, content] of kept) files.put(content, fileKey(entry.id, index));
  });
}

async function readBytes(name: string): Promise<ArrayBuffer | undefined> {
  const kept = await done(
    (await open()).transaction(FILES).objectStore(FILES).get(name) as IDBRequest<KeptBytes | undefined>,
  );
  if (kept === undefined || kept instanceof ArrayBuffer) return kept;
  const key = await keyOf(kept.seat);
  return key && unseal(key, kept);
}

/** The bytes of a kept file; undefined when the browser has given them up. */
export const bytesOf = (entry: string, index: number): Promise<ArrayBuffer | undefined> =>
  readBytes(fileKey(entry, index));

/** No entry is called so. */
const signatureKey = (seat: string): string => `signature of ${seat}`;

/** Keeps a person's last signature, where it can be kept for nobody else. */
export async function keepSignature(seat: string, bytes: ArrayBuffer): Promise<void> {
  if (!canSeal()) return;
  const kept = await sealedBytes(seat, bytes);
  return write(({ files }) => {
    files.put(kept, signatureKey(seat));
  });
}

/** The person's last signature on this device. */
export const lastSignature = (seat: string): Promise<ArrayBuffer | undefined> => readBytes(signatureKey(seat));

/** Keeps what a person takes along, where it can be kept for nobody else. @returns whether it is kept */
export async function keepTaken(seat: string, text: string): Promise<boolean> {
  const key = await keyOf(seat);
  if (!key) return false;
  const kept = await seal(key, new TextEncoder().encode(text));
  await write(({ taken }) => {
    taken.put(kept, seat);
  });
  return true;
}

/** What the person took along; undefined where there is nothing, or it can be read no more. */
export async function loadTaken(seat: string): Promise<string | undefined> {
  const kept = await done(
    (await open()).transaction(TAKEN).objectStore(TAKEN).get(seat) as IDBRequest<Sealed | undefined>,
  );
  const key = kept && (await keyOf(seat));
  return key && new TextDecoder().decode(await unseal(key, kept));
}

/** Takes away what anybody took along on this device. */
export function removeTaken(): Promise<void> {
  return write(({ taken }) => {
    taken.clear();
  });
}
