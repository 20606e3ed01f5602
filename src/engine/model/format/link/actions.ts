/** The actions of an entity: built-in ones with what the file changes of them, then its own. */
import type { CompiledAction, CompiledField, LinkedStates, TypedExpression } from '../../types.ts';
import type { FieldTypeInfo } from '../../expression/types.ts';
import { permissionCode } from '../../names.ts';
import { BUILTIN_ACTIONS, BUILTIN_LABELS, builtinCodes } from '../builtin-actions.ts';
import { type FieldDraft, draftField } from '../compile-field.ts';
import { isKept, linkField } from './fields.ts';
import { statesOf } from './storage.ts';
import type { Linker } from './linker.ts';
import { type Json, type Path, isObject, member, objectAt, textAt, textsAt } from '../read/source.ts';
import { typeOfField } from './world.ts';

/** The codes an entity has: what its rows allow, without what the file switches off, and its own. */
export function actionCodesOf(json: Json, facts: { readonly part: boolean; readonly process: boolean }): string[] {
  const storage = objectAt(json, 'storage');
  const source = textAt(storage, 'source') ?? 'table';
  const actions = objectAt(json, 'actions');
  const builtin = builtinCodes({
    readOnly: source !== 'table',
    append: storage.append === true,
    single: storage.single === true,
    ...facts,
    process: facts.process && !startsBeside(json),
    reports: Object.keys(objectAt(json, 'reports')).length > 0,
    commands: storage.commands === true,
  });
  const own = Object.entries(actions)
    .filter(([, value]) => value !== false)
    .map(([code]) => code);
  return [...new Set([...builtin.filter((code) => actions[code] !== false), ...own])];
}

export interface ActionInput {
  readonly input: NonNullable<CompiledAction['input']>;
  /** What `$input` is to expressions. */
  readonly types: Readonly<Record<string, FieldTypeInfo>>;
}

/** The inputs of all actions first: `set` of an action and checks `on` it may read them. */
export function linkInputs(link: Linker, states: LinkedStates | undefined): Map<string, ActionInput> {
  const inputs = new Map<string, ActionInput>();
  for (const [code, raw] of Object.entries(link.section('actions'))) {
    const input = member(raw, 'input');
    if (isObject(input)) inputs.set(code, linkInput(link, input, ['actions', code, 'input'], states));
  }
  return inputs;
}

function linkInput(link: Linker, raw: Json, path: Path, states: LinkedStates | undefined): ActionInput {
  const required = textsAt(raw, 'required');
  const fields: CompiledField[] = [];
  const own: string[] = [];
  const types: Record<string, FieldTypeInfo> = {};
  for (const [name, value] of Object.entries(objectAt(raw, 'properties'))) {
    const at: Path = [...path, 'properties', name];
    const row = link.entity.fields.get(name);
    if (row) own.push(name);
    if (row && isKept(link.entity, name)) link.findings.error('format.keptByServer', at, { field: name });
    if (row && name === states?.field) link.findings.error('format.stateWritten', at, { field: name });
    const field = inputField(link, name, value, required.includes(name), at);
    if (!field) continue;
    fields.push(field.draft);
    link.lean(field.draft.ref?.entity || field.draft.children?.entity, at);
    types[name] = row && field.inherited ? (link.entity.types[name] ?? field.type) : field.type;
  }
  required.forEach((name, index) =>
    link.known(
      name,
      Object.keys(objectAt(raw, 'properties')),
      'format.unknownField',
      'field',
      [...path, 'required', index],
      { entity: 'input' },
    ),
  );
  return { input: { required, fields, own }, types };
}

