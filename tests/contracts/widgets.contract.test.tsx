/**
 * The contract of every widget: the right one wins, values survive it, wrong ones are refused, it draws itself in every
 * place.
 */
import '../support/bare-page.ts';
import fc from 'fast-check';
import i18next from 'i18next';
import { renderToString } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  NavigationContext,
  pickWidget,
  registerWidgets,
  type Navigation,
  type WidgetDefinition,
} from '../../src/engine/client/index.ts';
import { FORMATS } from '../../src/engine/model/format/field-shape.ts';
import type { Value } from '../../src/engine/model/types.ts';
import { WIDGET_KINDS } from '../../src/engine/model/widget-kinds.ts';
import { isEmpty, validateField } from '../../src/engine/model/validate.ts';
import type { ViewField, WireRow } from '../../src/engine/model/wire.ts';
import { widgets } from '../../src/widgets/all.ts';
import en from '../../src/widgets/locales/en.json' with { type: 'json' };
import tw from '../../src/widgets/locales/tw.json' with { type: 'json' };
import zh from '../../src/widgets/locales/zh.json' with { type: 'json' };
import { type FieldCase, entity, fieldCases } from './widget-fields.ts';

const navigation: Navigation = {
  path: '/',
  search: '',
  go: () => undefined,
  swap: () => undefined,
  replaceSearch: () => undefined,
  isShown: () => true,
  onShown: () => () => undefined,
  href: (to) => `#${to}`,
};

beforeAll(async () => {
  registerWidgets(widgets);
  await i18next.use(initReactI18next).init({
    lng: 'zh',
    ns: ['widgets'],
    defaultNS: 'widgets',
    resources: { zh: { widgets: zh }, tw: { widgets: tw }, en: { widgets: en } },
  });
});

/** The widget that wins a field; a missing one is the test's failure. */
function widgetOf(field: ViewField): WidgetDefinition {
  const widget = pickWidget(field);
  if (!widget) throw new Error(`no widget wants ${field.kind}`);
  return widget;
}

function htmlOf(node: React.ReactNode): string {
  return renderToString(<NavigationContext value={navigation}>{node}</NavigationContext>);
}

const rowOf = ({ field }: FieldCase, value: Value): WireRow => ({ id: 'r', [field.name]: value });
const cases = fieldCases.map((one) => [one.name, one] as const);

describe('the choice of a widget', () => {
  it.each(cases)('%s', (_, one) => {
    expect(widgetOf(one.field).name).toBe(one.widget);
  });

  it('gives `text` to plain text only', () => {
    for (const { field, name } of fieldCases) {
      const plain =
        field.kind === 'text' &&
        !field.format &&
        !field.text &&
        !field.choices &&
        !field.dict &&
        !field.serial &&
        !field.writeOnly &&
        !field.sensitive &&
        !field.widget;
      expect({ name, text: widgetOf(field).name === 'text' }).toEqual({ name, text: plain });
    }
  });

  it('leaves no format of the vocabulary to plain text', () => {
    for (const format of FORMATS) {
      const field = fieldCases.find((one) => one.field.format === format || one.field.kind === format)?.field;
      expect(field && widgetOf(field).name, format).not.toBe('text');
    }
  });

  it('picks none for an unknown `x-widget`, so that a placeholder shows its name', () => {
    expect(pickWidget({ ...(fieldCases[0] as FieldCase).field, widget: 'hologram' })).toBeUndefined();
  });

  it('follows `x-widget`', () => {
    const date = fieldCases.find((one) => one.field.kind === 'date') as FieldCase;
    expect(pickWidget({ ...date.field, widget: 'deadline' })?.name).toBe('deadline');
  });

  it('knows every widget by one name, and every widget is reachable', () => {
    const names = widgets.map((widget) => widget.name);
    expect(new Set(names).size).toBe(names.length);
    expect([...WIDGET_KINDS].sort(), 'what a file may name').toEqual([...names].sort());
    const won = new Set(fieldCases.map((one) => one.widget));
    // Those that are never chosen by type: a file names them by `x-widget`.
    expect(names.filter((name) => !won.has(name)).sort()).toEqual([
      'checkbox',
      'checkboxes',
      'city',
      'deadline',
      'province',
      'radio',
      'status',
    ]);
  });
});

describe('typed value in = typed value out', () => {
  it.each(cases)('%s', (_, one) => {
    const { codec } = widgetOf(one.field);
    fc.assert(
      fc.property(one.values, (value) => {
        expect(codec.parse(codec.format(value, one.field, entity), one.field, entity)).toEqual(value === 0 ? 0 : value);
      }),
      { numRuns: 200 },
    );
  });

  it('never sends a decimal through a binary fraction', () => {
    const one = fieldCases.find((candidate) => candidate.name === 'decimal 2 places') as FieldCase;
    const { codec } = widgetOf(one.field);
    expect(codec.parse('12.5', one.field)).toBe('12.50');
    expect(codec.parse('99999999999999999999.99', one.field)).toBe('99999999999999999999.99');
    expect(codec.parse('1,286.4 t', one.field)).toBe('1286.40');
    expect(codec.parse('１２．５', one.field)).toBe('12.50');
  });
});

