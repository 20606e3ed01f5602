/** Links checks, row and field access, and the entity's own tests. */
import { fieldsInText } from '../../check-text.ts';
import { opennessOf } from '../../openness.ts';
import type { CompiledCheck, CompiledEntity, EntityTest, Row, TypedExpression, Value } from '../../types.ts';
import type { FieldTypeInfo } from '../../expression/types.ts';
import { plainNumber } from '../../decimal-text.ts';
import { fitsField } from '../compile-field.ts';
import type { ActionInput } from './actions.ts';
import type { ExpressionPlace, Linker } from './linker.ts';
import { type Json, type Path, isObject, member, objectAt, textAt, textsAt } from '../read/source.ts';

const BUILTIN_SCOPES = ['all', 'orgAndChildren', 'org', 'self', 'custom', 'named'];
/** Stands for a condition with a mistake; its entity is not given out. */
const NEVER: TypedExpression = { op: 'const', type: 'boolean', value: false };
const READ_ONLY: ExpressionPlace = { allow: { old: false, input: false, isNew: false } };
const EXPECTATIONS = ['denied', 'refused', 'conflict'];

export function linkChecks(link: Linker, inputs: ReadonlyMap<string, ActionInput>): CompiledCheck[] {
  return Object.entries(link.section('checks')).map(([code, raw]): CompiledCheck => {
    const path: Path = ['checks', code];
    const on = Array.isArray(member(raw, 'on')) ? textsAt(raw, 'on') : undefined;
    on?.forEach((action, index) =>
      link.known(action, link.entity.actionCodes, 'format.unknownAction', 'action', [...path, 'on', index]),
    );
    const at = textAt(raw, 'at');
    if (at !== undefined) link.field(at, [...path, 'at']);
    linkCheckText(link, textAt(raw, 'refuse') ?? '', [...path, 'refuse']);
    const when =
      member(raw, 'when') === undefined
        ? undefined
        : link.expression(member(raw, 'when'), [...path, 'when'], { input: sharedInput(on, inputs) });
    return {
      code,
      when: when ?? NEVER,
      refuse: textAt(raw, 'refuse') ?? code,
      ...(at === undefined ? {} : { at }),
      ...(on ? { on } : {}),
    };
  });
}

/** What a sentence names is said as it stands: texts and numbers, no choices, which have words of their own. */
const SAID = ['text', 'integer', 'number', 'date', 'datetime', 'month', 'year'];

function linkCheckText(link: Linker, text: string, path: Path): void {
  for (const name of fieldsInText(text)) {
    if (!link.ownField(name, path)) continue;
    const field = link.entity.fields.get(name);
    if (!field || !SAID.includes(field.kind) || field.choices || field.dict !== undefined || field.writeOnly)
      link.findings.error('format.fieldKind', path, { field: name, expected: SAID.join(' / ') });
  }
}

/** A check may read what every action it stands on asks for. */
function sharedInput(
  on: readonly string[] | undefined,
  inputs: ReadonlyMap<string, ActionInput>,
): Record<string, FieldTypeInfo> {
  const [first, ...others] = (on ?? []).map((code) => inputs.get(code)?.types ?? {});
  return Object.fromEntries(
    Object.entries(first ?? {}).filter(([name]) => others.every((types) => Object.hasOwn(types, name))),
  );
}

export function linkAccess(link: Linker): CompiledEntity['access'] {
  const access = link.section('access');
  const rows: Record<string, TypedExpression> = {};
  for (const [name, raw] of Object.entries(objectAt(access, 'rows'))) {
    const path: Path = ['access', 'rows', name];
    if (BUILTIN_SCOPES.includes(name)) link.findings.error('format.ruleName', path, { name });
    const rule = link.expression(raw, path, READ_ONLY);
    if (rule) rows[name] = rule;
  }
  const only = textAt(access, 'only');
  const isRule =
    only === undefined ||
    link.known(only, new Set(Object.keys(rows)), 'format.unknownRule', 'rule', ['access', 'only']);
  // Judged here, where it stands; each reference to the entity takes it into its own filter.
  if (access.offered !== undefined) link.expression(access.offered, ['access', 'offered'], READ_ONLY);
  const named = linkNamed(link, textsAt(access, 'named'));
  for (const [name, raw] of Object.entries(objectAt(access, 'fields'))) {
    if (!link.ownField(name, ['access', 'fields', name])) continue;
    const field = link.entity.fields.get(name);
    const [read, write] = [textAt(raw, 'read'), textAt(raw, 'write')];
    if (field && read !== undefined) field.readCode = read;
    if (field && write !== undefined) field.writeCode = write;
  }
  const opens = opennessOf(access.opens);
  return {
    rows,
    ...(only !== undefined && isRule ? { only } : {}),
    ...(opens ? { opens } : {}),
    ...(named ? { named } : {}),
  };
}

