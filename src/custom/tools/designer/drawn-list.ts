/**
 * The list as the draft has it before the server has compiled it: columns, filters, views, order, card and actions come
 * from the document at once, the rest from the last view. Pure.
 */
import { BUILTIN_ACTIONS, builtinLabel } from '../../../engine/model/format/builtin-actions.ts';
import { implicitFields } from '../../../engine/model/format/implicit-fields.ts';
import { type Json, member, objectAt, textAt, textsAt } from '../../../engine/model/format/read/source.ts';
import type { CompiledColumn } from '../../../engine/model/types.ts';
import type { EntityView, ViewAction, ViewField } from '../../../engine/model/wire.ts';
import { type Chosen, fieldsOf } from './draft-document.ts';
import { drawnFields, worded } from './drawn-form.ts';
import { actionAt, cardOf, columnAt, isOff, listDefaults, namesOf, viewAt } from './list-document.ts';

/** Kept by every row without the file saying so, and shown where a list names them. */
const IMPLICIT = ['createdAt', 'createdBy', 'updatedAt', 'updatedBy'];

type Draw<T> = { -readonly [K in keyof T]: T[K] };

function drawnColumn(document: Json, name: string, known: CompiledColumn | undefined): CompiledColumn {
  const raw = columnAt(document, name);
  const column: Draw<CompiledColumn> = { field: name };
  const { width, pin, hidden, aggregate } = raw;
  if (typeof width === 'number') column.width = width;
  if (pin === 'left' || pin === 'right') column.pin = pin;
  if (hidden === true) column.hidden = true;
  if (aggregate === 'sum' || aggregate === 'avg' || aggregate === 'min' || aggregate === 'max' || aggregate === 'count')
    column.aggregate = aggregate;
  // How an expression reads is for the server to say.
  if (known?.tone && raw['tone'] !== undefined) column.tone = known.tone;
  return column;
}

function drawnAction(
  document: Json,
  code: string,
  known: ViewAction | undefined,
  locale: EntityView['locale'],
): ViewAction {
  const raw = actionAt(document, code);
  const builtin = Object.hasOwn(BUILTIN_ACTIONS, code);
  const from: ViewAction = known ?? {
    code,
    label: code,
    builtin,
    needs: 'one',
    tone: 'none',
    placement: 'row',
    ...BUILTIN_ACTIONS[code],
  };
  const said = Object.fromEntries(
    ['needs', 'tone', 'placement'].flatMap((key) => {
      const value = textAt(raw, key);
      return value === undefined ? [] : [[key, value]];
    }),
  );
  return {
    ...from,
    ...said,
    label: worded(document, locale, `actions.${code}`, textAt(raw, 'label'), known?.label) ?? from.label,
  };
}

/**
 * Readable fields of the draft by name, with those that rows have without the file saying so. `before`: what has not
 * changed stays the same object.
 */
export function listFields(
  document: Json,
  view: EntityView,
  before?: ReadonlyMap<string, ViewField>,
): ReadonlyMap<string, ViewField> {
  const own = drawnFields(document, view, before);
  const kept = implicitFields(view.locale);
  const known = new Map(view.fields.map((field) => [field.name, field]));
  const more = [...new Set([...IMPLICIT, ...known.keys()])]
    .filter((name) => !own.has(name))
    .flatMap((name): [string, ViewField][] => {
      const field = known.get(name) ?? before?.get(name) ?? kept[name];
      return field ? [[name, field as ViewField]] : [];
    });
  return new Map([...own, ...more]);
}

