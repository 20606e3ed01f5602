/**
 * The form a process without records begins with: that of the entity its model names, judged as a new record's, shown
 * at its tasks, and kept as variables of the process alone (docs/workflow.md#forms-of-processes-without-records).
 */
import { messageOf } from '../../../model/errors/catalogue.ts';
import { Refusal } from '../../../model/errors/refusal.ts';
import { areLabelsOpen } from '../../../model/openness.ts';
import type { CompiledEntity, CompiledField, NodeForm, Row, Value } from '../../../model/types.ts';
import { isEmpty } from '../../../model/validate.ts';
import { textOf } from '../../../model/view.ts';
import type { EntityView, WireRow } from '../../../model/wire.ts';
import type { Graph, State } from '../../../model/workflow/types.ts';
import { REFUSING_OUTCOMES } from '../../../model/workflow/verbs.ts';
import { needChoosable } from '../../operations/choosable-rows.ts';
import { draftRow, refuseField, type WriteContext } from '../../operations/draft.ts';
import type { Operation, TaskRight, Transaction } from '../../operations/engine.ts';
import { inlineFields } from '../../operations/get.ts';
import { judgeDraft, needReferences } from '../../operations/judge.ts';
import { labelsOf, referencedEntity, titlesOfChoices } from '../../operations/labels.ts';
import { viewInProject } from '../../operations/project-view.ts';
import { maskRow } from '../../operations/row-columns.ts';
import { sameValue } from '../../operations/same-value.ts';
import { refuseAll } from '../../operations/save.ts';
import { writeContext } from '../../operations/write-context.ts';
import { refuseUndeclared } from './declared.ts';
import { formNow, nameNow } from './in-use.ts';

export type StartForm = NonNullable<Graph['form']>;

/** A field of the form: what it is called now, and the variable that holds it, named as it was at deployment. */
interface Held {
  readonly field: CompiledField;
  readonly variable: string;
}

interface Sheet {
  readonly entity: CompiledEntity;
  readonly held: readonly Held[];
}

/** Nothing where the entity has gone: what was filled in cannot be shown any more. */
function sheetOf({ engine }: Pick<Operation, 'engine'>, form: StartForm): Sheet | undefined {
  const entity = engine.project().entities.get(form.entity);
  return (
    entity && {
      entity,
      held: form.fields.flatMap((variable): Held[] => {
        const field = entity.fields[nameNow(entity, variable) ?? ''];
        return field ? [{ field, variable }] : [];
      }),
    }
  );
}

function needSheet(operation: Operation, form: StartForm): Sheet {
  const sheet = sheetOf(operation, form);
  if (!sheet) throw new Refusal('entity.unknown', { entity: form.entity });
  return sheet;
}

/** Rows of a sub-table as its form has them, without what only stored rows have. */
function keptRows({ engine }: Operation, { children }: CompiledField, value: Value): Value {
  if (!children || !Array.isArray(value)) return value;
  const { fields } = engine.entity(children.entity);
  return (value as Row[]).map((row) =>
    Object.fromEntries(
      Object.keys(fields).flatMap((name) =>
        isEmpty(row[name]) || name === children.by ? [] : [[name, row[name] ?? null]],
      ),
    ),
  );
}

const valuesOf = (operation: Operation, { held }: Sheet, row: Row): [variable: string, value: Value][] =>
  held.map(({ field, variable }) => [variable, keptRows(operation, field, row[field.name] ?? null)]);

/** Judges what will stand in the form as a save of such a record would, and writes nothing. */
async function judged(context: WriteContext, { entity, held }: Sheet, old: Row | null, given: Row): Promise<Row> {
  const names = new Set(held.map(({ field }) => field.name));
  for (const name of Object.keys(given)) {
    const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
    // What no form writes is refused below, by its own rule.
    if (field && !names.has(name) && !field.readOnly && name !== entity.states?.field)
      refuseField(context, entity, field, name, 'field.readOnly');
  }
  const { call, engine } = context;
  const draft = await draftRow(context, entity, engine.grant(call.actor, entity), old, given, 'form');
  await needChoosable(context, draft);
  await judgeDraft(context, draft, true);
  if (context.task) missingAt(context, entity, context.task.form, draft.row);
  refuseAll(context.errors);
  await needReferences(context);
  return draft.row;
}

/** What the step requires and nobody has filled in. */
function missingAt(context: WriteContext, entity: CompiledEntity, { required }: NodeForm, row: Row): void {
  const { locale } = context.call;
  for (const name of required) {
    const field = entity.fields[name];
    if (field && isEmpty(row[name]))
      context.errors.push({
        field: name,
        code: 'field.required',
        message: messageOf('field.required', locale, { field: textOf(entity, locale, `data.${name}`, field.title) }),
      });
  }
}

/**
 * What a caller says of the form: what comes as variables has the names of its fields and is held to their rules.
 * @throws {Invalid} for every other variable: what a process works out is not given
 */
function givenBy(tx: Transaction, form: StartForm | undefined, variables: Row, said: Row): Row {
  refuseUndeclared(
    tx,
    Object.keys(variables).filter((name) => form?.fields.includes(name) !== true),
  );
  return { ...variables, ...said };
}

