/**
 * When an answer was given that arrives after the end of its exam (domain §12.15). A page says how long ago, by its own
 * stopwatch; the server counts back from its own clock, and never past the moment at which it last heard from that page
 * with everything told. No clock that a person can set is read. Pure.
 */

/** A page as the server knows it: the number it gave itself, and when it last had told everything it held. */
interface Contact {
  readonly page: string;
  /** Milliseconds of the server. */
  readonly at: number;
}

/** What the field holds; the pages heard of last stand last. */
const MOST_PAGES = 12;
const PAGE = /^[0-9a-zA-Z-]{8,64}$/;

/** Half the way of a message and the seconds that a deadline is rounded to: an answer of the last moment is no late one. */
const SLACK_MS = 2000;

export const isPage = (value: unknown): value is string => typeof value === 'string' && PAGE.test(value);

/** Contacts as the field keeps them, in whatever form it is found. */
export function readContacts(text: unknown): readonly Contact[] {
  if (typeof text !== 'string') return [];
  return text.split(' ').flatMap((one) => {
    const [page, at] = one.split('@');
    return isPage(page) && /^\d{1,15}$/.test(at ?? '') ? [{ page, at: Number(at) }] : [];
  });
}

export const writeContacts = (contacts: readonly Contact[]): string =>
  contacts.map(({ page, at }) => `${page}@${at}`).join(' ');

/** The contacts with this page heard of now; the one that was silent longest gives way. */
export function heard(contacts: readonly Contact[], page: string, now: number): readonly Contact[] {
  const before = contacts.find((one) => one.page === page)?.at ?? 0;
  const at = Math.max(before, Math.floor(now));
  return [...contacts.filter((one) => one.page !== page), { page, at }].slice(-MOST_PAGES);
}

/** What is known of the moment at which an answer was given. Milliseconds. */
export interface Said {
  /** By the stopwatch of the page; undefined where it does not know. */
  readonly elapsed: number | undefined;
  /** When the server last heard from the page before; undefined where it never did. */
  readonly contact: number | undefined;
  /** The server's clock as the answer arrives. */
  readonly now: number;
}

/** The moment at which it was given: what nobody can say counts as of its arrival. */
export function givenAt({ elapsed, contact, now }: Said): number {
  if (elapsed === undefined || contact === undefined || !Number.isFinite(elapsed) || elapsed < 0) return now;
  return Math.min(now, Math.max(contact, now - elapsed));
}

/** Was it given before the end? */
export const isInTime = (given: number, end: number): boolean => given <= end + SLACK_MS;
