/**
 * What the designer reads and writes in the namespace `flowable:`, by the names the compiler reads
 * (model/workflow/node-rules.ts). Pure.
 */
import { type Moddle, elementOf, elementsOf, textOf } from './moddle.ts';

/** Properties to set on an element; undefined takes one away. */
export type Patch = Readonly<Record<string, unknown>>;

/** An attribute's text, '' where it is absent. */
export const attributeOf = (element: Moddle | undefined, name: string): string => textOf(element, `flowable:${name}`);

export const attributePatch = (name: string, value: string): Patch => ({
  [`flowable:${name}`]: value.trim() === '' ? undefined : value.trim(),
});

/** Commas inside an expression part arguments, not people. */
export function listOf(text: string): readonly string[] {
  return (
    text
      .match(/(?:[$#]\{[^}]*\}|[^,])+/g)
      ?.map((one) => one.trim())
      .filter((one) => one !== '') ?? []
  );
}

// ------------------------------------------------------------------------------------------------------ who handles it

export const RELATIONS = ['nodeConfig', 'initiator', 'orgLeader', 'parentOrgLeader', 'formField'] as const;
export type PerformerSource = (typeof RELATIONS)[number] | 'named' | 'expression' | 'none';
export const SOURCES: readonly PerformerSource[] = [
  'nodeConfig',
  'named',
  'initiator',
  'orgLeader',
  'parentOrgLeader',
  'formField',
  'expression',
  'none',
];

export interface Performers {
  readonly source: PerformerSource;
  /** With `formField`. */
  readonly field: string;
  /** With `expression`. */
  readonly expression: string;
  readonly users: readonly string[];
  readonly roles: readonly string[];
  readonly posts: readonly string[];
}

export const NOBODY: Performers = { source: 'none', field: '', expression: '', users: [], roles: [], posts: [] };

export function performersOf(element: Moddle): Performers {
  const read = (name: string): string => attributeOf(element, name);
  const assignee = read('assignee');
  const relation = RELATIONS.find((one) => one === read('assigneeSource'));
  const users = [...(assignee !== '' && !assignee.includes('{') ? [assignee] : []), ...listOf(read('candidateUsers'))];
  const roles = [...listOf(read('candidateGroups')), ...listOf(read('candidateRoles'))];
  const posts = listOf(read('candidatePosts'));
  const isNamed = users.length + roles.length + posts.length > 0;
  const source = relation ?? (isNamed ? 'named' : assignee !== '' ? 'expression' : 'none');
  return {
    source,
    field: read('assigneeField'),
    expression: assignee.includes('{') ? assignee : '',
    users,
    roles,
    posts,
  };
}

/** One named person gets the task at once; several, roles and posts may claim it. */
export function performersPatch({ source, field, expression, users, roles, posts }: Performers): Patch {
  const named = source === 'named';
  const single =
    named && users.length === 1 && roles.length === 0 && posts.length === 0 && !users[0]?.includes('{')
      ? users[0]
      : undefined;
  const joined = (list: readonly string[]): string => (named ? list.join(',') : '');
  return {
    ...attributePatch('assigneeSource', (RELATIONS as readonly string[]).includes(source) ? source : ''),
    ...attributePatch('assigneeField', source === 'formField' ? field : ''),
    ...attributePatch('assignee', source === 'expression' ? expression : (single ?? '')),
    ...attributePatch('candidateUsers', single === undefined ? joined(users) : ''),
    ...attributePatch('candidateGroups', joined(roles)),
    ...attributePatch('candidateRoles', ''),
    ...attributePatch('candidatePosts', joined(posts)),
  };
}

// ---------------------------------------------------------------------------------------------------- how many times

export type Repeat = 'once' | 'parallel' | 'sequential' | 'loop';
export type Need = 'all' | 'any' | 'count' | 'ratio';

export function repeatOf(element: Moddle): Repeat {
  const how = elementOf(element, 'loopCharacteristics');
  if (!how) return 'once';
  if (how.$type === 'bpmn:StandardLoopCharacteristics') return 'loop';
  return how.get('isSequential') === true ? 'sequential' : 'parallel';
}

export interface Completion {
  readonly need: Need;
  readonly amount: number;
}

/** `all`, `any`, `count:3`, `ratio:0.67`; of the repetition, else of the element. */
export function completionOf(element: Moddle): Completion {
  const text =
    attributeOf(elementOf(element, 'loopCharacteristics'), 'completion') || attributeOf(element, 'completion');
  const [, need = '', amount = ''] = /^(count|ratio):(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  if (need === 'count' || need === 'ratio') return { need, amount: Number(amount) };
  return { need: text === 'any' ? 'any' : 'all', amount: 0 };
}

export function completionText({ need, amount }: Completion): string {
  if (need === 'count') return `count:${Math.max(1, Math.round(amount))}`;
  if (need === 'ratio') return `ratio:${Math.min(1, Math.max(0.01, Math.round(amount * 100) / 100))}`;
  return need === 'any' ? 'any' : '';
}

// ------------------------------------------------------------------------------------------------- extension elements

/** A row of a service task's inputs, or of what a called process is given and gives back. */
export interface Pair {
  readonly name: string;
  readonly value: string;
}

/** An attribute of an extension element, '' where it is absent. */
export const plain = (element: Moddle, name: string): string => {
  const value = element.$attrs?.[name] ?? element.get(name);
  return value === undefined || value === null ? '' : String(value);
};

/** The extension elements of one tag. */
export function extensions(element: Moddle, tag: string): readonly Moddle[] {
  return elementsOf(elementOf(element, 'extensionElements'), 'values').filter(
    ({ $type }) => $type === `flowable:${tag}`,
  );
}

export function inputsOf(element: Moddle): readonly Pair[] {
  return extensions(element, 'field').map((field) => {
    const nested = field.$children?.find(({ $type }) => /:(string|expression)$/.test($type));
    return {
      name: plain(field, 'name'),
      value: plain(field, 'stringValue') || plain(field, 'expression') || (nested?.$body ?? ''),
    };
  });
}

/** `all`: every variable is handed over. */
export function mappingsOf(element: Moddle, tag: 'in' | 'out'): readonly Pair[] | 'all' {
  const found = extensions(element, tag);
  if (found.some((one) => plain(one, 'variables') === 'all')) return 'all';
  return found.map((one) => ({
    name: plain(one, 'target'),
    value: plain(one, 'source') || plain(one, 'sourceExpression'),
  }));
}

/** Makes one extension element, as the model's factory does. */
export type MakeAny = (tag: string, attributes: Readonly<Record<string, string>>) => Moddle;

/** The extension elements with all of one tag replaced; everything else stays as it stands. */
export function replacedExtensions(element: Moddle, tag: string, replaced: readonly Moddle[]): readonly Moddle[] {
  return [
    ...elementsOf(elementOf(element, 'extensionElements'), 'values').filter(({ $type }) => $type !== `flowable:${tag}`),
    ...replaced,
  ];
}

/** The extension elements of an element with those of one tag replaced, as a change. */
export function extensionPatch(
  create: (type: string, attributes: Readonly<Record<string, unknown>>, parent: Moddle) => Moddle,
  element: Moddle,
  tag: string,
  replaced: readonly Moddle[],
): Patch {
  const values = replacedExtensions(element, tag, replaced);
  if (values.length === 0) return { extensionElements: undefined };
  const holder = create('bpmn:ExtensionElements', { values: [...values] }, element);
  for (const one of replaced) one.$parent = holder;
  return { extensionElements: holder };
}

export function inputElements(pairs: readonly Pair[], make: MakeAny): readonly Moddle[] {
  return pairs.map(({ name, value }) =>
    make('field', { name, [value.includes('${') ? 'expression' : 'stringValue']: value }),
  );
}

export function mappingElements(tag: 'in' | 'out', pairs: readonly Pair[] | 'all', make: MakeAny): readonly Moddle[] {
  if (pairs === 'all') return [make(tag, { variables: 'all' })];
  return pairs.map(({ name, value }) =>
    make(tag, { [value.includes('${') ? 'sourceExpression' : 'source']: value, target: name }),
  );
}

// ---------------------------------------------------------------------------------------------------------------
// copies

/** What an element of another type keeps when the one is made the other. */
const OF_ANY: ReadonlySet<string> = new Set(['flowable:enterStatus', 'flowable:completion']);

/** Attributes outside BPMN that go along when `source` is copied to, or becomes, an element of type `target`. */
export function carriedAttributes(source: Moddle, target: string): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(source.$attrs ?? {}).filter(
      ([key]) => !key.startsWith('xmlns') && (source.$type === target || OF_ANY.has(key)),
    ),
  );
}
