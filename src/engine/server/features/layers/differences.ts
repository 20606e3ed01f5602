/**
 * What leads from one state of an entity to another, in the caller's words: its changes, what rights come and go, and
 * what the tables pay for it.
 */
import type { Static } from 'typebox';
import type { layerCalls } from '../../../model/calls/layers.ts';
import type { Locale } from '../../../model/errors/define.ts';
import { type Called, type Change, changesOf } from '../../../model/format/layer/changes.ts';
import { type Json, objectAt, textAt } from '../../../model/format/read/source.ts';
import type { CompiledEntity } from '../../../model/types.ts';
import { actionLabel, textOf } from '../../../model/view.ts';
import { countFilled, countRows } from '../../operations/data-model.ts';
import type { Operation } from '../../operations/engine.ts';
import { confirmationName, type Step } from '../../schema-store/step.ts';
import { traditional } from '../../schema-store/traditional.ts';

type Difference = Static<(typeof layerCalls)['GET /api/admin/layer/difference']['answer']>;
type SaidChange = Difference['changes'][number];
type Permission = Difference['permissions'][number];
type SaidStep = Difference['steps'][number];

/** A text in the caller's language: as a document translates it, else as everybody's texts are. */
function sayer(locale: Locale, documents: readonly Json[]): (called: Called) => string {
  return ({ key, base }) => {
    if (locale === 'zh') return base;
    const own =
      key === ''
        ? undefined
        : documents
            .map((document) => textAt(objectAt(objectAt(document, 'i18n'), locale), key))
            .find((text) => text !== undefined);
    return own ?? (locale === 'tw' ? traditional(base) : base);
  };
}

/**
 * The changes between two documents, with the titles of all their fields, by which values that name fields are read.
 */
export function saidChanges({ call }: Operation, before: Json, after: Json): Pick<Difference, 'changes' | 'fields'> {
  const documents = [after, before];
  const say = sayer(call.locale, documents);
  const fields = documents
    .toReversed()
    .flatMap((document) => Object.entries(objectAt(objectAt(document, 'data'), 'properties')))
    .map(([name, field]): [string, string] => [
      name,
      say({ key: `data.${name}`, base: textAt(field, 'title') ?? name }),
    ]);
  return {
    changes: changesOf(before, after).map((change) => saidChange(change, say)),
    fields: Object.fromEntries(fields),
  };
}

function saidChange(
  { how, place, name, within, keys, was, now, beside }: Change,
  say: (called: Called) => string,
): SaidChange {
  return {
    how,
    place,
    name: name ? say(name) : null,
    within: within ? say(within) : null,
    keys: keys.map(({ key, called }) => ({ key, title: called ? say(called) : null })),
    ...(was === undefined ? {} : { was }),
    ...(now === undefined ? {} : { now }),
    ...(beside ? { [beside.side]: say(beside.name) } : {}),
  };
}

/**
 * What somebody needs for each action, for seeing and writing each field that asks for more, and the rules by which
 * rows can be shared out.
 */
function permissionsOf(
  entity: CompiledEntity | undefined,
  locale: Locale,
): Map<string, Omit<Permission, 'was' | 'now'> & { readonly code: string }> {
  if (!entity) return new Map();
  const actions = Object.values(entity.actions)
    .filter(({ permission }) => permission !== '')
    .map((action) => ({
      kind: 'action' as const,
      title: actionLabel(entity, action, locale),
      code: action.permission,
      of: action.code,
    }));
  const fields = Object.values(entity.fields).flatMap((field) =>
    (['read', 'write'] as const).flatMap((kind) => {
      const code = kind === 'read' ? field.readCode : field.writeCode;
      return code === undefined
        ? []
        : [{ kind, title: textOf(entity, locale, `data.${field.name}`, field.title), code, of: field.name }];
    }),
  );
  const rules = Object.keys(entity.access.rows).map((rule) => ({
    kind: 'rows' as const,
    title: rule,
    code: rule,
    of: rule,
  }));
  return new Map([...actions, ...fields, ...rules].map(({ of, ...one }) => [`${one.kind} ${of}`, one]));
}

/** Rights that differ, as they were and as they are; null: there was none, or is none any more. */
export function permissionChanges(
  { call }: Operation,
  before: CompiledEntity | undefined,
  after: CompiledEntity | undefined,
): Permission[] {
  const [was, now] = [permissionsOf(before, call.locale), permissionsOf(after, call.locale)];
  return [...new Set([...was.keys(), ...now.keys()])].flatMap((key) => {
    const [old, fresh] = [was.get(key), now.get(key)];
    const any = fresh ?? old;
    if (!any || old?.code === fresh?.code) return [];
    return [{ kind: any.kind, title: any.title, was: old?.code ?? null, now: fresh?.code ?? null }];
  });
}

/**
 * Steps on the tables with what they cost: how many rows they go through, and how many values a destructive one moves
 * aside.
 */
export async function saidSteps({ engine }: Operation, steps: readonly Step[]): Promise<SaidStep[]> {
  if (steps.length === 0) return [];
  const [filled, rows] = await engine.db.system(
    async (connection) =>
      [
        await countFilled(connection, steps),
        await countRows(connection, new Map(steps.map(({ table }) => [table, { softDelete: false }]))),
      ] as const,
  );
  return steps.map((step) => ({
    class: step.class,
    kind: step.kind,
    subject: step.field ?? step.column ?? step.columns?.join(', ') ?? step.table,
    label: step.label,
    name: step.class === 'destructive' ? confirmationName(step) : null,
    filled: filled.get(step.id) ?? null,
    rows: step.class === 'safe' ? null : (rows.get(step.table) ?? null),
  }));
}
