/**
 * The service worker of the phone: the page and its files, and the last answers it began with, for when there is no
 * network. Registered by the
 * phone's frame alone; it answers nothing itself while the server can be reached, and lets every write through as it
 * is.
 * It is a script of its own and imports nothing.
 */

/** What of the service worker's scope is used; the compiler knows the window only. */
interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Extendable {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Told extends Extendable {
  readonly data: { readonly files?: readonly string[] };
}
interface Scope {
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
  addEventListener(type: 'message', listener: (event: Told) => void): void;
}

const scope = self as unknown as Scope;
const FILES = 'anlan.files';
/** `keep-offline.ts` deletes it with the session. */
const ANSWERS = 'anlan.answers';
const MOST_ANSWERS = 300;
/** Without the server for longer, nobody knows whether the person may still see it. */
const MOST_AGE_MS = 12 * 3_600_000;
/** A clock that was put back is no reason to keep it. */
const AHEAD_MS = 5 * 60_000;
const MOST_LETTERS = 500_000;
const PAGE = '/';
/**
 * Sessions that are over, by what their requests said of themselves: what is still answered to them is not kept again.
 */
const over = new Set<string>();
/** Asked by POST, and still only read. */
const READ_BY_POST = /\/api\/account\/sysuserdetail\/queryCurrentAuthority$/;

/** The page of another build names other files: those of the one before are let go. */
async function keepPage(answer: Response): Promise<void> {
  const files = await caches.open(FILES);
  const [before, now] = [await (await files.match(PAGE))?.text(), await answer.clone().text()];
  if (before !== undefined && before !== now) await caches.delete(FILES);
  await (await caches.open(FILES)).put(PAGE, answer);
}

async function pageOf(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (answer.ok) await keepPage(answer.clone());
    return answer;
  } catch (cause) {
    const kept = await (await caches.open(FILES)).match(PAGE);
    if (kept) return kept;
    throw cause;
  }
}

/** Built files carry a hash in their name: what is kept is right. */
async function fileOf(request: Request): Promise<Response> {
  const files = await caches.open(FILES);
  const kept = await files.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await files.put(request, answer.clone());
  return answer;
}

/** One key for each caller, language and question: nobody is given what another was answered. */
async function keyOf(request: Request, body: string): Promise<string> {
  const asked = [
    request.headers.get('authorization'),
    request.headers.get('accept-language'),
    request.method,
    request.url,
    body,
  ].join('\n');
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(asked)));
  return `/kept/${[...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

const IV_BYTES = 12;
let sealing: Promise<CryptoKey> | undefined;

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the device keeps nothing'));
  });
}

/** The key of this device's kept answers, which the browser's store keeps and gives nobody. */
async function findKey(): Promise<CryptoKey> {
  const opening = indexedDB.open('anlan.answers', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('key');
  const db = await done(opening);
  db.onversionchange = () => {
    db.close();
    sealing = undefined;
  };
  const known = (await done(db.transaction('key').objectStore('key').get('key'))) as CryptoKey | undefined;
  if (known) return known;
  const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  await done(db.transaction('key', 'readwrite').objectStore('key').put(fresh, 'key'));
  return fresh;
}

function keyOfDevice(): Promise<CryptoKey> {
  // Asked anew where it could not be had.
  sealing ??= findKey().catch((cause: unknown) => {
    sealing = undefined;
    throw cause;
  });
  return sealing;
}

/** Headers that speak of the way the answer came, and no longer of what is kept. */
const OF_THE_WAY = ['content-encoding', 'content-length', 'transfer-encoding'];

/** The answer as it lies there: when it was given, and the rest of it sealed. */
async function sealed(answer: Response, text: string): Promise<Response> {
  const headers = [...answer.headers].filter(([name]) => !OF_THE_WAY.includes(name));
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const bytes = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    await keyOfDevice(),
    new TextEncoder().encode(JSON.stringify({ headers, text })),
  );
  return new Response(new Blob([iv, bytes]), { headers: { 'x-kept-at': String(Date.now()) } });
}

/** What was kept under the key, as long as it may be looked at; what cannot be opened any more is not there. */
async function unsealed(key: string): Promise<Response | undefined> {
  const answers = await caches.open(ANSWERS);
  const kept = await answers.match(key);
  if (!kept) return undefined;
  const age = Date.now() - Number(kept.headers.get('x-kept-at') ?? 0);
  if (age > MOST_AGE_MS || -age > AHEAD_MS) {
    await answers.delete(key);
    return undefined;
  }
  try {
    const bytes = new Uint8Array(await kept.arrayBuffer());
    const [iv, rest] = [bytes.slice(0, IV_BYTES), bytes.slice(IV_BYTES)];
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await keyOfDevice(), rest);
    const { headers, text } = JSON.parse(new TextDecoder().decode(plain)) as {
      readonly headers: [string, string][];
      readonly text: string;
    };
    return new Response(text, { headers });
  } catch {
    return undefined;
  }
}

/** @param caller what the request said of its session; what anybody is answered is asked for anew */
async function keepAnswer(key: string, caller: string | null, answer: Response): Promise<void> {
  const text = await answer.clone().text();
  const { code = answer.status } = JSON.parse(text) as { readonly code?: number };
  if (caller === null) return;
  // The session is over: what it was answered goes with it, also where no page is left that would say so.
  if (code === 401) {
    over.add(caller);
    await caches.delete(ANSWERS);
  }
  if (text.length > MOST_LETTERS || code !== 200 || over.has(caller)) return;
  const answers = await caches.open(ANSWERS);
  // Put anew it is the youngest.
  await answers.delete(key);
  await answers.put(key, await sealed(answer, text));
  const keys = await answers.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST_ANSWERS)).map((old) => answers.delete(old)));
}

async function answerOf(event: Fetching): Promise<Response> {
  const { request } = event;
  const key = await keyOf(request, request.method === 'POST' ? await request.clone().text() : '');
  try {
    const answer = await fetch(request);
    // Streams and files are not for keeping.
    if (answer.headers.get('content-type')?.startsWith('application/json'))
      event.waitUntil(keepAnswer(key, request.headers.get('authorization'), answer.clone()));
    return answer;
  } catch (cause) {
    const kept = await unsealed(key);
    if (kept) return kept;
    throw cause;
  }
}

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener('message', (event) => {
  // What the page had loaded before there was a worker; the page first, for one of another build lets the files go.
  event.waitUntil(
    pageOf(new Request(PAGE)).then(() => Promise.all((event.data.files ?? []).map((url) => fileOf(new Request(url))))),
  );
});
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (pathname === PAGE || pathname === '/index.html') event.respondWith(pageOf(request));
  } else if (request.method === 'GET' && pathname.startsWith('/assets/')) event.respondWith(fileOf(request));
  else if (
    request.destination === '' &&
    (request.method === 'GET' || (request.method === 'POST' && READ_BY_POST.test(pathname)))
  )
    event.respondWith(answerOf(event));
});