/** A field of the dialog: the row's own (`true`, or with some keywords said otherwise), or one of the dialog only. */
function inputField(
  link: Linker,
  name: string,
  value: unknown,
  required: boolean,
  path: Path,
): { draft: FieldDraft; type: FieldTypeInfo; inherited: boolean } | undefined {
  const row = link.entity.fields.get(name);
  if (value === true) {
    if (!row) link.ownField(name, path);
    const type = link.entity.types[name];
    return row && type ? { draft: { ...row, required, readOnly: false }, type, inherited: true } : undefined;
  }
  if (!isObject(value)) return undefined;
  const base = row ? objectAt(objectAt(objectAt(link.json, 'data'), 'properties'), name) : {};
  const raw = { ...base, ...value };
  if (!row && raw.type === undefined) link.findings.error('format.missingKey', path, { key: 'type' });
  const draft = draftField(name, raw, required, path, link.findings);
  linkField(link, draft, raw, path);
  return {
    draft: { ...draft, readOnly: false, ...(row?.children ? { children: row.children } : {}) },
    type: typeOfField(draft, raw, link.world.dictionaries),
    inherited: row !== undefined,
  };
}

export function linkActions(
  link: Linker,
  states: LinkedStates | undefined,
  inputs: ReadonlyMap<string, ActionInput>,
): Record<string, CompiledAction> {
  const stated = link.section('actions');
  for (const [code, raw] of Object.entries(stated)) {
    if (raw === false && !Object.hasOwn(BUILTIN_ACTIONS, code))
      link.findings.error('format.notBuiltin', ['actions', code], { action: code });
    else if (isObject(raw) && !Object.hasOwn(BUILTIN_ACTIONS, code) && raw.label === undefined)
      link.findings.error('format.missingKey', ['actions', code], { key: 'label' });
    else if (raw === true && !Object.hasOwn(BUILTIN_ACTIONS, code))
      link.findings.error('format.wrongType', ['actions', code], { expected: 'object', found: 'boolean' });
  }
  const builtinFirst = [...link.entity.actionCodes].sort(
    (a, b) => Number(Object.hasOwn(BUILTIN_ACTIONS, b)) - Number(Object.hasOwn(BUILTIN_ACTIONS, a)),
  );
  return Object.fromEntries(
    builtinFirst.map((code) => [code, linkAction(link, code, objectAt(stated, code), states, inputs.get(code))]),
  );
}

/** Does the file name what begins its process? Then `submit` is not it. */
function startsBeside(json: Json): boolean {
  const process = textAt(objectAt(json, 'workflow'), 'process');
  return Object.values(objectAt(json, 'actions')).some(
    (action) => isObject(action) && process !== undefined && action.start === process,
  );
}

function linkAction(
  link: Linker,
  code: string,
  raw: Json,
  states: LinkedStates | undefined,
  input: ActionInput | undefined,
): CompiledAction {
  const path: Path = ['actions', code];
  // Without a process, or with another action that starts it, `submit` is a move like any other.
  const ownSubmit =
    code === 'submit' && raw.move !== undefined && (!isObject(link.json.workflow) || startsBeside(link.json));
  const builtin = !ownSubmit && Object.hasOwn(BUILTIN_ACTIONS, code) ? BUILTIN_ACTIONS[code] : undefined;
  const many = raw.needs === undefined && !builtin && takesMany(link, raw, input);
  const needs =
    raw.needs === 'none' || raw.needs === 'one' || raw.needs === 'some'
      ? raw.needs
      : (builtin?.needs ?? (many ? 'some' : 'one'));
  const placement = placementOf(raw.placement) ?? builtin?.placement ?? (needs === 'one' || many ? 'row' : 'toolbar');
  const hidden = (!builtin && placement === 'none') || link.entity.partOf !== undefined;
  const action: { -readonly [K in keyof CompiledAction]: CompiledAction[K] } = {
    code,
    permission: hidden ? '' : permissionCode(link.entity.area, link.entity.name, code),
    label: textAt(raw, 'label') ?? BUILTIN_LABELS[code]?.zh ?? code,
    // Starting a process is an action of the entity's own but for its word.
    builtin: builtin !== undefined && code !== 'submit',
    needs,
    tone: toneOf(raw.tone) ?? builtin?.tone ?? 'none',
    placement,
  };
  const confirm = textAt(raw, 'confirm');
  if (confirm !== undefined) action.confirm = confirm;
  if (input) action.input = input.input;
  const when =
    raw.when === undefined
      ? undefined
      : link.expression(raw.when, [...path, 'when'], { allow: { old: false, input: false } });
  if (when) action.when = when;
  if (raw.move !== undefined && needs === 'none')
    link.findings.error('format.keywordsClash', [...path, 'move'], { key: 'move', other: 'needs none' });
  if (isObject(raw.move)) action.move = linkMove(link, raw.move, states, [...path, 'move']);
  if (isObject(raw.late)) action.late = linkLate(link, raw.late, states, [...path, 'late']);
  if (isObject(raw.set)) action.set = linkSet(link, raw.set, states, needs, input, [...path, 'set']);
  const handler = textAt(raw, 'handler');
  if (handler !== undefined) action.handler = handler;
  const start =
    textAt(raw, 'start') ??
    (code === 'submit' && !startsBeside(link.json) ? textAt(link.section('workflow'), 'process') : undefined);
  if (start !== undefined) action.start = start;
  return action;
}