/** The view to draw the list with. */
export function drawnList(document: Json, view: EntityView, fields: ReadonlyMap<string, ViewField>): EntityView {
  const raw = objectAt(document, 'list');
  const defaults = listDefaults(view);
  const known = new Map(view.list.columns.map((column) => [column.field, column]));
  const search = objectAt(raw, 'search');
  const card = cardOf(document, defaults);
  const titled = textAt(card, 'title');
  const [subtitle, image] = [textAt(card, 'subtitle'), textAt(card, 'image')];
  const actions = new Map(view.actions.map((action) => [action.code, action]));
  return {
    ...view,
    fields: [...fields.values()],
    title: worded(document, view.locale, 'title', textAt(document, 'title'), view.title) ?? view.title,
    list: {
      ...view.list,
      columns: namesOf(document, 'column', defaults).map((name) => drawnColumn(document, name, known.get(name))),
      sort: Array.isArray(raw['sort']) ? textsAt(raw, 'sort').map(sortKey) : view.list.sort,
      keyword: Array.isArray(search['keyword']) ? textsAt(search, 'keyword') : view.list.keyword,
      filters: namesOf(document, 'filter', defaults),
      views: Object.fromEntries(
        namesOf(document, 'view', defaults).map((code) => [
          code,
          {
            title:
              worded(
                document,
                view.locale,
                `list.views.${code}`,
                textAt(viewAt(document, code), 'title'),
                view.list.views[code]?.title,
              ) ?? code,
            ...sorted(viewAt(document, code)),
          },
        ]),
      ),
      card: {
        title: titled ?? view.list.card.title,
        tags: textsAt(card, 'tags'),
        ...(subtitle === undefined ? {} : { subtitle }),
        ...(image === undefined ? {} : { image }),
      },
    },
    actions: namesOf(document, 'action', defaults)
      .filter((code) => !isOff(document, code))
      .map((code) => drawnAction(document, code, actions.get(code), view.locale))
      .filter(({ placement }) => placement !== 'none'),
  };
}

function sorted(raw: Json): { readonly sort?: readonly string[] } {
  return Array.isArray(member(raw, 'sort')) ? { sort: textsAt(raw, 'sort') } : {};
}

function sortKey(name: string): { readonly field: string; readonly desc: boolean } {
  return name.startsWith('-') ? { field: name.slice(1), desc: true } : { field: name, desc: false };
}

/** Widths the file says, by column. */
export function saidWidths(document: Json): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(objectAt(objectAt(document, 'list'), 'columns')).flatMap(([name, column]) => {
      const width = member(column, 'width');
      return typeof width === 'number' ? [[name, width]] : [];
    }),
  );
}

/** Values too large or too many for a cell, and for a filter. */
const LARGE = ['children', 'json'];
const UNFILTERED = [...LARGE, 'file', 'files'];

/** What could be a column, or a filter, and is none yet. */
export function openFields(
  fields: ReadonlyMap<string, ViewField>,
  kind: 'column' | 'filter',
  taken: readonly string[],
): readonly ViewField[] {
  const closed = kind === 'column' ? LARGE : UNFILTERED;
  return [...fields.values()].filter(
    (field) =>
      !taken.includes(field.name) && !closed.includes(field.kind) && !field.writeOnly && field.sensitive !== 'hash',
  );
}

/** What something is called in the language of the view. */
export function titleOf(document: Json, view: EntityView, { kind, name }: Chosen): string {
  switch (kind) {
    case 'section':
      return (
        worded(
          document,
          view.locale,
          `form.${name}`,
          textAt(objectAt(objectAt(document, 'form'), 'sections')[name], 'title'),
          view.form.sections.find(({ code }) => code === name)?.title,
        ) ?? name
      );
    case 'view':
      return (
        worded(
          document,
          view.locale,
          `list.views.${name}`,
          textAt(viewAt(document, name), 'title'),
          view.list.views[name]?.title,
        ) ?? name
      );
    case 'report':
      return (
        worded(
          document,
          view.locale,
          `reports.${name}`,
          textAt(objectAt(objectAt(document, 'reports'), name), 'title'),
          view.reports.find(({ code }) => code === name)?.title,
        ) ?? name
      );
    case 'action': {
      const known = view.actions.find(({ code }) => code === name)?.label;
      return (
        worded(document, view.locale, `actions.${name}`, textAt(actionAt(document, name), 'label'), known) ??
        known ??
        builtinLabel(name, view.locale) ??
        name
      );
    }
    default: {
      const known = view.fields.find((field) => field.name === name)?.title;
      return (
        worded(document, view.locale, `data.${name}`, textAt(fieldsOf(document)[name], 'title'), known) ??
        known ??
        implicitFields(view.locale)[name]?.title ??
        name
      );
    }
  }
}
