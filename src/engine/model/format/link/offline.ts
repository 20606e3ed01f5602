/** Links what the phone does without a network: which actions may wait on it, and what it takes along for a shift. */
import type { CompiledAction, CompiledOffline, CompiledStorage, CompiledTake } from '../../types.ts';
import { isOneStep, knownToServer } from '../../expression/on-device.ts';
import { namedFields } from '../../expression/evaluate.ts';
import type { FieldDraft } from '../compile-field.ts';
import { type Json, type Path, isObject, member, objectAt, textAt, textsAt } from '../read/source.ts';
import type { Linker } from './linker.ts';

/** Of the built-in actions those that are forms; the others answer something at once, or are about many rows. */
const FORMS: readonly string[] = ['add', 'edit'];

interface Facts {
  readonly actions: Readonly<Record<string, CompiledAction>>;
  readonly storage: CompiledStorage;
  readonly stateField?: string | undefined;
}

export function linkOffline(link: Linker, facts: Facts): CompiledOffline | undefined {
  if (!isObject(link.json.offline)) return undefined;
  const raw = link.section('offline');
  const actions = textsAt(raw, 'actions').filter((code, index) => isPossible(link, code, index, facts.actions));
  const take = linkTake(link, objectAt(raw, 'take'), actions, facts);
  return { actions, ...(take ? { take } : {}) };
}

/** An action that the phone offers by itself: it has a button, and a device can judge when. */
function isPossible(
  link: Linker,
  code: string,
  index: number,
  actions: Readonly<Record<string, CompiledAction>>,
): boolean {
  const path = ['offline', 'actions', index];
  if (!link.known(code, link.entity.actionCodes, 'format.unknownAction', 'action', path)) return false;
  const action = actions[code];
  if (!action) return false;
  if (action.placement === 'none' || (action.builtin && !FORMS.includes(code))) {
    link.findings.error('format.offlineAction', path, { action: code });
    return false;
  }
  // What it reads one step over a reference travels with the record.
  const name = action.when && knownToServer(action.when, isOneStep);
  if (name === undefined) return true;
  link.findings.error('format.offlineServer', path, { action: code, name });
  return false;
}

/** Operators by which an index finds rows. */
const COMPARING: readonly string[] = ['==', 'in', '<', '<=', '>', '>='];

/** Own fields that the condition narrows down, each by itself: what stands in an `or` narrows nothing. */
function narrowedBy(raw: unknown): readonly string[] {
  const both = member(raw, 'and');
  if (Array.isArray(both)) return both.flatMap(narrowedBy);
  return COMPARING.flatMap((op) => {
    const args = member(raw, op);
    const name = Array.isArray(args) ? member(args[0], 'var') : undefined;
    return typeof name === 'string' && !name.includes('.') ? [name] : [];
  });
}

/** The condition with the days beside it, as it would be written by hand. */
function withDays(rows: unknown, field: string | undefined, days: Json): unknown {
  if (field === undefined) return rows;
  const [back, ahead] = [Number(days.back ?? 0), Number(days.ahead ?? 0)];
  const day = (count: number): unknown => (count === 0 ? { today: [] } : { addDays: [{ today: [] }, count] });
  const from = { '>=': [{ var: field }, day(-back)] };
  const until = { '<': [{ var: field }, day(ahead + 1)] };
  return { and: [rows, from, until] };
}

function linkTake(link: Linker, raw: Json, actions: readonly string[], facts: Facts): CompiledTake | undefined {
  if (raw.rows === undefined) return undefined;
  const path: Path = ['offline', 'take'];
  const days = objectAt(raw, 'days');
  const dayField = linkDayField(link, textAt(days, 'field'), [...path, 'days', 'field']);
  // What is wrong with the condition is said where it stands.
  if (!link.expression(raw.rows, [...path, 'rows'], { allow: { old: false, input: false, isNew: false } }))
    return undefined;
  const whole = withDays(raw.rows, dayField, days);
  const rows = link.expression(whole, [...path, 'rows'], { told: true });
  const narrowed = narrowedBy(whole);
  const { unique, indexes, owner } = facts.storage;
  const served = [...indexes.map(([first]) => first), ...unique.map(({ fields }) => fields[0]), owner];
  if (!narrowed.some((name) => served.includes(name)))
    link.findings.error('format.offlineIndex', [...path, 'rows'], { field: narrowed[0] ?? 'status' });
  const fields =
    isObject(link.json.offline) && Array.isArray(raw.fields) ? linkFields(link, raw, actions, facts) : undefined;
  const related = textsAt(raw, 'related').filter((name, index) => isList(link, name, [...path, 'related', index]));
  const choices = textsAt(raw, 'choices').filter((name, index) =>
    isReference(link, name, facts.actions, [...path, 'choices', index]),
  );
  return rows && { rows, ...(fields ? { fields } : {}), related, choices };
}

function linkDayField(link: Linker, name: string | undefined, path: Path): string | undefined {
  if (name === undefined || !link.field(name, path)) return undefined;
  const kind = link.entity.fields.get(name)?.kind ?? 'datetime';
  if (kind === 'date' || kind === 'datetime') return name;
  link.findings.error('format.fieldKind', path, { field: name, expected: 'date / datetime' });
  return undefined;
}

/** What the file names, and what the actions that may wait are judged by and write over. */
function linkFields(link: Linker, raw: Json, actions: readonly string[], facts: Facts): readonly string[] {
  const named = textsAt(raw, 'fields').filter((name, index) => {
    const path: Path = ['offline', 'take', 'fields', index];
    if (!link.ownField(name, path)) return false;
    const field = link.entity.fields.get(name);
    if (field && (field.writeOnly || field.sensitive === 'hash'))
      link.findings.error('format.writeOnlyShown', path, { field: name });
    return true;
  });
  const needed = actions.flatMap((code) => {
    const { when, input } = facts.actions[code] ?? {};
    return [...(when ? namedFields(when) : []), ...(input?.own ?? [])];
  });
  const state = facts.stateField === undefined ? [] : [facts.stateField];
  return [...new Set([...named, ...state, ...needed])].filter((name) => link.entity.fields.has(name));
}

/** Rows of another entity that point here; those of an inline sub-table are part of the row. */
function isList(link: Linker, name: string, path: Path): boolean {
  if (!link.ownField(name, path)) return false;
  const field = link.entity.fields.get(name);
  if (field?.kind === 'children' && field.children?.inline !== true) return true;
  link.findings.error('format.fieldKind', path, { field: name, expected: 'x-ref by' });
  return false;
}

/** By its kind too: the entity of a sub-table may be linked after this one. */
const refers = (field: Pick<FieldDraft, 'ref' | 'kind'> | undefined): boolean =>
  field?.ref !== undefined || field?.kind === 'ref' || field?.kind === 'refs';

/** A reference of the row, of an action's dialog, or of a sub-table's rows. */
function isReference(
  link: Linker,
  name: string,
  actions: Readonly<Record<string, CompiledAction>>,
  path: Path,
): boolean {
  const [first = '', inner] = name.split('.');
  const own = link.entity.fields.get(first);
  const asked = Object.values(actions).flatMap(({ input }) => input?.fields ?? []);
  const field = own ?? asked.find((one) => one.name === first);
  if (!field) {
    link.ownField(first, path);
    return false;
  }
  const child = field.children && link.world.entities.get(field.children.entity);
  if (inner === undefined ? refers(field) : refers(child?.fields.get(inner))) return true;
  link.findings.error('format.fieldKind', path, { field: name, expected: 'x-ref' });
  return false;
}
