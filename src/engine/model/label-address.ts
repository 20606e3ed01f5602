/**
 * What the code of a printed label says: an address that opens its record in any browser, and says whose it is, so that
 * our own scanner reads it wherever the installation has moved. Pure.
 */

export interface LabelPlace {
  /** Mark of the installation that printed it. */
  readonly mark: string;
  /** Code of the tenant. */
  readonly tenant: string;
  readonly entity: string;
  /** Id of the record. */
  readonly id: string;
  /** The number printed beside it. */
  readonly code: string;
}

/** Path below which labels open; short, since every sign makes the squares smaller. */
export const LABEL_PATH = '/s/';

const HEX = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Signs of a short id: 128 bits, six in each. */
const SHORT = 22;

/** A UUID in 22 signs instead of 36. */
export function shortId(id: string): string {
  let bits = BigInt(`0x${id.replaceAll('-', '')}`) << 4n;
  let text = '';
  for (let at = 0; at < SHORT; at += 1) {
    text = LETTERS.charAt(Number(bits & 63n)) + text;
    bits >>= 6n;
  }
  return text;
}

/** The UUID again; undefined where the text is none. */
export function longId(text: string): string | undefined {
  if (text.length !== SHORT) return undefined;
  let bits = 0n;
  for (const letter of text) {
    const value = LETTERS.indexOf(letter);
    if (value < 0) return undefined;
    bits = (bits << 6n) | BigInt(value);
  }
  if ((bits & 15n) !== 0n) return undefined;
  const hex = (bits >> 4n).toString(16).padStart(32, '0');
  const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  return HEX.test(id) ? id : undefined;
}

/** @param portal address under which people reach the portal, without a slash at its end */
export function labelAddress(portal: string, { mark, tenant, entity, id, code }: LabelPlace): string {
  const parts = [mark, tenant, entity, shortId(id), code].map((part) => encodeURIComponent(part));
  return `${portal}/#${LABEL_PATH}${parts.join('/')}`;
}

/** What a label's address names, whatever the portal in front of it; undefined where the text is no such address. */
export function readLabelAddress(text: string): LabelPlace | undefined {
  const at = text.indexOf(`#${LABEL_PATH}`);
  return at < 0 || !/^https?:\/\/[^/]+\/[^#]*$/i.test(text.slice(0, at))
    ? undefined
    : readLabelPath(text.slice(at + 1));
}

/** The same of the path alone, `/s/…`. */
export function readLabelPath(path: string): LabelPlace | undefined {
  if (!path.startsWith(LABEL_PATH)) return undefined;
  const parts = path
    .slice(LABEL_PATH.length)
    .replace(/[?#].*$/, '')
    .split('/');
  if (parts.length !== 5) return undefined;
  try {
    const [mark = '', tenant = '', entity = '', short = '', code = ''] = parts.map((part) => decodeURIComponent(part));
    const id = longId(short);
    return id === undefined || [mark, tenant, entity].includes('') ? undefined : { mark, tenant, entity, id, code };
  } catch {
    // A broken escape: not written by us.
    return undefined;
  }
}