/** Kinds whose value is one row's own. */
const OWN_KINDS: ReadonlySet<string> = new Set(['children', 'file', 'files']);

/**
 * A plain move works on many rows as on one (docs/format/meanings.md#moves-of-many-rows): it runs no code, starts no
 * process, and asks for nothing that has to differ from row to row.
 */
function takesMany(link: Linker, raw: Json, input: ActionInput | undefined): boolean {
  if (!isObject(raw.move) || raw.handler !== undefined || raw.start !== undefined || link.entity.partOf !== undefined)
    return false;
  const unique = (
    Array.isArray(member(link.section('storage'), 'unique'))
      ? (member(link.section('storage'), 'unique') as unknown[])
      : []
  ).flatMap((item) => (Array.isArray(item) ? (item as unknown[]) : isObject(item) ? textsAt(item, 'fields') : []));
  return (input?.input.fields ?? []).every((field) => !OWN_KINDS.has(field.kind) && !unique.includes(field.name));
}

function placementOf(value: unknown): CompiledAction['placement'] | undefined {
  return value === 'row' || value === 'toolbar' || value === 'detail' || value === 'more' || value === 'none'
    ? value
    : undefined;
}

function toneOf(value: unknown): CompiledAction['tone'] | undefined {
  return value === 'none' || value === 'info' || value === 'success' || value === 'warning' || value === 'danger'
    ? value
    : undefined;
}

function linkMove(link: Linker, raw: Json, states: LinkedStates | undefined, path: Path): Record<string, string> {
  const field = states ? link.entity.fields.get(states.field) : undefined;
  if (!states) link.findings.error('format.moveWithoutStates', path);
  const known = statesOf(link, field);
  const moves: Record<string, string> = {};
  for (const [from, to] of Object.entries(raw)) {
    if (known.length > 0) {
      link.known(from, known, 'format.unknownState', 'state', [...path, from]);
      if (typeof to === 'string') link.known(to, known, 'format.unknownState', 'state', [...path, from]);
    }
    if (typeof to === 'string') moves[from] = to;
  }
  return moves;
}

/** What is said of commands that waited needs commands that say how long. */
function needsCommands(link: Linker, path: Path): void {
  if (link.section('storage').commands === undefined) link.findings.error('format.needsCommands', path);
}

function linkLate(link: Linker, raw: Json, states: LinkedStates | undefined, path: Path): Record<string, string> {
  needsCommands(link, path);
  return linkMove(link, raw, states, path);
}

/** `set` writes stored fields; the state only where the action creates the row. */
function linkSet(
  link: Linker,
  raw: Json,
  states: LinkedStates | undefined,
  needs: string,
  input: ActionInput | undefined,
  path: Path,
): Record<string, TypedExpression> {
  const set: Record<string, TypedExpression> = {};
  for (const [name, value] of Object.entries(raw)) {
    const at: Path = [...path, name];
    if (!link.ownField(name, at)) continue;
    link.leanOnTarget(name, at);
    if (isKept(link.entity, name) || link.entity.fields.get(name)?.kind === 'children')
      link.findings.error('format.keptByServer', at, { field: name });
    if (name === states?.field && needs !== 'none') link.findings.error('format.stateWritten', at, { field: name });
    const expression = link.expression(value, at, {
      gives: link.entity.types[name] ?? 'null',
      input: input?.types ?? {},
      allow: { old: false },
    });
    if (expression) set[name] = expression;
  }
  return set;
}
