/**
 * Which questions the rules of a paper draw. Each rule takes so many from its own questions, and no question is taken
 * twice. Where it is possible at all it is done: a rule takes a question from another that finds a different one
 * instead (augmenting paths of a matching).
 */

/** What one rule asks for, and the questions that fit it. */
export interface DrawRule {
  readonly count: number;
  readonly pool: readonly string[];
}

/** Rules that together want more than all that fits any of them. */
export interface Shortage {
  readonly rules: readonly number[];
  readonly wanted: number;
  readonly found: number;
}

type Shuffle = <T>(list: readonly T[]) => T[];

export type Drawing =
  | { readonly drawn: readonly (readonly string[])[]; readonly shortages?: undefined }
  | { readonly shortages: readonly Shortage[]; readonly drawn?: undefined };

/** The rules that would have to give one up, directly or not, for one of the first ones to have enough. */
function rivals(rules: readonly DrawRule[], holder: ReadonlyMap<string, number>, first: Iterable<number>): Set<number> {
  const reached = new Set(first);
  for (const rule of reached)
    for (const question of rules[rule]?.pool ?? []) {
      const other = holder.get(question);
      if (other !== undefined) reached.add(other);
    }
  return reached;
}

/** Rules in groups that share no question with each other. */
function groupsOf(rules: readonly DrawRule[], among: ReadonlySet<number>): number[][] {
  const left = new Set([...among].sort((one, other) => one - other));
  const groups: number[][] = [];
  for (const first of left) {
    const group = new Set([first]);
    for (const one of group)
      for (const other of left)
        if (rules[other]?.pool.some((question) => rules[one]?.pool.includes(question))) group.add(other);
    for (const one of group) left.delete(one);
    groups.push([...group].sort((one, other) => one - other));
  }
  return groups;
}

const shortage = (rules: readonly DrawRule[], short: readonly number[]): Shortage => ({
  rules: short,
  wanted: short.reduce((sum, index) => sum + (rules[index]?.count ?? 0), 0),
  found: new Set(short.flatMap((index) => rules[index]?.pool ?? [])).size,
});

/** One more question for a rule, if need be by other rules taking different ones. */
function takeOne(pools: readonly (readonly string[])[], holder: Map<string, number>, rule: number): boolean {
  // How each question was reached: by which rule.
  const reachedBy = new Map<string, number>();
  const seen = new Set([rule]);
  const giving = new Map<number, string>();
  for (const taker of seen)
    for (const question of pools[taker] ?? []) {
      const holds = holder.get(question);
      if (reachedBy.has(question) || holds === taker) continue;
      reachedBy.set(question, taker);
      if (holds !== undefined) {
        if (!seen.has(holds)) giving.set(holds, question);
        seen.add(holds);
        continue;
      }
      // A free one: each rule on the way hands over the question it was reached by.
      let free = question;
      for (let by = taker; ; by = reachedBy.get(free) ?? rule) {
        holder.set(free, by);
        if (by === rule) return true;
        free = giving.get(by) ?? '';
      }
    }
  return false;
}

/**
 * Draws by chance what all rules ask for.
 * @returns what each rule drew, or what is short: rules that want more than fits them, and groups of rules that want
 * more than they have between them. Which those are is no matter of chance.
 */
export function drawAll(rules: readonly DrawRule[], shuffle: Shuffle): Drawing {
  const pools = rules.map(({ pool }) => shuffle([...new Set(pool)]));
  const holder = new Map<string, number>();
  const alone = new Set<number>();
  const beaten: number[] = [];
  for (const rule of shuffle(rules.map((_, index) => index))) {
    const [wanted, fitting] = [rules[rule]?.count ?? 0, pools[rule]?.length ?? 0];
    if (wanted > fitting) alone.add(rule);
    for (let taken = 0; taken < Math.min(wanted, fitting); taken += 1)
      if (!takeOne(pools, holder, rule)) {
        beaten.push(rule);
        break;
      }
  }
  if (alone.size + beaten.length > 0)
    return {
      shortages: [...[...alone].map((rule) => [rule]), ...groupsOf(rules, rivals(rules, holder, beaten))]
        .map((short) => shortage(rules, short))
        .sort((one, other) => (one.rules[0] ?? 0) - (other.rules[0] ?? 0) || one.rules.length - other.rules.length),
    };
  const drawn: string[][] = rules.map(() => []);
  for (const [question, rule] of holder) drawn[rule]?.push(question);
  return { drawn: drawn.map((questions) => shuffle(questions)) };
}
