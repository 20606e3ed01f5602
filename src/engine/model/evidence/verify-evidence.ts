/**
 * Is a file of evidence as the server signed it? It says yes, or names the first changed place (docs/evidence.md). Needs
 * no server: digests and signatures are handed in, for the command line and the page without a server alike. Pure.
 */
import { canonicalJson } from '../json/canonical-json.ts';
import { ALGORITHM, CONTENT, contentParts, type Digest, EVIDENCE_VERSION, signedText } from './evidence-file.ts';

/**
 * Why it is not true: `text`: no canonical JSON in UTF-8; `shape`: no file of evidence; `part`: the content there is not
 * what was signed; `extra`, `missing`: a part that was not there, or is gone; `shown`: a form is not the one that was
 * signed; `key`: signed by somebody else; `signature`: the signature does not fit.
 */
export type Fault = 'text' | 'shape' | 'part' | 'extra' | 'missing' | 'shown' | 'key' | 'signature';

export interface Verdict {
  readonly isTrue: boolean;
  readonly fault?: Fault;
  /** A JSON pointer, or the number of a byte or character. */
  readonly place?: string;
  /** What stands there, in words. */
  readonly said?: string;
  /** Number of changed places, where there are several. */
  readonly more?: number;
  /** The public key that the file names. */
  readonly key?: string;
  /** Was that key known beforehand? Without, anybody may have signed. */
  readonly keyKnown?: boolean;
  readonly about?: Readonly<Record<string, unknown>>;
}

export interface Verifier {
  readonly sha256: Digest;
  /** @param publicKey 32 bytes */
  ed25519(publicKey: Uint8Array, signature: Uint8Array, text: string): Promise<boolean>;
}

type Json = { readonly [name: string]: unknown };
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textIn = (value: unknown, ...names: readonly string[]): string | undefined => {
  let one: unknown = value;
  for (const name of names) one = isObject(one) ? one[name] : undefined;
  return typeof one === 'string' ? one : undefined;
};

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Bytes of a base64url text that is written the one way it can be; undefined for any other text. */
export function bytesOf(text: string, length: number): Uint8Array | undefined {
  const bytes = new Uint8Array(length);
  let [bits, held, at] = [0, 0, 0];
  for (const sign of text) {
    const digit = DIGITS.indexOf(sign);
    if (digit < 0 || at > length) return undefined;
    held = (held << 6) | digit;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      if (at >= length) return undefined;
      bytes[at] = (held >> bits) & 0xff;
      at += 1;
      held &= (1 << bits) - 1;
    }
  }
  // Bits that fill the last sign are zero: else two texts would stand for the same bytes.
  return at === length && bits < 6 && held === 0 ? bytes : undefined;
}

const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;

/** What a person calls the part: label and value of a field, act and moment of a command. */
function wordsOf(value: unknown): string | undefined {
  if (Array.isArray(value))
    return value
      .filter((one) => typeof one === 'string' && one !== '')
      .slice(0, 3)
      .join(' · ');
  if (!isObject(value)) return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  const said = [
    'label',
    'title',
    'value',
    'no',
    'actTitle',
    'act',
    'role',
    'by',
    'signer',
    'happenedAt',
    'receivedAt',
    'name',
    'digest',
  ]
    .map((name) => value[name])
    .map((one) => (isObject(one) ? one['name'] : one))
    .filter((one) => (typeof one === 'string' && one !== '') || typeof one === 'number');
  return said.length > 0 ? said.slice(0, 4).join(' · ') : undefined;
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

/** What the text is, or the place at which it is no file of evidence. */
function read(text: string): { readonly file: Json } | { readonly verdict: Verdict } {
  const wrong = (fault: Fault, place: string, said?: string): { readonly verdict: Verdict } => ({
    verdict: { isTrue: false, fault, place, ...(said === undefined ? {} : { said }) },
  });
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    return wrong('text', /position (\d+)/.exec(String(error))?.[1] ?? '0');
  }
  let canonical: string;
  try {
    canonical = canonicalJson(parsed);
  } catch {
    return wrong('text', '0');
  }
  if (canonical !== text) {
    const at = firstDifference(text, canonical);
    return wrong('text', String(at), text.slice(Math.max(0, at - 20), at + 20));
  }
  if (!isObject(parsed)) return wrong('shape', '/');
  if (parsed['evidence'] !== EVIDENCE_VERSION) return wrong('shape', '/evidence');
  const names = [...CONTENT, 'evidence', 'digests', 'signature'].sort();
  const found = Object.keys(parsed).sort();
  const odd = found.find((name) => !names.includes(name)) ?? names.find((name) => !found.includes(name));
  if (odd !== undefined) return wrong('shape', `/${odd}`);
  for (const name of ['commands', 'signatures', 'shown', 'files'])
    if (!Array.isArray(parsed[name])) return wrong('shape', `/${name}`);
  if (!isObject(parsed['digests'])) return wrong('shape', '/digests');
  if (textIn(parsed, 'signature', 'algorithm') !== ALGORITHM) return wrong('shape', '/signature/algorithm');
  return { file: parsed };
}

