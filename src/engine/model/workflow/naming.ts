/**
 * Whom a drawing names is looked up where people, roles and posts are known: by account or code, by what somebody has
 * mapped it to, by name. The graph then says the code; what stays unknown is a warning at its step. Pure.
 */
import type { Compiled } from './compile.ts';
import type { Graph, Named, NamedKind, Node, PerformerRule, Problem, TextRule } from './types.ts';

/** What a name means here. */
export type Meaning =
  /** `code`: what the graph is to say. `empty`: nobody who can work stands behind it. */
  | { readonly code: string; readonly empty?: true }
  /** So many are called like that, and none of them is meant more than the others. */
  | { readonly several: number }
  /** Nothing of the kind; the one that is written most like it, where there is one. */
  | { readonly nearest: string };

/** By kind, and by the name as it stands in the drawing. */
export type Meanings = Readonly<Record<NamedKind, ReadonlyMap<string, Meaning>>>;

type Ready = Extract<Compiled, { readonly graph: Graph }>;

const UNKNOWN = {
  role: 'process.unknownRole',
  post: 'process.unknownPost',
} as const;

/** As people read it: the name, with what the drawing calls it beside that. */
export const shownName = ({ name, called }: Pick<Named, 'name' | 'called'>): string =>
  called === undefined ? name : `${name} (${called})`;

function warningAt(named: Named, meaning: Meaning | undefined): Problem | undefined {
  const { kind, at } = named;
  const shown = shownName(named);
  if (meaning && 'code' in meaning)
    return meaning.empty ? { code: 'process.unavailable', params: { name: shown }, ...at } : undefined;
  if (meaning && 'several' in meaning)
    return { code: 'process.severalNamed', params: { name: shown, count: meaning.several }, ...at };
  if (kind === 'person') return { code: 'process.unknownPerson', params: { person: shown }, ...at };
  return { code: UNKNOWN[kind], params: { [kind]: shown, nearest: meaning?.nearest ?? '—' }, ...at };
}

/** A rule with the names in it replaced by codes; texts that are worked out stay. */
function meant<T extends TextRule>(rule: T, meanings: ReadonlyMap<string, Meaning>): T | string {
  const meaning = typeof rule === 'string' ? meanings.get(rule) : undefined;
  return meaning && 'code' in meaning ? meaning.code : rule;
}

function performersMeant(rule: PerformerRule, { person, role, post }: Meanings): PerformerRule {
  const all = (rules: readonly TextRule[], meanings: ReadonlyMap<string, Meaning>): readonly TextRule[] => [
    ...new Set(rules.map((one) => meant(one, meanings))),
  ];
  return {
    ...rule,
    ...(rule.assignee === undefined ? {} : { assignee: meant(rule.assignee, person) }),
    ...(rule.users ? { users: all(rule.users, person) } : {}),
    ...(rule.roles ? { roles: all(rule.roles, role) } : {}),
    ...(rule.posts ? { posts: all(rule.posts, post) } : {}),
  };
}

/** The graph by codes, and a warning at each step that names somebody who is not known or cannot work. */
export function withMeanings(compiled: Ready, meanings: Meanings): Ready {
  const { graph, named, warnings } = compiled;
  const nodes = Object.fromEntries(
    Object.entries(graph.nodes).map(([id, node]): [string, Node] => [
      id,
      node.task
        ? { ...node, task: { ...node.task, performers: performersMeant(node.task.performers, meanings) } }
        : node,
    ]),
  );
  const found = named.flatMap((one) => warningAt(one, meanings[one.kind].get(one.name)) ?? []);
  const roles = graph.uses.roles.map((role) => meant(role, meanings.role));
  return {
    ...compiled,
    graph: { ...graph, nodes, uses: { ...graph.uses, roles: [...new Set(roles)] } },
    warnings: [...warnings, ...found].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
  };
}
