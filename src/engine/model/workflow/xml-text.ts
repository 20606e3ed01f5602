/**
 * What the bare text of a BPMN file tells before and beside its parser: is it small enough, has it a DOCTYPE, which id stands on which
 * line, and does one stand twice. One pass over the text.
 */
import type { Problem } from './types.ts';

export interface TextFindings {
  /** id → line of the tag that carries it, from 1. */
  readonly lines: ReadonlyMap<string, number>;
  readonly problems: readonly Problem[];
}

/** Bytes a file may have. */
export const MAX_BYTES = 10_000_000;

/** Comments, CDATA and processing instructions are passed over; a DOCTYPE counts wherever it stands; tags give their attributes. */
const MARKUP = /<!--[^]*?(?:-->|$)|<!\[CDATA\[[^]*?(?:\]\]>|$)|<\?[^]*?(?:\?>|$)|<!DOCTYPE|<(?<prefix>[\w.-]+:)?(?<tag>[\w.-]+)(?<rest>(?:[^<>"']|"[^"]*"|'[^']*')*)>/gi;
/** Prefixes of BPMN and its diagrams: elements of others (form properties and the like) name what they please. */
const NAMESPACE = /\sxmlns(?::([\w.-]+))?\s*=\s*["']http:\/\/www\.omg\.org\/spec\/BPMN\/20100524\/(?:MODEL|DI)["']/g;
/** The element's own id. */
const ID = /(?:^|\s)id\s*=\s*(?:"([^"]*)"|'([^']*)')/;

function bytesOf(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code >= 0xd800 && code <= 0xdfff ? 2 : 3;
  }
  return bytes;
}

/** Looks through the text. With a problem of size or a DOCTYPE it must not be handed to a parser. */
export function scanText(xml: string, limit = MAX_BYTES): TextFindings {
  const lines = new Map<string, number>();
  if (xml.length > limit || bytesOf(xml) > limit) return { lines, problems: [{ code: 'process.size', params: { limit } }] };
  const problems: Problem[] = [];
  const prefixes = new Set([...xml.matchAll(NAMESPACE)].map((match) => match[1] ?? ''));
  let line = 1;
  let counted = 0;
  const lineAt = (at: number): number => {
    for (; counted < at; counted += 1) if (xml.charCodeAt(counted) === 10) line += 1;
    return line;
  };
  for (const match of xml.matchAll(MARKUP)) {
    if (/^<!DOCTYPE/i.test(match[0])) return { lines, problems: [{ code: 'process.doctype', line: lineAt(match.index), params: {} }] };
    const isBpmn = prefixes.has((match.groups?.['prefix'] ?? '').slice(0, -1));
    const found = match.groups?.['rest'] === undefined || !isBpmn ? null : ID.exec(match.groups['rest']);
    const id = found?.[1] ?? found?.[2];
    if (id === undefined) continue;
    if (lines.has(id)) problems.push({ code: 'process.duplicateId', node: id, line: lineAt(match.index), params: { id } });
    else lines.set(id, lineAt(match.index));
  }
  return { lines, problems };
}
