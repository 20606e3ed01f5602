/** Refuses the same POST or PUT twice within a second (specification, section 5; ). */

/** The one saved object; session storage, so that it is a tab's own. */
const STORAGE_KEY = 'sessionObj';
const WINDOW_MS = 1000;
const LARGEST_BYTES = 5 * 1024 * 1024;

/** A call with this header set to `false` is not looked at; the header itself is never sent. */
export const REPEAT_HEADER = 'repeatSubmit';

interface SavedRequest {
  readonly url: string;
  readonly data: string;
  readonly time: number;
}

function savedRequest(): SavedRequest | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as SavedRequest | undefined) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Names of what must not lie in a storage. */
const SECRET = /password|secret|captcha|smsCode|^code$|^token$/i;

/** The body as it may be stored. */
function storable(text: string): string {
  return JSON.stringify(
    JSON.parse(text, (name, value: unknown) => (SECRET.test(name) && typeof value === 'string' ? '***' : value)),
  );
}

/** The previous body in full, for those of which the storage holds less. */
let previous = '';

/** Could this be looked at at all? Files and forms cannot be compared, what is over 5 MB is not worth it. */
function textOf(body: unknown): string | undefined {
  if (body instanceof FormData || body instanceof URLSearchParams || body instanceof Blob) return undefined;
  const text = typeof body === 'string' ? body : 'null';
  return new Blob([text]).size > LARGEST_BYTES ? undefined : text;
}

/** Is this the previous request over again? Remembers it otherwise. @param now milliseconds */
export function isRepeated(
  method: string,
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
  now: number = Date.now(),
): boolean {
  if ((method !== 'POST' && method !== 'PUT') || headers[REPEAT_HEADER] === 'false') return false;
  const data = textOf(body);
  if (data === undefined) return false;
  const before = savedRequest();
  const kept = storable(data);
  const same = kept === data || previous === data;
  previous = data;
  if (
    before &&
    same &&
    before.url === url &&
    before.data === kept &&
    now - before.time >= 0 &&
    now - before.time < WINDOW_MS
  )
    return true;
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ url, data: kept, time: now } satisfies SavedRequest));
  } catch {
    // A full storage must not keep anybody from saving; what was remembered before is not the previous request any
    // more.
    sessionStorage.removeItem(STORAGE_KEY);
  }
  return false;
}

/** A call that found no server, or no session, is not being processed: trying again at once is no repetition. */
export function forgetRequest(url: string): void {
  if (savedRequest()?.url === url) sessionStorage.removeItem(STORAGE_KEY);
}
