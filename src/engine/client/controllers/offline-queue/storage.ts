/** Where the offline queue lies on the device: entries and the bytes of their files, in the browser's own database. */
import type { QueuedCall } from './queued-call.ts';

const NAME = 'anlan.outbox';
const ENTRIES = 'entry';
const FILES = 'file';

let opening: Promise<IDBDatabase> | undefined;

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the device keeps nothing'));
  });
}

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(ENTRIES, { keyPath: 'id' }).createIndex('seat', 'seat');
      request.result.createObjectStore(FILES);
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

/** One transaction over both; resolves once it is on the disk. */
async function write(run: (entries: IDBObjectStore, files: IDBObjectStore) => void): Promise<void> {
  const transaction = (await open()).transaction([ENTRIES, FILES], 'readwrite');
  const ended = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = transaction.onabort = () =>
      reject(transaction.error ?? new Error('the device keeps nothing'));
  });
  run(transaction.objectStore(ENTRIES), transaction.objectStore(FILES));
  return ended;
}

/**
 * Files lie by the entry that brought them and their number in it. Bytes and not the file itself: some browsers lose
 * what a file points to.
 */
const fileKey = (entry: string, index: number): string => `${entry}/${index}`;
const filesOfEntry = (entry: string): IDBKeyRange => IDBKeyRange.bound(`${entry}/`, `${entry}/\uffff`);

export async function loadEntries(seat: string): Promise<readonly QueuedCall[]> {
  const store = (await open()).transaction(ENTRIES).objectStore(ENTRIES);
  return done(store.index('seat').getAll(seat) as IDBRequest<QueuedCall[]>);
}

/** @param bytes of a file that is new in it, by its number */
export function storeEntry(entry: QueuedCall, bytes: ReadonlyMap<number, ArrayBuffer> = new Map()): Promise<void> {
  return write((entries, files) => {
    entries.put(entry);
    for (const [index, content] of bytes) files.put(content, fileKey(entry.id, index));
  });
}

/** Takes the bytes of a file away that nothing names any more. */
export function removeFile(entry: string, index: number): Promise<void> {
  return write((_entries, files) => {
    files.delete(fileKey(entry, index));
  });
}

export function removeEntry(id: string): Promise<void> {
  return write((entries, files) => {
    entries.delete(id);
    files.delete(filesOfEntry(id));
  });
}

/** The entry under another id, with its files. */
export async function renameEntry(old: string, entry: QueuedCall): Promise<void> {
  const bytes = new Map<number, ArrayBuffer>();
  for (const [index, file] of entry.files.entries()) {
    const content = file && (await bytesOf(old, index));
    if (content) bytes.set(index, content);
  }
  return write((entries, files) => {
    entries.delete(old);
    files.delete(filesOfEntry(old));
    entries.put(entry);
    for (const [index, content] of bytes) files.put(content, fileKey(entry.id, index));
  });
}

/** The bytes of a kept file; undefined when the browser has given them up. */
export async function bytesOf(entry: string, index: number): Promise<ArrayBuffer | undefined> {
  return done(
    (await open()).transaction(FILES).objectStore(FILES).get(fileKey(entry, index)) as IDBRequest<
      ArrayBuffer | undefined
    >,
  );
}