describe('a wrong one is refused', () => {
  it.each(cases.filter(([, one]) => one.wrong.length > 0))('%s', (_, one) => {
    const { codec } = widgetOf(one.field);
    for (const text of one.wrong) expect([text, codec.parse(text, one.field, entity)]).toEqual([text, undefined]);
  });

  it.each(cases)('%s: what is taken is a valid value of the field', (_, one) => {
    const { codec } = widgetOf(one.field);
    const form = /^\s*[[{]/;
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 24 }), fc.stringMatching(/^[0-9./:,-]{1,12}$/)), (text) => {
        const value = codec.parse(text, one.field, entity);
        if (value === undefined || isEmpty(value) || one.field.pattern || text.includes('*') || form.test(text)) return;
        expect(validateField(one.field, value, { locale: 'zh' })).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

describe('empty()', () => {
  it.each(cases)('%s', (_, one) => {
    const widget = widgetOf(one.field);
    const list = ['refs', 'children', 'multi', 'files'].includes(one.field.kind) || one.field.list === true;
    expect(widget.empty(null)).toBe(true);
    expect(widget.empty(widget.codec.parse('', one.field, entity) ?? null)).toBe(true);
    if (list) expect(widget.codec.parse('', one.field, entity)).toEqual([]);
    fc.assert(
      fc.property(one.values, (value) => {
        expect(widget.empty(value)).toBe(isEmpty(value));
      }),
    );
  });
});

describe('drawing', () => {
  it.each(cases)('%s: view, cell and both sides of the input', (_, one) => {
    const widget = widgetOf(one.field);
    const { view: View, cell: Cell, edit: Edit } = widget;
    fc.assert(
      fc.property(one.values, (value) => {
        const shown = { field: one.field, value, row: rowOf(one, value), entity };
        expect(htmlOf(<View {...shown} />)).not.toBe('');
        expect(htmlOf(<Cell {...shown} />)).not.toBe('');
        for (const readOnly of [false, true]) {
          const html = htmlOf(
            <Edit
              field={one.field}
              value={value}
              onChange={() => undefined}
              disabled={false}
              readOnly={readOnly}
              invalid={false}
              id="x1"
              context={{ entity, row: shown.row }}
            />,
          );
          expect(html).toContain('id="x1"');
        }
      }),
      { numRuns: 8 },
    );
  });

  it('shows a dash for nothing, but never a secret', () => {
    for (const one of fieldCases) {
      const { view: View, name } = widgetOf(one.field);
      const html = htmlOf(<View field={one.field} value={null} row={rowOf(one, null)} entity={entity} />);
      if (!['password', 'boolean'].includes(name)) expect([one.name, html.includes('—')]).toEqual([one.name, true]);
      if (name === 'password')
        expect(
          htmlOf(<View field={one.field} value="hunter2" row={rowOf(one, 'hunter2')} entity={entity} />),
        ).not.toContain('hunter2');
    }
  });

  it('gives an input that was refused its state in words a screen reader says', () => {
    const one = fieldCases.find((candidate) => candidate.name === 'text plain') as FieldCase;
    const { edit: Edit } = widgetOf(one.field);
    const html = htmlOf(
      <Edit
        field={one.field}
        value="x"
        onChange={() => undefined}
        disabled={false}
        readOnly={false}
        invalid
        id="x1"
        context={{ entity, row: { id: 'r' } }}
      />,
    );
    expect(html).toContain('aria-invalid="true"');
  });

  it('shows states as shape and word, figures grouped, the unit once', () => {
    const state = fieldCases.find((one) => one.name === 'text oneOf, state') as FieldCase;
    const State = widgetOf(state.field).cell;
    expect(htmlOf(<State field={state.field} value="inUse" row={rowOf(state, 'inUse')} entity={entity} />)).toMatch(
      /<svg[^>]*aria-hidden.*在用/,
    );
    const load = fieldCases.find((one) => one.name === 'decimal 1 places') as FieldCase;
    const { cell: Cell, view: View } = widgetOf(load.field);
    expect(htmlOf(<Cell field={load.field} value="1286.0" row={rowOf(load, '1286.0')} entity={entity} />)).toContain(
      '1,286.0',
    );
    expect(
      htmlOf(<Cell field={load.field} value="1286.0" row={rowOf(load, '1286.0')} entity={entity} />),
    ).not.toContain('t</span>');
    expect(htmlOf(<View field={load.field} value="1286.0" row={rowOf(load, '1286.0')} entity={entity} />)).toContain(
      't</span>',
    );
  });
});

describe('filters', () => {
  it('stand wherever a query can ask for the field', () => {
    for (const one of fieldCases)
      expect([one.name, widgetOf(one.field).filter !== undefined]).toEqual([one.name, one.query !== undefined]);
  });

  it.each(cases.filter(([, one]) => one.query))('%s: shows its label inside, and what the query asks', (_, one) => {
    const Filter = widgetOf(one.field).filter as NonNullable<WidgetDefinition['filter']>;
    const draw = (value: Readonly<Record<string, string>>): string =>
      htmlOf(<Filter field={one.field} entity={entity} value={value} onChange={() => undefined} />);
    expect(draw({})).toContain(one.field.title);
    expect(draw(one.query ?? {})).not.toBe(draw({}));
  });
});

describe('words', () => {
  const keysOf = (texts: object, path = ''): string[] =>
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string' ? [path + key.replace(/_(one|other)$/, '')] : keysOf(value as object, `${path}${key}.`),
    );
  it('are there in three languages', () => {
    const keys = [...new Set(keysOf(zh))].sort();
    expect([...new Set(keysOf(tw))].sort()).toEqual(keys);
    expect([...new Set(keysOf(en))].sort()).toEqual(keys);
  });
});