/**
 * The variables a process starts with, and what its record is called by the form.
 * @throws {Invalid} on the fields of the form
 */
export async function startWith(
  tx: Transaction,
  form: StartForm,
  variables: Row,
  said: Row,
): Promise<{ readonly variables: Row; readonly label: string }> {
  const sheet = needSheet(tx, form);
  const row = await judged(
    writeContext(tx.engine, tx.call, tx.connection, 'add'),
    sheet,
    null,
    givenBy(tx, form, variables, said),
  );
  return {
    // A list that was given and is empty says that there is nobody; one that was not given says nothing.
    variables: Object.fromEntries(
      valuesOf(tx, sheet, row).filter(
        ([name, value]) => !isEmpty(value) || (Array.isArray(value) && Array.isArray(said[name] ?? variables[name])),
      ),
    ),
    label: await labelOf(tx, sheet.entity, row),
  };
}

/** What the entity calls such a record, as far as the form says it. */
async function labelOf({ engine, call, connection }: Transaction, entity: CompiledEntity, row: Row): Promise<string> {
  let isSaid = false;
  const parts: string[] = [];
  for (const part of entity.storage.label.parts) {
    if (typeof part === 'string') {
      parts.push(part);
      continue;
    }
    const field = entity.fields[part.path];
    const value = row[part.path] ?? null;
    if (!field || isEmpty(value) || typeof value === 'object') continue;
    const target = field.kind === 'ref' ? referencedEntity(field, row) : undefined;
    const known =
      target === undefined
        ? undefined
        : (
            await labelsOf(
              engine,
              call,
              connection,
              engine.entity(target),
              [String(value)],
              areLabelsOpen(field.ref, engine.entity(target)),
            )
          ).get(String(value));
    const said = new Map(titlesOfChoices(engine, call, entity, field)).get(String(value));
    parts.push(known ?? said ?? String(value));
    isSaid = true;
  }
  return isSaid ? parts.join('').trim() : '';
}

/** What stands in the form now. */
function rowOf({ entity, held }: Sheet, id: string, { variables }: State): Row {
  const empty = (field: CompiledField): Value =>
    ['refs', 'multi', 'files', 'children'].includes(field.kind) || field.list === true
      ? []
      : field.kind === 'boolean'
        ? false
        : null;
  return {
    ...Object.fromEntries(Object.values(entity.fields).map((field) => [field.name, empty(field)])),
    ...Object.fromEntries(held.map(({ field, variable }) => [field.name, variables[variable] ?? empty(field)])),
    id,
  };
}

const NOTHING: NodeForm = { writable: [], hidden: [], required: [] };

/** What a node opens of the form, by the names of today. */
function openAt({ entity }: Sheet, form: StartForm, node: string): NodeForm {
  const said = Object.hasOwn(form.forms, node) ? form.forms[node] : undefined;
  return said ? formNow(entity, said) : NOTHING;
}

/** The files that stand in the form: whoever may read the instance may read them by it. */
export function filesIn(operation: Pick<Operation, 'engine'>, form: StartForm | undefined, variables: Row): string[] {
  const held = (form && sheetOf(operation, form)?.held) ?? [];
  return [
    ...new Set(
      held
        .filter(({ field }) => field.kind === 'file' || field.kind === 'files')
        .flatMap(({ variable }) => [variables[variable] ?? []].flat().map(String)),
    ),
  ];
}

/**
 * The variables that completing a task writes: what its node opens of the form, and what follows from it.
 * @throws {Invalid} on fields that are wrong, missing, or not open there
 */
export async function completeWith(
  tx: Transaction,
  {
    form,
    state,
    instance,
    task,
    node,
    outcome,
  }: {
    readonly form: StartForm | undefined;
    readonly state: State;
    readonly instance: string;
    readonly task: string | null;
    readonly node: string;
    readonly outcome: string | undefined;
  },
  variables: Row,
  said: Row,
): Promise<Row> {
  const { engine, call, connection } = tx;
  const given = givenBy(tx, form, variables, said);
  if (!form) {
    refuseAll(
      Object.keys(given).map((name) => ({
        field: name,
        code: 'field.unknown',
        message: messageOf('field.unknown', call.locale, { field: name.slice(0, 60) }),
      })),
    );
    return {};
  }
  const sheet = needSheet(tx, form);
  const open = openAt(sheet, form, node);
  const right: TaskRight = {
    task,
    form: REFUSING_OUTCOMES.has(outcome) ? { ...open, required: [] } : open,
    decisions: [],
    batch: false,
  };
  const old = rowOf(sheet, instance, state);
  // Nothing was said and nothing is asked for.
  if (Object.keys(given).length === 0 && right.form.required.length === 0) return {};
  const row = await judged(writeContext(engine, call, connection, 'edit', undefined, right), sheet, old, given);
  const before = new Map(valuesOf(tx, sheet, old));
  return Object.fromEntries(
    valuesOf(tx, sheet, row).filter(([variable, value]) => !sameValue(value, before.get(variable))),
  );
}

