/**
 * The variables a process asks about: what its conditions and rules read, with the type they want, so that somebody can
 * fill them in. Pure.
 */
import type { RawExpression, Row, Value, ValueType } from '../../../../engine/model/types.ts';
import { IMPLICIT } from '../../../../engine/model/workflow/compiler.ts';
import { hintsOf, variablesOf } from '../../../../engine/model/workflow/formula.ts';
import type { Formula, Graph, Node } from '../../../../engine/model/workflow/types.ts';
import type { Variable, VariableKind } from '../conditions/variables.ts';

type Types = Readonly<Record<string, ValueType>>;

const isFormula = (value: unknown): value is Formula =>
  typeof value === 'object' && value !== null && 'logic' in value && 'text' in value;

/** Every formula below a value, wherever it stands. Who handles a task is left out: nobody is asked for here. */
function formulasIn(value: unknown): Formula[] {
  const found: Formula[] = [];
  const open: unknown[] = [value];
  for (let here = open.pop(); here !== undefined; here = open.pop()) {
    if (isFormula(here)) found.push(here);
    else if (Array.isArray(here)) open.push(...here.toReversed());
    else if (typeof here === 'object' && here !== null)
      open.push(
        ...Object.entries(here)
          .filter(([key, one]) => key !== 'performers' && one !== undefined && one !== null)
          .map(([, one]) => one as unknown)
          .toReversed(),
      );
  }
  return found;
}

/** What the process itself writes: results, items, assignments, what a called process gives back. */
function writtenBy(graph: Graph): Set<string> {
  const of = ({ work, repeat, call, initiator }: Node): (string | undefined)[] => [
    work?.result,
    ...(work?.set ?? []).map(({ name }) => name),
    repeat?.item,
    initiator,
    ...(Array.isArray(call?.take) ? call.take.map(({ to }) => to) : []),
  ];
  return new Set(
    Object.values(graph.nodes)
      .flatMap(of)
      .filter((name) => name !== undefined),
  );
}

const KINDS: Partial<Record<ValueType, VariableKind>> = {
  decimal: 'number',
  integer: 'number',
  double: 'number',
  boolean: 'boolean',
  date: 'date',
  datetime: 'datetime',
};

/** Texts a variable is compared with: what one would type. */
function comparedWith(logic: RawExpression, found: Map<string, Set<string>>): void {
  const open: RawExpression[] = [logic];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (Array.isArray(node)) {
      open.push(...node);
      continue;
    }
    if (typeof node !== 'object' || node === null) continue;
    for (const [operator, raw] of Object.entries(node)) {
      const args = (Array.isArray(raw) ? raw : [raw]).flatMap((one) =>
        operator === 'in' && Array.isArray(one) ? one : [one],
      );
      const texts = args.filter((one) => typeof one === 'string' && operator !== 'var');
      for (const arg of args) {
        const name = typeof arg === 'object' && arg !== null && !Array.isArray(arg) ? arg['var'] : undefined;
        if (typeof name === 'string' && ['==', '!=', 'in'].includes(operator))
          for (const text of texts) found.set(name, (found.get(name) ?? new Set()).add(text as string));
      }
      open.push(...args);
    }
  }
}

/**
 * Every variable the rules of the process read, in the order in which they do; `known` are those of the form, with
 * their titles and choices.
 */
export function variablesRead(graph: Graph, known: readonly Variable[]): readonly Variable[] {
  const formulas = [...formulasIn(graph.flows), ...formulasIn(graph.nodes)];
  const lists = new Set(
    Object.values(graph.nodes).flatMap(({ repeat }) => (repeat?.over ? variablesOf(repeat.over.logic) : [])),
  );
  const types: Record<string, ValueType> = {};
  const compared = new Map<string, Set<string>>();
  for (const { logic } of formulas) {
    for (const [name, type] of hintsOf(logic)) types[name.replace(/\?$/, '')] ??= type;
    comparedWith(logic, compared);
  }
  return [...new Set(formulas.flatMap(({ logic }) => variablesOf(logic)))].map((path) =>
    variableOf(path, known, types, lists, compared),
  );
}

const rootOf = (path: string): string => path.split('/')[0] ?? '';

/** The variables one fills in: what the process writes itself, and what it always has, is not among them. */
export function variablesToFill(graph: Graph, known: readonly Variable[]): readonly Variable[] {
  const own = new Set<string>([...writtenBy(graph), ...IMPLICIT]);
  return variablesRead(graph, known).filter(({ name }) => !own.has(rootOf(name)));
}

/** What a called process is asked for when it comes back: its own variables, by what is taken from them. */
export function variablesTaken(graph: Graph, node: Node | undefined, known: readonly Variable[]): readonly Variable[] {
  const take = node?.call?.take;
  if (take === '*') return variablesToFill(graph, known);
  return [...new Set((take ?? []).flatMap(({ from }) => variablesOf(from.logic)))].map((name) => ({
    name,
    title: name.replaceAll('/', '.'),
    kind: 'text',
  }));
}

function variableOf(
  path: string,
  known: readonly Variable[],
  types: Types,
  lists: ReadonlySet<string>,
  compared: ReadonlyMap<string, ReadonlySet<string>>,
): Variable {
  const found = known.find(({ name }) => name === path);
  if (found) return found;
  const texts = [...(compared.get(path) ?? [])];
  return {
    name: path,
    title: path.replaceAll('/', '.'),
    kind: lists.has(path) ? 'list' : (KINDS[types[path] ?? 'text'] ?? 'text'),
    ...(texts.length > 0 ? { choices: texts.map((value) => ({ value, title: value })) } : {}),
  };
}

/** Values by path as the rows they stand for: `order/amount` is the amount of an order. Empty ones are left out. */
export function asVariables(values: Readonly<Record<string, Value>>): Row {
  const row: Row = {};
  for (const [path, value] of Object.entries(values)) {
    if (value === null || value === '') continue;
    const names = path.split('/');
    const last = names.pop() ?? '';
    let here: Row = row;
    for (const name of names) {
      const inner = Object.hasOwn(here, name) ? here[name] : undefined;
      const next: Row = typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? { ...inner } : {};
      here[name] = next;
      here = next;
    }
    here[last] = value;
  }
  return row;
}

/** The value of a path in the variables of an instance. */
export function valueAt(variables: Row, path: string): Value {
  let here: Value = variables as Value;
  for (const name of path.split('/'))
    here =
      typeof here === 'object' && here !== null && !Array.isArray(here) && Object.hasOwn(here, name)
        ? (here[name] ?? null)
        : null;
  return here;
}
