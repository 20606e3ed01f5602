/**
 * Who handles a user task, as the drawings of each product say it: attributes of Flowable and its kin, BPMN's own
 * elements, extensions of Camunda 8, strategies of yudao. What another product numbers is looked up where people and
 * roles are known (naming.ts).
 */
import { compact, choice, listOf, rules } from './attribute-texts.ts';
import { type Compiler, placeOf, report, textRuleOf, warn } from './compiler.ts';
import { type Element, bodyAt, elementAt, elementsAt, plainAttribute } from './elements.ts';
import { fromFeel } from './feel.ts';
import type { NamedKind, PerformerRule, TextRule } from './types.ts';

/** What Flowable's own editor and RuoYi-flowable write for whoever began the process. */
const STARTER = /^(?:\$INITIATOR|[$#]\{\s*INITIATOR\s*\})$/;

/** What one part of a drawing says of people, as texts. */
interface Said {
  readonly source?: PerformerRule['source'];
  readonly field?: string;
  readonly assignee?: string;
  readonly users?: readonly string[];
  readonly roles?: readonly string[];
  readonly posts?: readonly string[];
}

/** `user(zhang)`, `group(leaders)`: what stands in the brackets. */
const inside = (named: readonly string[], kind: 'user' | 'group'): string[] =>
  named.map((one) => new RegExp(`^${kind}\\((.*)\\)$`, 's').exec(one)?.[1]?.trim()).filter((one) => one !== undefined);

/**
 * BPMN's own way to name people: of those who may take it a name alone is a group, of the one who does it a person, as
 * Activiti and Flowable have it. A resource without an expression is a group by its name.
 */
function resourcesOf(element: Element): Said {
  const [users, roles, persons]: [string[], string[], string[]] = [[], [], []];
  for (const resource of elementsAt(element, 'resources')) {
    const expression = elementAt(resource, 'resourceAssignmentExpression');
    const said = expression && bodyAt(expression, 'expression');
    const named = said === undefined ? resourceName(resource) : listOf(said);
    const bare = named.filter((one) => !/^(?:user|group)\(/.test(one));
    const isOwner = resource.$type.endsWith('PotentialOwner');
    users.push(...inside(named, 'user'));
    roles.push(...inside(named, 'group'), ...(isOwner ? bare : []));
    if (!isOwner) persons.push(...bare);
  }
  const [assignee, ...others] = persons;
  return { ...(assignee === undefined ? {} : { assignee }), users: [...users, ...others], roles };
}

function resourceName(resource: Element): string[] {
  const name = elementAt(resource, 'resourceRef')?.name?.trim() ?? '';
  return name === '' ? [] : [name];
}

/** Camunda 8: `zeebe:assignmentDefinition`. */
function assignmentOf(compiler: Compiler, element: Element): Said {
  const said = compiler.extensions.zeebe(element).find(({ tag }) => tag === 'assignmentDefinition')?.element;
  const read = (name: string): string => fromFeel((said && plainAttribute(said, name)) ?? '');
  const assignee = read('assignee');
  return {
    ...(assignee === '' ? {} : { assignee }),
    users: listOf(read('candidateUsers')),
    roles: listOf(read('candidateGroups')),
  };
}

/** What yudao says of a step: as an attribute, or as an element of the same name. */
function yudao(compiler: Compiler, element: Element, name: string): string {
  const child = compiler.extensions.children(element).find(({ tag }) => tag === name)?.element;
  return compiler.extensions.attribute(element, name) ?? child?.$body?.trim() ?? '';
}

/** The product's numbers of its ways to find people, those that say the same here. */
const STRATEGIES: Readonly<Record<string, (param: string) => Said | undefined>> = {
  '10': (param) => ({ roles: listOf(param) }),
  '22': (param) => ({ posts: listOf(param) }),
  '30': (param) => ({ users: listOf(param) }),
  '36': () => ({ source: 'initiator' }),
  // How many units above: 1 is the starter's own.
  '37': (param) =>
    param === '' || param === '1' ? { source: 'orgLeader' } : param === '2' ? { source: 'parentOrgLeader' } : undefined,
  '50': (param) => (param === '' ? undefined : { source: 'formField', field: param }),
  '60': (param) => ({ assignee: param }),
};

/** What RuoYi-flowable writes for the list of a countersign: its own code makes it of the people the step names. */
const WORKED_OUT = /^[$#]\{\s*multiInstanceHandler\.\w+\(\s*execution\s*\)\s*\}$/;

/**
 * Does the other product work out whom a repeated step runs over, of the people the step itself names? So do we where no
 * list is given.
 */
export function isWorkedOut(compiler: Compiler, element: Element): boolean {
  const how = elementAt(element, 'loopCharacteristics');
  return (
    how !== undefined &&
    (yudao(compiler, element, 'candidateStrategy') !== '' ||
      WORKED_OUT.test(compiler.extensions.attribute(how, 'collection') ?? ''))
  );
}

/** The expression for the item of a list that is worked out: nobody sets it here. */
function itemOf(compiler: Compiler, element: Element): string | undefined {
  const how = elementAt(element, 'loopCharacteristics');
  const item = how && compiler.extensions.attribute(how, 'elementVariable');
  return item !== undefined && isWorkedOut(compiler, element) ? `\${${item}}` : undefined;
}

function strategyOf(compiler: Compiler, element: Element): Said {
  const [strategy, param] = [
    yudao(compiler, element, 'candidateStrategy'),
    yudao(compiler, element, 'candidateParam'),
  ] as const;
  if (strategy === '') return {};
  const read = Object.hasOwn(STRATEGIES, strategy) ? STRATEGIES[strategy]?.(param) : undefined;
  if (read) return read;
  warn(compiler, 'process.notTaken', element, { names: `candidateStrategy ${strategy}` });
  return {};
}

/** Keeps what stands there as it is: whom it means is asked where people are known. */
function keepNamed(
  compiler: Compiler,
  kind: NamedKind,
  rule: readonly TextRule[],
  element: Element,
  called: readonly string[] = [],
): void {
  for (const [at, one] of rule.entries()) {
    if (typeof one !== 'string') continue;
    const other = called.length === rule.length ? called[at] : undefined;
    compiler.named.push({
      kind,
      name: one,
      ...(other === undefined || other === one ? {} : { called: other }),
      at: placeOf(compiler, element),
    });
  }
}

/** Who handles the user task. Nobody named anywhere is a warning: its tasks come to the administrators' list. */
export function performersOf(compiler: Compiler, element: Element, each: boolean): PerformerRule {
  const { attribute } = compiler.extensions;
  const chosen = choice(compiler, element, 'assigneeSource', [
    'nodeConfig',
    'initiator',
    'orgLeader',
    'parentOrgLeader',
    'formField',
  ]);
  const said = [resourcesOf(element), assignmentOf(compiler, element), strategyOf(compiler, element)];
  const source = chosen ?? said.find((one) => one.source !== undefined)?.source;
  const field = attribute(element, 'assigneeField') ?? said.find((one) => one.field !== undefined)?.field;
  if (source === 'formField' && field === undefined)
    report(compiler, 'process.value', element, { attribute: 'assigneeField', value: '', expected: 'name' });
  const item = itemOf(compiler, element);
  const written = [attribute(element, 'assignee'), ...said.map((one) => one.assignee)].filter(
    (one) => one !== undefined && one !== '' && one !== item,
  );
  const [assignee, ...others] = written.map((text) => text?.replace(STARTER, '${initiator}'));
  const texts = (kind: 'users' | 'roles' | 'posts', ...names: readonly string[]): string[] => [
    ...new Set([
      ...names.flatMap((attributeName) => listOf(attribute(element, attributeName))),
      ...said.flatMap((one) => one[kind] ?? []),
    ]),
  ];
  const rule: PerformerRule = compact({
    source,
    field,
    roles: rules(compiler, texts('roles', 'candidateGroups', 'candidateRoles'), element),
    assignee: textRuleOf(compiler, assignee, element),
    users: rules(
      compiler,
      [...texts('users', 'candidateUsers'), ...others.filter((one) => one !== undefined)],
      element,
    ),
    posts: rules(compiler, texts('posts', 'candidatePosts'), element),
  });
  // RuoYi-flowable writes beside the numbers what its people see.
  const called = listOf(attribute(element, 'text'));
  keepNamed(compiler, 'person', rule.assignee === undefined ? [] : [rule.assignee], element, called);
  keepNamed(compiler, 'person', rule.users ?? [], element, called);
  keepNamed(compiler, 'role', rule.roles ?? [], element, called);
  keepNamed(compiler, 'post', rule.posts ?? [], element, called);
  if (!each && Object.keys(rule).length === 0) warn(compiler, 'process.nobody', element);
  // A group is asked as one: whoever of it comes first decides.
  if (isWorkedOut(compiler, element) && (rule.roles?.length ?? 0) + (rule.posts?.length ?? 0) > 0)
    warn(compiler, 'process.notTaken', element, { names: 'multiInstanceLoopCharacteristics (candidateGroups)' });
  return rule;
}
