/** Which field each column of a foreign sheet may be: by its title, and by what its cells say. */
import type { HeadReason, MappableField } from './import-wire.ts';
import { likeness } from './likeness.ts';
import { bareHeading, plainHeading, seriesStem } from './plain-heading.ts';
import { isRead, isSureWord } from './propose-words.ts';
import { separatorOf } from './parts.ts';
import { isCount, type Shape, shareOf } from './shape.ts';

/** A column before anybody knows what it is. */
export interface SheetHead {
  /** Its name (`headNames`). */
  readonly head: string;
  /** The field whose title it has; null where the server keeps that field itself; absent where it has none. */
  readonly known?: string | null;
  /** Texts of its cells that are not empty, line by line, as far as they were looked at. */
  readonly values: readonly string[];
}

export interface HeadProposal {
  readonly head: string;
  readonly to: readonly string[];
  readonly by?: string;
  readonly reason: HeadReason;
  readonly sure: boolean;
  readonly unit?: string;
}

/** From here on a column is proposed for a field, and from here on nobody would doubt it. */
const [PROPOSED, SURE] = [0.5, 0.85];
const FORMER = 0.95;
const NAMED = 0.95;
const WHOLE_PINYIN = 0.9;
const INITIALS = 0.7;
/** Brackets that hold the values of a field say which one is meant. */
const LISTED = 0.9;
/** Values that are the words of a field, or have the shape of its kind, where the heading says nothing. */
const WORDED = 0.62;
const SHAPED = 0.7;
/** Values that fit a field speak for it so much; those that do not leave so much of it. */
const [FITS, UNFIT] = [0.08, 0.6];
const [FIT_FROM, UNFIT_BELOW] = [0.8, 0.3];

/** Headings of columns that only number the lines. */
const COUNTS = new Set(['序号', '序號', '序', '行号', '行號', '项次', '項次', 'no', 'no.', '#', 'id', 'index']);

interface Score {
  readonly score: number;
  readonly reason: HeadReason;
}

const LATIN = /^[a-z0-9]+$/;
/** Between words of one bracket, or between two titles. */
const LISTS = /[/、,，|;；+＋&]|或|和|与/;

const better = (a: Score, b: Score): Score => (b.score > a.score ? b : a);

/** Does what stands in brackets name the values of the field? */
function namesValues(inside: readonly string[], { words = [] }: MappableField): boolean {
  return inside.some((part) => {
    const pieces = part.split(LISTS).filter((piece) => piece.trim() !== '');
    return pieces.length > 1 && pieces.every((piece) => isSureWord(piece, words));
  });
}

function titleScore(head: string, field: MappableField): Score {
  const plain = plainHeading(head);
  const { title, inside } = bareHeading(head);
  const latin = title.replace(/[_\-.]/g, '');
  const former = field.former.some((one) => plainHeading(one) === plain || bareHeading(one).title === title);
  let best: Score = { score: former ? FORMER : 0, reason: 'former' };
  if (latin !== '' && latin === plainHeading(field.name).replace(/[_\-.]/g, ''))
    best = better(best, { score: NAMED, reason: 'name' });
  for (const one of field.titles) {
    const alike = likeness(title, bareHeading(one).title);
    best = better(best, { score: alike, reason: alike === 1 ? 'label' : 'alike' });
  }
  if (LATIN.test(latin) && latin.length > 1)
    for (const [at, key] of field.pinyin.entries())
      if (key === latin) best = better(best, { score: at % 2 === 0 ? WHOLE_PINYIN : INITIALS, reason: 'pinyin' });
  if (namesValues(inside, field)) best = better(best, { score: LISTED, reason: 'label' });
  return best;
}

const SHAPE_OF: Readonly<Partial<Record<string, Shape>>> = {
  date: 'date',
  datetime: 'date',
  month: 'date',
  time: 'time',
  integer: 'number',
  decimal: 'number',
  double: 'number',
  boolean: 'yesNo',
  phone: 'phone',
  idCard: 'idCard',
  email: 'email',
};

