/**
 * What is kept of the answers on a sheet (domain §12.15, §12.16): each question on its own, so that what one device
 * sends takes nothing away that another has sent. Pure.
 */

/** An answer as it stands on the sheet. */
export interface KeptAnswer {
  readonly qid: string;
  readonly answer: string;
  /** To be looked at again before handing in. */
  readonly marked: boolean;
  /** How often it was changed: whoever has seen less of it than is kept does not overwrite it. */
  readonly version: number;
  /** Of an exercise: it was judged, and stays as it is. */
  readonly judged?: true;
  /** When it was given, of one that arrived after the end. */
  readonly givenAt?: string;
}

/** An answer as it is sent; what is left out stays as it was. */
export interface SentAnswer {
  readonly qid: string;
  readonly answer?: string | null;
  readonly marked?: boolean | null;
  /** That of the answer it is written over; without one it is written over any. */
  readonly version?: number | null;
}

/** Answers in the form in which they are kept, whatever wrote them. */
export function keptAnswers(value: unknown): readonly KeptAnswer[] {
  const list = Array.isArray(value) ? (value as readonly Readonly<Record<string, unknown>>[]) : [];
  return list.map(({ qid, answer, marked, version, judged, givenAt }) => ({
    qid: String(qid),
    answer: typeof answer === 'string' ? answer : '',
    marked: marked === true,
    version: typeof version === 'number' ? version : 0,
    ...(judged === true ? { judged } : {}),
    ...(typeof givenAt === 'string' ? { givenAt } : {}),
  }));
}

function over(kept: KeptAnswer | undefined, sent: SentAnswer): KeptAnswer | undefined {
  const before = kept ?? { qid: sent.qid, answer: '', marked: false, version: 0 };
  if (before.judged || (typeof sent.version === 'number' && sent.version < before.version)) return kept;
  const answer = sent.answer ?? before.answer;
  const marked = sent.marked ?? before.marked;
  if (answer === before.answer && marked === before.marked) return kept;
  return { ...before, answer, marked, version: before.version + 1 };
}

/**
 * The answers kept with those sent written over them.
 * @param asked ids of the questions on the sheet; what is sent for others is dropped
 */
export function mergeAnswers(
  kept: readonly KeptAnswer[],
  sent: readonly SentAnswer[],
  asked: readonly string[],
): readonly KeptAnswer[] {
  const answers = new Map(kept.map((one) => [one.qid, one]));
  const known = new Set(asked);
  for (const one of sent) {
    const merged = known.has(one.qid) ? over(answers.get(one.qid), one) : undefined;
    if (merged) answers.set(one.qid, merged);
  }
  return [...answers.values()];
}

/** The answers with one question judged: from now on it stays. Undefined where nothing was answered. */
export function judgeAnswer(kept: readonly KeptAnswer[], qid: string): readonly KeptAnswer[] | undefined {
  const found = kept.find((one) => one.qid === qid);
  if (!found || found.answer.trim() === '') return undefined;
  return kept.map((one) => (one === found ? { ...one, judged: true } : one));
}
