/**
 * How well the questions of an exam tell who knows from who does not: the share that answered rightly, and the
 * discrimination, the share of the best less that of the weakest 27 % (Kelley, 1939). Pure.
 */

/** A sheet that was marked. */
export interface MarkedSheet {
  readonly total: number;
  /** Question → was it right; those nobody marked by machine are not in it. */
  readonly right: ReadonlyMap<string, boolean>;
}

export interface ItemFigures {
  readonly qid: string;
  readonly asked: number;
  readonly right: number;
  /** 0 to 1; null where nobody was asked. */
  readonly share: number | null;
  /** −1 to 1; null where too few sat the exam for two groups. */
  readonly discrimination: number | null;
}

/** The part of the sheets that makes up each group. */
const PART = 0.27;
/** With fewer in a group a figure is chance. */
const FEWEST = 3;

const shareOf = (sheets: readonly MarkedSheet[], qid: string): number | null => {
  const asked = sheets.filter(({ right }) => right.has(qid));
  return asked.length === 0 ? null : asked.filter(({ right }) => right.get(qid) === true).length / asked.length;
};

/** Figures of each question that is on any of the sheets, in the order in which they are met. */
export function itemFigures(sheets: readonly MarkedSheet[]): readonly ItemFigures[] {
  const ranked = [...sheets].sort((one, other) => other.total - one.total);
  const size = Math.round(sheets.length * PART);
  const [best, weakest] = [ranked.slice(0, size), ranked.slice(ranked.length - size)];
  const questions = new Set(sheets.flatMap(({ right }) => [...right.keys()]));
  return [...questions].map((qid) => {
    const asked = sheets.filter(({ right }) => right.has(qid));
    const [high, low] = size < FEWEST ? [null, null] : [shareOf(best, qid), shareOf(weakest, qid)];
    return {
      qid,
      asked: asked.length,
      right: asked.filter(({ right }) => right.get(qid) === true).length,
      share: shareOf(sheets, qid),
      discrimination: high === null || low === null ? null : high - low,
    };
  });
}