/** A longer text is no word of a choice and has no shape. */
const LONGEST_VALUE = 60;
/** Values of a column by which its fields are told. */
const MOST_VALUES = 60;

/** The share of values that the field could take; undefined where they tell nothing. */
function fit(field: MappableField, values: readonly string[]): number | undefined {
  const looked = values.slice(0, MOST_VALUES);
  if (looked.length === 0) return undefined;
  const short = looked.filter((value) => value.length <= LONGEST_VALUE);
  const { words, kind, format } = field;
  if (words !== undefined && kind !== 'boolean') {
    const taken = short.filter((value) => isRead(field, value) || isSureWord(value, words));
    return taken.length / looked.length;
  }
  const shape = SHAPE_OF[format ?? ''] ?? SHAPE_OF[kind];
  return shape === undefined ? undefined : (shareOf(shape, short) * short.length) / looked.length;
}

function scoreOf({ head, values }: SheetHead, field: MappableField): Score {
  const { score, reason } = titleScore(head, field);
  const share = fit(field, values);
  if (score >= PROPOSED)
    return {
      score: share === undefined ? score : share < UNFIT_BELOW ? score * UNFIT : Math.min(1, score + FITS * share),
      reason,
    };
  if (share === undefined || share < FIT_FROM) return { score, reason };
  if (field.words !== undefined && field.kind !== 'boolean') return { score: WORDED, reason: 'words' };
  return SHAPE_OF[field.format ?? ''] !== undefined ? { score: SHAPED, reason: 'shape' } : { score, reason };
}

/** The unit of a heading, where it is another than the field's. */
function otherUnit(head: string, { unit }: MappableField): string | undefined {
  const { inside } = bareHeading(head);
  const given = inside.find((part) =>
    /^[a-zA-Zμ°%℃㎡³²/·0-9]{1,8}$|^[元吨米公斤千克个件台套度毫厘分秒时天人次万亿克升]{1,4}$/.test(part),
  );
  if (given === undefined || unit === '') return undefined;
  return given.normalize('NFKC').toLowerCase() === unit.normalize('NFKC').toLowerCase() ? undefined : given;
}

/** Fields that are told apart by a letter or number at the end of their titles, in order: 选项A, 选项B … */
function numbered(fields: readonly MappableField[]): Map<string, MappableField[]> {
  const groups = new Map<string, MappableField[]>();
  for (const field of fields) {
    const stem = seriesStem(field.title);
    if (stem !== undefined) groups.set(stem, [...(groups.get(stem) ?? []), field]);
  }
  return new Map([...groups].filter(([, group]) => group.length > 1));
}

/** `选项1`, `B`, `C项`: what stands before the letter or number of a heading, and its place, counted from 0. */
function placeIn(head: string): { readonly stem: string; readonly at: number } | undefined {
  const [, stem, mark = ''] =
    /^(.*?)\s*([a-z]|\d{1,2}|[一二三四五六七八九十])(?:项|項|选项|選項)?$/.exec(bareHeading(head).title) ?? [];
  if (stem === undefined) return undefined;
  const at = /\d/.test(mark)
    ? Number(mark) - 1
    : /[a-z]/.test(mark)
      ? mark.charCodeAt(0) - 97
      : '一二三四五六七八九十'.indexOf(mark);
  return { stem, at };
}

/**
 * Headings in a row, told apart by a letter or number alone, are the fields told apart in the same way: `A`, `B`, `C` or
 * `答案1`, `答案2`.
 */
function inSeries(heads: readonly SheetHead[], fields: readonly MappableField[]): Map<string, MappableField> {
  const found = new Map<string, MappableField>();
  const placed = heads.flatMap(({ head }) => {
    const place = placeIn(head);
    return place ? [{ head, ...place }] : [];
  });
  const groups = [...numbered(fields)];
  for (const stem of new Set(placed.map((one) => one.stem))) {
    const series = placed.filter((one) => one.stem === stem);
    if (!series.some(({ at }) => at === 0) || !series.some(({ at }) => at === 1)) continue;
    const fitting = stem === '' ? groups : groups.filter(([title]) => likeness(stem, plainHeading(title)) >= SURE);
    const [only, another] = fitting;
    if (!only || another) continue;
    for (const { head, at } of series) {
      const field = only[1][at];
      if (field) found.set(head, field);
    }
  }
  return found;
}

