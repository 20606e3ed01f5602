/**
 * What the bare text of a BPMN file tells before and beside its parser: is it small enough, has it a DOCTYPE, which id
 * stands on which
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

/** Prefixes of BPMN and its diagrams: elements of others (form properties and the like) name what they please. */
const NAMESPACE = /\sxmlns(?::([\w.-]+))?\s*=\s*["']http:\/\/www\.omg\.org\/spec\/BPMN\/20100524\/(?:MODEL|DI)["']/g;
/** What is passed over as it stands. */
export const ASIDE = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;
const TAG = /^<(?:([\w.-]+):)?[\w.-]+/;
const ATTRIBUTE = /\s+([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;

function bytesOf(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code >= 0xd800 && code <= 0xdfff ? 2 : 3;
  }
  return bytes;
}

/** Where a tag ends: at its `>`; one in quotes is none. -1 where it does not. */
export function endOfTag(xml: string, start: number): number {
  let quote = '';
  for (let at = start; at < xml.length; at += 1) {
    const letter = xml[at] as string;
    if (quote !== '') quote = letter === quote ? '' : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '>') return at;
  }
  return -1;
}

/**
 * The text with every opening tag changed; comments, CDATA, instructions and what stands between tags are left as they
 * are. One pass: from a tag that never closes on, all stays.
 */
export function mapTags(xml: string, change: (tag: string) => string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = xml.indexOf('<'); at >= 0;) {
    const aside = ASIDE.find(([opening]) => xml.startsWith(opening, at));
    const end = aside ? xml.indexOf(aside[1], at + aside[0].length) : endOfTag(xml, at);
    if (end < 0) break;
    if (!aside && xml[at + 1] !== '/') {
      parts.push(xml.slice(from, at), change(xml.slice(at, end + 1)));
      from = end + 1;
    }
    at = xml.indexOf('<', end);
  }
  return parts.join('') + xml.slice(from);
}

/** The id of a tag of BPMN: the attribute itself, not one of another namespace, and not one inside quotes. */
function idOf(tag: string, prefixes: ReadonlySet<string>): string | undefined {
  const name = TAG.exec(tag);
  if (!name || !prefixes.has(name[1] ?? '')) return undefined;
  ATTRIBUTE.lastIndex = name[0].length;
  for (let found = ATTRIBUTE.exec(tag); found; found = ATTRIBUTE.exec(tag))
    if (found[1] === 'id') return found[2] ?? found[3];
  return undefined;
}

/** Looks through the text. With a problem of size or a DOCTYPE it must not be handed to a parser. */
export function scanText(xml: string, limit = MAX_BYTES): TextFindings {
  const lines = new Map<string, number>();
  if (xml.length > limit || bytesOf(xml) > limit)
    return { lines, problems: [{ code: 'process.size', params: { limit } }] };
  const problems: Problem[] = [];
  const prefixes = new Set([...xml.matchAll(NAMESPACE)].map((match) => match[1] ?? ''));
  let line = 1;
  let counted = 0;
  const lineAt = (at: number): number => {
    for (; counted < at; counted += 1) if (xml.charCodeAt(counted) === 10) line += 1;
    return line;
  };
  for (let at = xml.indexOf('<'); at >= 0;) {
    const aside = ASIDE.find(([opening]) => xml.startsWith(opening, at));
    if (!aside && /^<!DOCTYPE/i.test(xml.slice(at, at + 9)))
      return { lines, problems: [{ code: 'process.doctype', line: lineAt(at), params: {} }] };
    const end = aside ? xml.indexOf(aside[1], at + aside[0].length) : endOfTag(xml, at);
    // What does not close the parser will blame.
    if (end < 0) break;
    const id = aside ? undefined : idOf(xml.slice(at, end), prefixes);
    if (id !== undefined && lines.has(id) && problems.length < 200)
      problems.push({ code: 'process.duplicateId', node: id, line: lineAt(at), params: { id } });
    else if (id !== undefined && !lines.has(id)) lines.set(id, lineAt(at));
    at = xml.indexOf('<', end);
  }
  return { lines, problems };
}