const USERS = 'sysUser';

/** Does the row name the user in one of these fields, its own (`keeper`) or those of a sub-table (`lines.keeper`)? */
function linkNamed(link: Linker, names: readonly string[]): TypedExpression | undefined {
  const ways = names.flatMap((path, index) => namesUser(link, path, ['access', 'named', index]) ?? []);
  if (ways.length === 0) return undefined;
  return link.expression(ways.length === 1 ? ways[0] : { or: ways }, ['access', 'named'], READ_ONLY);
}

/** The condition that a field holds the user; reported where it holds no users. */
function namesUser(link: Linker, path: string, at: Path): Json | undefined {
  const [name = '', inner] = path.split('.');
  const own = link.ownField(name, at);
  const field = inner !== undefined && own?.children ? link.field(inner, at, own.children.entity) : own;
  if (!field) return undefined;
  const way = (inner === undefined) === (field === own) ? holdsUser(field, inner ?? name) : undefined;
  if (!way) link.findings.error('format.fieldKind', at, { field: path, expected: `x-ref ${USERS}` });
  return way && inner !== undefined ? { some: [{ var: name }, way] } : way;
}

function holdsUser({ ref, refs }: FieldTypeInfo, name: string): Json | undefined {
  if (ref?.entity === USERS) return { '==': [{ var: name }, { var: '$user.id' }] };
  return refs?.entity === USERS ? { in: [{ var: '$user.id' }, { var: name }] } : undefined;
}

export function linkTests(link: Linker, inputs: ReadonlyMap<string, ActionInput>): EntityTest[] {
  return Object.entries(link.section('tests')).map(([code, raw]) => {
    const path: Path = ['tests', code];
    const as = textAt(raw, 'as') ?? '';
    const action = textAt(raw, 'do') ?? '';
    if (as !== '') link.known(as, link.world.roles, 'format.unknownRole', 'role', [...path, 'as']);
    if (action !== '') link.known(action, link.entity.actionCodes, 'format.unknownAction', 'action', [...path, 'do']);
    const input = inputs.get(action)?.types ?? {};
    const given = isObject(member(raw, 'given'))
      ? testRow(link, objectAt(raw, 'given'), [...path, 'given'], {}, true)
      : undefined;
    const values = isObject(member(raw, 'with'))
      ? testRow(link, objectAt(raw, 'with'), [...path, 'with'], input, false)
      : undefined;
    const expect = member(raw, 'expect');
    if (typeof expect === 'string') checkExpectation(link, expect, input, [...path, 'expect']);
    return {
      code,
      as,
      do: action,
      ...(given ? { given } : {}),
      ...(values ? { with: values } : {}),
      expect: isObject(expect)
        ? testRow(link, expect, [...path, 'expect'], {}, true)
        : typeof expect === 'string'
          ? expect
          : '',
    };
  });
}

/** The rows of a test name fields; what is stored or expected must fit them, what is sent may be wrong on purpose. */
function testRow(
  link: Linker,
  raw: Json,
  path: Path,
  input: Readonly<Record<string, FieldTypeInfo>>,
  fits: boolean,
): Row {
  const row: Row = {};
  for (const [name, value] of Object.entries(raw)) {
    const at: Path = [...path, name];
    if (!Object.hasOwn(input, name) && !link.field(name, at)) continue;
    const field = link.entity.fields.get(name);
    const wire = field?.kind === 'decimal' && typeof value === 'number' ? plainNumber(value) : (value as Value);
    if (
      fits &&
      field &&
      !isUser(value) &&
      !fitsField(wire, { ...field, minLength: undefined, maxLength: undefined, pattern: undefined })
    ) {
      link.findings.error('format.default', at, { value: JSON.stringify(value) });
    }
    checkSubRows(link, field?.children?.entity, value, at);
    row[name] = wire;
  }
  return row;
}

/** Rows of a sub-table name fields of their own entity. */
function checkSubRows(link: Linker, entity: string | undefined, value: unknown, path: Path): void {
  if (entity === undefined || !Array.isArray(value)) return;
  value.forEach((row: unknown, index) => {
    for (const name of isObject(row) ? Object.keys(row) : []) link.field(name, [...path, index, name], entity);
  });
}

/** `"$user"` is the acting user, `"$user.orgId"` their organisation. */
function isUser(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('$user');
}

function checkExpectation(
  link: Linker,
  text: string,
  input: Readonly<Record<string, FieldTypeInfo>>,
  path: Path,
): void {
  if (EXPECTATIONS.includes(text)) return;
  const field = /^invalid:(.+)$/.exec(text)?.[1];
  if (field === undefined) link.findings.error('format.expectation', path, { value: text });
  else if (!Object.hasOwn(input, field.split('.')[0] ?? '')) link.field(field.split('.')[0] ?? '', path);
}