/** The form as the caller's browser draws it: the entity's own sections, with the fields a process has of it. */
function viewOfSheet(operation: Operation, { entity, held }: Sheet): EntityView | undefined {
  const { engine } = operation;
  const view = viewInProject(operation, engine.project(), entity.name);
  if (!view) return undefined;
  const names = new Set(held.map(({ field }) => field.name));
  const sections = view.form.sections
    .map((section) => ({ ...section, fields: section.fields.filter((name) => names.has(name)) }))
    .filter(({ fields, text }) => fields.length > 0 || text !== undefined);
  const { states: _states, process: _process, ...rest } = view;
  return {
    ...rest,
    actions: [],
    fields: view.fields.map((field) => (names.has(field.name) ? field : { ...field, writable: false })),
    // What is half typed is kept after every change, wherever it is filled in.
    form: { ...view.form, draft: true, sections },
    detail: { ...view.detail, sections, related: [] },
  };
}

/** The empty form, for whoever starts the process. */
export function emptyForm(operation: Operation, form: StartForm): EntityView | null {
  const sheet = sheetOf(operation, form);
  return (sheet && viewOfSheet(operation, sheet)) ?? null;
}

/** Puts names to the references in rows that are in no table. */
async function named(tx: Transaction, entity: CompiledEntity, rows: readonly Row[]): Promise<void> {
  const { engine, call, connection } = tx;
  for (const row of rows) (row as WireRow).$labels = {};
  for (const field of Object.values(entity.fields)) {
    if (field.kind !== 'ref' && field.kind !== 'refs') continue;
    for (const row of rows as readonly WireRow[]) {
      const ids = [row[field.name] ?? []].flat().map(String);
      const target = ids.length === 0 ? undefined : referencedEntity(field, row);
      if (target === undefined || !engine.project().entities.has(target)) continue;
      const known = await labelsOf(
        engine,
        call,
        connection,
        engine.entity(target),
        ids,
        areLabelsOpen(field.ref, engine.entity(target)),
      );
      row.$labels = {
        ...row.$labels,
        [field.name]: field.kind === 'refs' ? ids.map((id) => known.get(id) ?? '') : (known.get(ids[0] ?? '') ?? ''),
      };
    }
  }
  for (const field of inlineFields(entity)) {
    const child = field.children && engine.entity(field.children.entity);
    if (child)
      await named(
        tx,
        child,
        rows.flatMap((row) => (Array.isArray(row[field.name]) ? (row[field.name] as Row[]) : [])),
      );
  }
}

/** What was filled in, with what the caller's open task opens of it; null for a process without such a form. */
export async function filledForm(
  tx: Transaction,
  { graph, state }: { readonly graph: Graph; readonly state: State },
  instance: string,
  task?: { readonly id: string; readonly node: string; readonly own: boolean },
): Promise<{ readonly view: EntityView; readonly row: WireRow } | null> {
  const sheet = graph.form && sheetOf(tx, graph.form);
  const whole = sheet && viewOfSheet(tx, sheet);
  if (!graph.form || !whole) return null;
  const { entity, held } = sheet;
  const open = task ? openAt(sheet, graph.form, task.node) : NOTHING;
  const hidden = new Set([...open.hidden, ...tx.engine.grant(tx.call.actor, entity).hidden]);
  const all = rowOf(sheet, instance, state);
  const row: WireRow = structuredClone({
    id: instance,
    ...Object.fromEntries(held.flatMap(({ field: { name } }) => (hidden.has(name) ? [] : [[name, all[name] ?? null]]))),
  });
  await named(tx, entity, [row]);
  maskRow(entity, row);
  return {
    view:
      hidden.size === 0
        ? whole
        : {
            ...whole,
            fields: whole.fields.filter(({ name }) => !hidden.has(name)),
            form: {
              ...whole.form,
              sections: whole.form.sections.map((section) => ({
                ...section,
                fields: section.fields.filter((name) => !hidden.has(name)),
              })),
            },
          },
    row: task?.own
      ? {
          ...row,
          $task: { id: task.id, writable: [...open.writable], hidden: [...open.hidden], required: [...open.required] },
        }
      : row,
  };
}

/**
 * May the caller fill in a form of this entity though they have no right to its records: by a process they may start,
 * or by a task in their hands?
 */
export async function opensForm({ engine, call, connection }: Transaction, entity: string): Promise<boolean> {
  const mayStart = engine.grant(call.actor, engine.entity('wfDefinition')).actions.has('start');
  const { rows } = await connection.query(
    `select 1 from anlan.wf_definition d join "wf_definition" f on f.id = d.id where d.tenant_id = $1 and d.graph #>> '{form,entity}' = $2 and (
       ($4 and f."isLatest" and f.state = 'active') or exists (select 1 from anlan.wf_instance i join "wf_task" t on t.instance = i.id and t.tenant_id = i.tenant_id where i.definition_id = d.id and i.running and t.state = 'assigned' and t.assignee = $3)) limit 1`,
    [call.actor.tenant, entity, call.actor.id, mayStart],
  );
  return rows.length > 0;
}
