/** Narrowing columns for the deadline. */
import { describe, expect, it } from 'vitest';
import type { CellWidths } from './cell-widths.ts';
import type { ListColumn } from './columns.ts';
import { fitColumns } from './fit-columns.ts';

function column(name: string, kind: string, width: number, more: object = {}): ListColumn {
  return {
    field: { name, kind, ...more },
    column: { field: name },
    width,
    minWidth: 72,
    link: false,
    mono: false,
  } as unknown as ListColumn;
}

const due = {
  ...column('due', 'date', 192),
  column: { field: 'due', tone: { op: 'const', type: 'text' } },
} as ListColumn;
const columns = [
  { ...column('code', 'text', 150), mono: true },
  column('name', 'text', 260),
  column('org', 'ref', 120),
  due,
  column('place', 'text', 220),
];
const widths = (room: number, chosen: Record<string, number> = {}): (number | undefined)[] =>
  fitColumns(columns, chosen, room).map((one) => one.width);

describe('fitting columns', () => {
  it('leaves them alone when the deadline is in sight', () => {
    expect(widths(942)).toEqual([150, 260, 120, 192, 220]);
  });

  it('takes from texts and codes just what is missing', () => {
    const fitted = widths(650);
    expect(fitted.slice(2)).toEqual([120, 192, 220]);
    expect((fitted[0] ?? 0) + (fitted[1] ?? 0) + 120 + 192).toBeLessThanOrEqual(650);
    expect(fitted[0]).toBeGreaterThanOrEqual(112);
    expect(fitted[1]).toBeGreaterThanOrEqual(176);
  });

  it('pins the deadline at the right where narrowing is not enough', () => {
    const fitted = fitColumns(columns, {}, 500);
    expect(fitted.map((one) => one.width)).toEqual([150, 260, 120, 192, 220]);
    expect(fitted.map((one) => one.column.pin)).toEqual([undefined, undefined, undefined, 'right', undefined]);
  });

  it('does nothing where there is no room for anything', () => {
    expect(fitColumns(columns, {}, 250)).toBe(columns);
  });

  it('minds the first deadline, not the last', () => {
    const two = [...columns, { ...due, field: { ...due.field, name: 'second' } }];
    expect(fitColumns(two, {}, 500).map((one) => one.column.pin)).toEqual([
      undefined,
      undefined,
      undefined,
      'right',
      undefined,
      undefined,
    ]);
    expect(fitColumns(two, {}, 722)).toBe(two);
  });

  it('fills the sheet to the last pixel, texts before figures, and leaves what is a pinned code or chosen', () => {
    const pinned = [
      { ...columns[0], column: { field: 'code', pin: 'left' } } as ListColumn,
      ...columns.slice(1),
      column('load', 'decimal', 100),
    ];
    const wide = fitColumns(pinned, { place: 220 }, 1600).map((one) => one.width ?? 0);
    expect(wide.reduce((total, one) => total + one, 0)).toBe(1600);
    expect([wide[0], wide[4]]).toEqual([150, 220]);
    expect((wide[1] ?? 0) / 260).toBeGreaterThan((wide[5] ?? 0) / 100);
  });

  it('lets a pinned name grow with the rest, but not away from what stands beside it', () => {
    const name = { ...column('name', 'text', 240), column: { field: 'name', pin: 'left' } } as ListColumn;
    const free = { ...column('value', 'text', 0), width: undefined, minWidth: 160 } as ListColumn;
    const fitted = (room: number): (number | undefined)[] => fitColumns([name, free], {}, room).map((one) => one.width);
    expect(fitted(500)).toEqual([300, 200]);
    expect(fitted(1000)).toEqual([384, 616]);
  });

  it('narrows texts where that brings every column into sight, pinned names last', () => {
    const name = { ...column('name', 'text', 240), column: { field: 'name', pin: 'left' } } as ListColumn;
    const list = [name, column('value', 'text', 320), column('at', 'datetime', 156)];
    const fitted = (room: number): (number | undefined)[] => fitColumns(list, {}, room).map((one) => one.width);
    expect(fitted(650)).toEqual([240, 254, 156]);
    expect(fitted(600)).toEqual([240, 204, 156]);
    expect(fitted(540)).toEqual([224, 160, 156]);
    expect(fitColumns(list, {}, 480), 'it scrolls anyhow').toBe(list);
  });

  it('takes what rows do not need before it cuts a text, and heads in two lines before that', () => {
    const list = [column('name', 'text', 240), column('org', 'ref', 200), column('count', 'integer', 150)];
    const needed = new Map([
      ['name', { line: 180, wrapped: 180 }],
      ['org', { line: 100, wrapped: 100 }],
      ['count', { line: 150, wrapped: 80 }],
    ]);
    const fitted = (room: number): number[] => fitColumns(list, {}, room, needed).map((one) => one.width ?? 0);
    expect(fitted(510)).toEqual([210, 150, 150]);
    expect(fitted(430)).toEqual([180, 100, 150]);
    expect(fitted(360)).toEqual([180, 100, 80]);
    expect(fitted(340)[1]).toBe(100);
    expect(fitColumns(list, { org: 200 }, 430, needed).map((one) => one.width)).toContain(200);
  });

  it('cuts choices as well and gives heads a third line where they are words, and only then', () => {
    const list = [
      column('kind', 'text', 240, { choices: [] }),
      { ...column('status', 'text', 200, { choices: [] }), column: { field: 'status', tone: {} } } as ListColumn,
      column('count', 'integer', 120),
    ];
    const needs = { kind: [240, 240], status: [200, 200], count: [120, 70] } as const;
    const needed = new Map(
      Object.entries(needs).map(([name, [wrapped, narrow]]) => [name, { line: wrapped, wrapped, narrow }]),
    );
    const fitted = (room: number, words: CellWidths): number[] =>
      fitColumns(list, {}, room, words).map((one) => one.width ?? 0);
    const [kind = 0, status = 0, count = 0] = fitted(420, needed);
    expect(kind + status + count).toBeLessThanOrEqual(420);
    expect([kind < 240, status, count]).toEqual([true, 200, 120]);
    expect(fitted(390, needed)[1]).toBeLessThan(200);
    expect(fitted(300, needed)[2]).toBeLessThan(120);
    const inOneScript = new Map([...needed].map(([name, { line, wrapped }]) => [name, { line, wrapped }]));
    expect(fitted(420, inOneScript)).toEqual([240, 200, 120]);
  });

  it('pins nothing where all is in sight, else no more than a third of the sheet', () => {
    const pinned = (name: string, width: number): ListColumn =>
      ({ ...column(name, 'text', width), minWidth: width, column: { field: name, pin: 'left' } }) as ListColumn;
    const list = [pinned('code', 120), pinned('name', 200), column('a', 'integer', 300), column('b', 'integer', 300)];
    const pins = (room: number): (string | undefined)[] =>
      fitColumns(list, {}, room, new Map(), 150).map((one) => one.column.pin);
    expect(pins(1000)).toEqual([undefined, undefined, undefined, undefined]);
    expect(pins(700)).toEqual(['left', undefined, undefined, undefined]);
    expect(pins(500)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('gives figures, codes and names the room that their rows need, whatever width was declared', () => {
    const list = [
      { ...column('code', 'text', 100), mono: true },
      column('value', 'decimal', 80),
      column('note', 'text', 90),
    ];
    const needed = new Map(['code', 'value', 'note'].map((name) => [name, { line: 150, wrapped: 150 }]));
    const fitted = fitColumns(list, {}, 400, needed).map((one) => one.width ?? 0);
    expect(fitted[0]).toBeGreaterThanOrEqual(150);
    expect(fitted[1]).toBeGreaterThanOrEqual(150);
    expect(fitted[2]).toBeLessThan(150);
  });

  it('keeps widths a person has chosen', () => {
    expect(widths(700, { name: 260 })).toEqual([128, 260, 120, 192, 220]);
  });

  it('lets the edge fall between two columns where little of one would be seen', () => {
    const many = [
      column('name', 'text', 240),
      column('kind', 'text', 120, { choices: [] }),
      column('load', 'decimal', 100),
      column('order', 'integer', 90),
      column('more', 'integer', 90),
    ];
    const fitted = (room: number): readonly number[] => fitColumns(many, {}, room).map((one) => one.width ?? 0);
    const [name = 0, kind = 0, load = 0, ...others] = fitted(500);
    expect(name + kind + load).toBe(500);
    expect(others).toEqual([90, 90]);
    // Half of the sheet is no piece, and what is one's own choice stays.
    expect(fitted(350)).toEqual([240, 120, 100, 90, 90]);
    expect(fitColumns(many, { name: 240, kind: 120, load: 100 }, 500)).toEqual(many);
  });
});