/** One column for several fields: those of one stem, or those whose titles stand together in its heading. */
function partsOf(
  { head, values }: SheetHead,
  free: readonly MappableField[],
): { readonly to: readonly string[]; readonly by: string } | undefined {
  const { title } = bareHeading(head);
  for (const [stem, group] of numbered(free)) {
    const found = likeness(title, plainHeading(stem)) >= SURE ? separatorOf(values, group.length) : undefined;
    // Lines further down may have more parts than those that were looked at.
    if (found) return { by: found.by, to: group.map(({ name }) => name) };
  }
  const titles = head.split(LISTS).filter((one) => one.trim() !== '');
  if (titles.length < 2) return undefined;
  const named = titles.map((one) => free.find((field) => titleScore(one, field).score >= SURE)?.name);
  const to = named.filter((one) => one !== undefined);
  const found =
    to.length === titles.length && new Set(to).size === to.length ? separatorOf(values, to.length) : undefined;
  return found && { by: found.by, to };
}

/** Looks for the fields of columns that nobody has said anything of; each field is given once. */
export function proposeHeads(heads: readonly SheetHead[], fields: readonly MappableField[]): HeadProposal[] {
  const found = new Map<string, HeadProposal>();
  const taken = new Set<string>();
  const take = (proposal: HeadProposal): void => {
    found.set(proposal.head, proposal);
    for (const name of proposal.to) taken.add(name);
  };
  for (const { head, known, values } of heads) {
    if (known === null) take({ head, to: [], reason: 'server', sure: true });
    else if (known !== undefined) {
      if (taken.has(known)) take({ head, to: [], reason: 'none', sure: false });
      else take({ head, to: [known], reason: 'title', sure: true });
    } else if (COUNTS.has(plainHeading(head)) && isCount(values)) take({ head, to: [], reason: 'number', sure: true });
  }
  const series = inSeries(
    heads.filter(({ head }) => !found.has(head)),
    fields.filter(({ name }) => !taken.has(name)),
  );
  for (const [head, { name }] of series) if (!taken.has(name)) take({ head, to: [name], reason: 'series', sure: true });
  const open = heads.filter(({ head }) => !found.has(head));
  const scores = open.flatMap((head) =>
    fields.map((field) => ({ head, field, ...scoreOf(head, field) })).filter(({ score }) => score >= PROPOSED),
  );
  const isAlone = ({ head, field, score }: (typeof scores)[number]): boolean =>
    !scores.some(
      (one) => one.head === head && one.field !== field && one.score === score && !taken.has(one.field.name),
    );
  for (const one of scores.sort((a, b) => b.score - a.score)) {
    const { head, field, score, reason } = one;
    if (found.has(head.head) || taken.has(field.name)) continue;
    // Of two that are as likely neither is proposed by its values alone.
    if ((reason === 'words' || reason === 'shape') && !isAlone(one)) continue;
    const unit = otherUnit(head.head, field);
    take({
      head: head.head,
      to: [field.name],
      reason,
      sure: score >= SURE && unit === undefined && isAlone(one),
      ...(unit === undefined ? {} : { unit }),
    });
  }
  for (const head of open) {
    const proposed = found.get(head.head);
    // A column of parts may look like the first of its fields: 选项 like 选项A.
    if (proposed?.sure === true) continue;
    const free = fields.filter(({ name }) => !taken.has(name) || proposed?.to.includes(name) === true);
    const parts = partsOf(head, free);
    if (!parts) continue;
    for (const name of proposed?.to ?? []) taken.delete(name);
    take({ head: head.head, ...parts, reason: 'parts', sure: false });
  }
  return heads.map(({ head }) => found.get(head) ?? { head, to: [], reason: 'none', sure: false });
}
