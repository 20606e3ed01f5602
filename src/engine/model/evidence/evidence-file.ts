/**
 * A record as evidence: one file with its form, its commands, its signatures and the digests of its pictures, under a
 * signature of the server (docs/evidence.md#the-file). Each part has a digest of its own, so that a changed place can
 * be named; the signature covers the digests. Pure.
 */
import { canonicalJson } from '../json/canonical-json.ts';

export const EVIDENCE_VERSION = 1;
export const ALGORITHM = 'Ed25519';

type Json = { readonly [name: string]: unknown };

/** What the file says; the server fills it in. */
export interface EvidenceContent {
  readonly about: Json;
  readonly form: Json;
  readonly commands: readonly Json[];
  readonly signatures: readonly Json[];
  /**
   * Forms under which something was signed, each with its digest; `erased`: when the name of a person who was forgotten
   * was taken out of it, since when its digest says what once stood there.
   */
  readonly shown: readonly { readonly digest: string; readonly form: Json; readonly erased?: string }[];
  readonly files: readonly Json[];
}

/** The key that signed, and its public half: 32 bytes as base64url. */
export interface EvidenceKey {
  readonly id: string;
  readonly publicKey: string;
}

export interface EvidenceFile extends EvidenceContent {
  readonly evidence: typeof EVIDENCE_VERSION;
  /** Place of a part → SHA-256 of its canonical JSON, hexadecimal. */
  readonly digests: Readonly<Record<string, string>>;
  readonly signature: { readonly algorithm: string; readonly key: EvidenceKey; readonly value: string };
}

/** Members of the content in the order in which they are looked at. */
export const CONTENT = ['about', 'form', 'commands', 'signatures', 'shown', 'files'] as const;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNested = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.some((one) => typeof one === 'object' && one !== null);

/** One part: where it stands, as a JSON pointer, and what of it is no part of its own. */
export type Part = readonly [place: string, value: unknown];

/** An object without its lists of objects, of which it keeps how long they are; each of their elements is a part. */
function partsOf(value: unknown, place: string): Part[] {
  if (!isObject(value)) return [[place, value]];
  const nested = Object.entries(value).filter(([, one]) => isNested(one)) as [string, readonly unknown[]][];
  const own = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, isNested(one) ? one.length : one]));
  return [
    [place, own],
    ...nested.flatMap(([name, list]) => list.flatMap((one, index) => partsOf(one, `${place}/${name}/${index}`))),
  ];
}

/** All parts of the content. Of commands, signatures, forms that were signed and files each is one. */
export function contentParts(content: Readonly<Record<string, unknown>>): Part[] {
  return CONTENT.flatMap((name): Part[] => {
    const value = content[name];
    if (!Array.isArray(value)) return partsOf(value ?? null, `/${name}`);
    return [
      [`/${name}`, value.length],
      ...(value as readonly unknown[]).map((one, index): Part => [`/${name}/${index}`, one]),
    ];
  });
}

/** SHA-256 of a text's UTF-8, hexadecimal. */
export type Digest = (text: string) => Promise<string>;

export async function digestsOf(
  content: Readonly<Record<string, unknown>>,
  sha256: Digest,
): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const [place, value] of contentParts(content)) digests[place] = await sha256(canonicalJson(value));
  return digests;
}

/** The text that is signed: everything but the parts, whose digests stand for them, and the signature itself. */
export function signedText(file: Readonly<Record<string, unknown>>): string {
  const { signature } = file;
  const { value: _value, ...named } = isObject(signature) ? signature : {};
  const rest = Object.fromEntries(
    Object.entries(file).filter(([name]) => name !== 'signature' && !(CONTENT as readonly string[]).includes(name)),
  );
  return canonicalJson({ ...rest, signature: named });
}

/** Makes the file. @param sign gives the signature over a text, as base64url */
export async function makeEvidence(
  content: EvidenceContent,
  key: EvidenceKey,
  sha256: Digest,
  sign: (text: string) => Promise<string>,
): Promise<string> {
  const bare = {
    evidence: EVIDENCE_VERSION,
    ...content,
    digests: await digestsOf({ ...content }, sha256),
    signature: { algorithm: ALGORITHM, key },
  };
  const value = await sign(signedText(bare));
  return canonicalJson({ ...bare, signature: { ...bare.signature, value } });
}
