/**
 * What a drawing says to other readers and the canvas does not hold: comments, and how two things are written. It is
 * taken from the text that is opened and put into the text that is saved. Pure.
 */
import { ASIDE, endOfTag, mapTags } from '../../../engine/model/workflow/xml-text.ts';

/** A comment and its place: before an element, at the beginning or end inside one, or outside of all. */
export interface Comment {
  /** With its marks. */
  readonly text: string;
  readonly place: 'before' | 'first' | 'last' | 'head' | 'tail';
  /** Id of the element; '' outside of all. */
  readonly id: string;
}

/** A tag of a text, from `start` to behind its `end`. */
interface Tag {
  readonly is: 'opening' | 'closing' | 'single';
  readonly start: number;
  readonly end: number;
  readonly id: string | undefined;
}

type Piece = Tag | { readonly is: 'comment'; readonly start: number; readonly end: number };

const ID = /\sid\s*=\s*(?:"([^"]*)"|'([^']*)')/;

/** Tags and comments in their order; what does not close ends the walk. */
function* piecesOf(xml: string): Generator<Piece> {
  for (let start = xml.indexOf('<'); start >= 0;) {
    const aside = ASIDE.find(([opening]) => xml.startsWith(opening, start));
    const closed = aside ? xml.indexOf(aside[1], start + aside[0].length) : endOfTag(xml, start);
    if (closed < 0) return;
    const end = closed + (aside ? aside[1].length : 1);
    if (aside?.[0] === '<!--') yield { is: 'comment', start, end };
    if (!aside) {
      const tag = xml.slice(start, end);
      const [, double, single] = ID.exec(tag) ?? [];
      const is = tag.startsWith('</') ? 'closing' : tag.endsWith('/>') ? 'single' : 'opening';
      yield { is, start, end, id: is === 'closing' ? undefined : (double ?? single) };
    }
    start = xml.indexOf('<', end);
  }
}

/** The comments of a text, each with what it stands at. */
export function commentsOf(xml: string): readonly Comment[] {
  const found: Comment[] = [];
  /** Comments that still look for what follows them. */
  let waiting: string[] = [];
  const open: (string | undefined)[] = [];
  let begun = false;
  const settle = (place: Comment['place'], id: string): void => {
    found.push(...waiting.map((text): Comment => ({ text, place, id })));
    waiting = [];
  };
  const inside = (last: boolean): void => {
    const holder = open.findLast((id) => id !== undefined);
    if (holder === undefined) settle('head', '');
    else settle(last && open.at(-1) === holder ? 'last' : 'first', holder);
  };
  for (const piece of piecesOf(xml)) {
    if (piece.is === 'comment') {
      waiting.push(xml.slice(piece.start, piece.end));
      continue;
    }
    if (waiting.length > 0) {
      if (piece.is === 'closing') inside(true);
      else if (!begun) settle('head', '');
      else if (piece.id !== undefined) settle('before', piece.id);
      else inside(false);
    }
    begun = true;
    if (piece.is === 'opening') open.push(piece.id);
    if (piece.is === 'closing') open.pop();
  }
  settle('tail', '');
  return found;
}

interface Place {
  readonly start: number;
  readonly inside: number;
  /** Where the closing tag begins; of a single tag there is none. */
  closing?: number;
}

function placesIn(xml: string): { readonly root: number; readonly at: ReadonlyMap<string, Place> } {
  const at = new Map<string, Place>();
  const open: (Place | undefined)[] = [];
  let root = -1;
  for (const piece of piecesOf(xml)) {
    if (piece.is === 'comment') continue;
    if (root < 0) root = piece.start;
    if (piece.is === 'closing') {
      const place = open.pop();
      if (place) place.closing = piece.start;
      continue;
    }
    const place = piece.id === undefined ? undefined : { start: piece.start, inside: piece.end };
    if (place && piece.id !== undefined && !at.has(piece.id)) at.set(piece.id, place);
    if (piece.is === 'opening') open.push(place);
  }
  return { root: Math.max(root, 0), at };
}

/** Blanks that stand before a place in its line. */
const indentAt = (xml: string, at: number): string => /[ \t]*$/.exec(xml.slice(Math.max(0, at - 200), at))?.[0] ?? '';

/**
 * The text with the comments where they stood. One whose element is gone stands at the head, so that nobody loses it.
 */
export function withComments(xml: string, comments: readonly Comment[]): string {
  if (comments.length === 0) return xml;
  const { root, at } = placesIn(xml);
  const inserted: { readonly at: number; readonly text: string }[] = comments.map(({ text, place, id }) => {
    const found = at.get(id);
    if (place === 'tail') return { at: xml.length, text: `${xml.endsWith('\n') ? '' : '\n'}${text}\n` };
    if (!found || place === 'head') return { at: root, text: `${text}\n` };
    const indent = indentAt(xml, found.start);
    if (place === 'first' && found.closing !== undefined) return { at: found.inside, text: `\n${indent}  ${text}` };
    if (place === 'last' && found.closing !== undefined) return { at: found.closing, text: `  ${text}\n${indent}` };
    return { at: found.start, text: `${text}\n${indent}` };
  });
  let [from, whole] = [0, ''];
  // Those of one place in their order: sorting keeps it.
  for (const one of inserted.toSorted((a, b) => a.at - b.at)) {
    whole += xml.slice(from, one.at) + one.text;
    from = one.at;
  }
  return whole + xml.slice(from);
}

/** BPMN's own element for a person's expression, which the canvas writes as one of a type. */
const TYPED =
  /<((?:[\w.-]+:)?)expression((?:\s+[\w:.-]+="[^"]*")*?)\s+xsi:type="\1tFormalExpression"((?:\s+[\w:.-]+="[^"]*")*)\s*(?:\/>|>([\s\S]*?)<\/\1expression>)/g;

/**
 * The text as other engines read it: `formalExpression` under its own name, for Flowable knows no other; a carriage
 * return in an attribute as a character of its own, for every reader of XML makes a blank of it else.
 */
export function asOthersRead(xml: string): string {
  return mapTags(xml, (tag) => tag.replaceAll('\r', '&#13;')).replace(
    TYPED,
    (_, prefix: string, before: string, behind: string, body: string | undefined) =>
      `<${prefix}formalExpression${before}${behind}${body === undefined ? '/>' : `>${body}</${prefix}formalExpression>`}`,
  );
}