/** Places whose content is not what their digest says, those without a digest, and digests without a place. */
async function changedParts(file: Json, sha256: Digest): Promise<Verdict[]> {
  const digests = file['digests'] as Readonly<Record<string, unknown>>;
  const parts = contentParts(file);
  const places = new Set(parts.map(([place]) => place));
  const changed: Verdict[] = [];
  for (const [place, value] of parts) {
    const said = wordsOf(value);
    const at = { isTrue: false as const, place, ...(said === undefined ? {} : { said }) };
    if (!Object.hasOwn(digests, place)) changed.push({ ...at, fault: 'extra' });
    else if ((await sha256(canonicalJson(value))) !== digests[place]) changed.push({ ...at, fault: 'part' });
  }
  for (const place of Object.keys(digests))
    if (!places.has(place)) changed.push({ isTrue: false, place, fault: 'missing' });
  // What is gone or new changes the count above it, too: the place itself is said first.
  return changed.sort((one, other) => depth(other.place) - depth(one.place));
}

const depth = (place = ''): number => place.split('/').length;

/** Forms under which something was signed that are not the ones their digests stand for. */
async function wrongForms(file: Json, sha256: Digest): Promise<Verdict[]> {
  const shown = file['shown'] as readonly unknown[];
  const wrong: Verdict[] = [];
  for (const [index, one] of shown.entries())
    // Of a form without the name of somebody who was forgotten the server's signature says that it is that one.
    if (
      !isObject(one) ||
      (typeof one['erased'] !== 'string' && (await sha256(canonicalJson(one['form'] ?? null))) !== one['digest'])
    )
      wrong.push({ isTrue: false, fault: 'shown', place: `/shown/${index}` });
  const known = new Set(shown.map((one) => (isObject(one) ? one['digest'] : undefined)));
  for (const list of ['commands', 'signatures'])
    for (const [index, one] of (file[list] as readonly unknown[]).entries()) {
      const digest = isObject(one) ? one['shown'] : undefined;
      if (typeof digest === 'string' && !known.has(digest))
        wrong.push({ isTrue: false, fault: 'shown', place: `/${list}/${index}` });
    }
  return wrong;
}

/**
 * @param bytes of the file
 * @param known public keys of the server as base64url, got otherwise than from the file; none: the file's own is taken
 */
export async function verifyEvidence(
  bytes: Uint8Array,
  verifier: Verifier,
  known: readonly string[] = [],
): Promise<Verdict> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return { isTrue: false, fault: 'text', place: '0' };
  }
  const found = read(text);
  if ('verdict' in found) return found.verdict;
  const { file } = found;
  const key = textIn(file, 'signature', 'key', 'publicKey') ?? '';
  const context = { key, keyKnown: known.includes(key), ...(isObject(file['about']) ? { about: file['about'] } : {}) };
  const changed = await changedParts(file, verifier.sha256);
  const [first] = changed;
  if (first) return { ...first, ...context, more: changed.length - 1 };
  if (known.length > 0 && !known.includes(key))
    return { isTrue: false, fault: 'key', place: '/signature/key', said: key, ...context };
  const [publicKey, signature] = [
    bytesOf(key, KEY_BYTES),
    bytesOf(textIn(file, 'signature', 'value') ?? '', SIGNATURE_BYTES),
  ];
  const fits =
    publicKey !== undefined &&
    signature !== undefined &&
    (await verifier.ed25519(publicKey, signature, signedText(file)).catch(() => false));
  if (!fits) return { isTrue: false, fault: 'signature', place: '/signature', ...context };
  const [form] = await wrongForms(file, verifier.sha256);
  return form ? { ...form, ...context } : { isTrue: true, ...context };
}
