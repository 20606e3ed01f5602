/**
 * The report designer's changes over every entity file: what is drawn comes out of the commands, the rest of the file
 * stays byte for byte, and what is undone leaves nothing.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCommands } from '../../../engine/model/format/layer/commands.ts';
import { replay } from '../../../engine/model/format/layer/replay.ts';
import { type Json, objectAt } from '../../../engine/model/format/read/source.ts';
import type { ViewField } from '../../../engine/model/wire.ts';
import { counterpart, isThere, partOf, targetAt } from './chosen.ts';
import { commandsOf, fieldsOf, renameField, setWord, wordOf } from './draft-document.ts';
import {
  addReport,
  duplicateReport,
  freeMeasure,
  groupFields,
  groupsOf,
  hasSteps,
  measureFields,
  measuresOf,
  nextGroup,
  placeReport,
  removeReport,
  reportAt,
  reportNames,
  setGroups,
  setMeasures,
  setReport,
  stepReport,
} from './report-document.ts';
import { type Steps, begin, take, undo } from './steps.ts';

const files = readdirSync('src/schemas', { recursive: true, encoding: 'utf8' }).filter((path) =>
  /^[a-zA-Z]+\/[a-zA-Z]\w*\.json$/.test(path),
);
const read = (path: string): Json => JSON.parse(readFileSync(join('src/schemas', path), 'utf8')) as Json;

const report = (title: string): Json => ({ title, group: ['place'], measures: { count: 'count' } });
const plain: Json = {
  format: 1,
  entity: 'crate',
  area: 'yard',
  title: '箱子',
  data: {
    type: 'object',
    properties: { place: { type: 'string', title: '位置' }, weight: { type: 'number', title: '重量' } },
  },
  reports: { one: report('一'), two: report('二'), three: report('三') },
  i18n: { en: { 'reports.two': 'Two' } },
};
const defaults = { columns: [], filters: [], card: {}, actions: [] };
const field = (name: string, kind: string, more = {}): ViewField =>
  ({ name, title: name, kind, required: false, readOnly: false, writeOnly: false, ...more }) as ViewField;

/** One random change of the reports. */
function changed(document: Json, kind: number, pick: number): Json {
  const names = reportNames(document);
  const name = names[pick % Math.max(1, names.length)];
  const [first = 'id'] = Object.keys(fieldsOf(document));
  if (name === undefined) return addReport(document, `报表${pick}`, first).document;
  const measures = measuresOf(reportAt(document, name));
  switch (kind) {
    case 0:
      return addReport(document, `报表${pick}`, first).document;
    case 1:
      return duplicateReport(document, name).document;
    case 2:
      return removeReport(document, name);
    case 3:
      return placeReport(document, name, names[(pick * 7) % names.length]);
    case 4:
      return stepReport(document, name, pick % 2 === 0 ? 1 : -1);
    case 5:
      return setGroups(document, name, [...groupsOf(reportAt(document, name)), { field: first, step: 'year' }]);
    case 6:
      return setMeasures(document, name, [
        ...measures,
        { code: freeMeasure(measures, 'most'), of: 'max', path: first },
      ]);
    case 7:
      return setWord(document, 'en', `reports.${name}`, `Report ${pick}`);
    default:
      return setReport(document, name, 'chart', pick % 2 === 0 ? undefined : 'pie');
  }
}

describe('the draft of reports', () => {
  it('comes out of its own commands whatever was drawn, leaves the rest of the file as it is, and undoing all leaves an empty layer', () => {
    expect(files.length).toBeGreaterThan(100);
    fc.assert(
      fc.property(
        fc.constantFrom(...files),
        fc.array(fc.tuple(fc.nat(8), fc.nat(50)), { maxLength: 25 }),
        (path, edits) => {
          const base = read(path);
          let steps: Steps = begin(base);
          for (const [kind, pick] of edits) steps = take(steps, changed(steps.now, kind, pick));
          expect(JSON.stringify(replay(base, readCommands({ commands: commandsOf(base, steps.now) })).document)).toBe(
            JSON.stringify(steps.now),
          );
          const rest = (document: Json): string =>
            JSON.stringify(Object.entries(document).filter(([key]) => key !== 'reports' && key !== 'i18n'));
          expect(rest(steps.now)).toBe(rest(base));
          while (steps.past.length > 0) steps = undo(steps);
          expect(commandsOf(base, steps.now)).toEqual([]);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('adds, copies, moves and removes reports, and their words with them', () => {
    const { document: added, name } = addReport(plain, '新报表', 'place');
    expect([name, reportAt(added, name)]).toEqual([
      'report',
      { title: '新报表', group: ['place'], measures: { count: 'count' }, chart: 'bar', drill: true },
    ]);
    const { document: copied, name: copy } = duplicateReport(plain, 'two');
    expect(reportNames(copied)).toEqual(['one', 'two', copy, 'three']);
    expect([reportAt(copied, copy), wordOf(copied, 'en', `reports.${copy}`)]).toEqual([reportAt(plain, 'two'), 'Two']);
    expect(reportNames(placeReport(plain, 'three', 'one'))).toEqual(['three', 'one', 'two']);
    expect(reportNames(stepReport(plain, 'one', 1))).toEqual(['two', 'one', 'three']);
    expect(stepReport(plain, 'one', -1)).toBe(plain);
    const removed = removeReport(plain, 'two');
    expect([reportNames(removed), wordOf(removed, 'en', 'reports.two')]).toEqual([['one', 'three'], '']);
    expect(Object.hasOwn(['one', 'two', 'three'].reduce(removeReport, plain), 'reports')).toBe(false);
  });

  it('reads and writes what a report gathers by and reckons', () => {
    const made = setGroups(plain, 'one', [
      { field: 'place' },
      { field: 'owner', of: 'org' },
      { field: 'owner', of: 'born', step: 'year' },
    ]);
    expect(reportAt(made, 'one')['group']).toEqual(['place', 'owner.org', 'owner.born:year']);
    expect(groupsOf(reportAt(made, 'one'))).toEqual([
      { field: 'place' },
      { field: 'owner', of: 'org' },
      { field: 'owner', of: 'born', step: 'year' },
    ]);
    const reckoned = setMeasures(made, 'one', [
      { code: 'count', of: 'count' },
      { code: 'load', of: 'sum', path: 'weight' },
    ]);
    expect(objectAt(reportAt(reckoned, 'one'), 'measures')).toEqual({ count: 'count', load: 'sum:weight' });
    expect(measuresOf(reportAt(reckoned, 'one'))).toEqual([
      { code: 'count', of: 'count' },
      { code: 'load', of: 'sum', path: 'weight' },
    ]);
    // What a text has half-typed is not lost by a change beside it.
    const typed = setReport(reckoned, 'one', 'measures', { odd: 'median:weight', count: 'count' });
    expect(
      objectAt(
        reportAt(
          setMeasures(
            typed,
            'one',
            measuresOf(reportAt(typed, 'one')).map((measure) => ({ ...measure, code: 'rows' })),
          ),
          'one',
        ),
        'measures',
      ),
    ).toEqual({ rows: 'count', odd: 'median:weight' });
    expect(freeMeasure([{ code: 'count', of: 'count' }], 'count')).toBe('count2');
  });

  it('goes along when a field gets another name', () => {
    const made = setMeasures(
      setGroups(plain, 'one', [{ field: 'place' }, { field: 'weight', step: 'day' }, { field: 'weight', of: 'place' }]),
      'one',
      [{ code: 'weight', of: 'sum', path: 'weight' }],
    );
    expect(reportAt(renameField(made, 'weight', 'load'), 'one')).toEqual({
      title: '一',
      group: ['place', 'load:day', 'load.place'],
      measures: { weight: 'sum:load' },
    });
  });

  it('offers what fits: one value to gather by, numbers to add up, whatever has an order for the smallest', () => {
    const fields = [
      field('note', 'text', { text: 'rich' }),
      field('code', 'text'),
      field('kind', 'text', { choices: [] }),
      field('at', 'datetime'),
      field('rows', 'children'),
      field('tags', 'refs'),
      field('size', 'decimal'),
      field('secret', 'text', { writeOnly: true }),
    ];
    expect(groupFields(fields).map(({ name }) => name)).toEqual(['code', 'kind', 'at', 'size']);
    expect(
      [measureFields(fields, 'sum'), measureFields(fields, 'max')].map((found) => found.map(({ name }) => name)),
    ).toEqual([['size'], ['at', 'size']]);
    expect(fields.filter(hasSteps).map(({ name }) => name)).toEqual(['at']);
    expect([nextGroup(fields, []), nextGroup(fields, [{ field: 'kind' }])]).toEqual(['kind', 'code']);
  });

  it('is chosen by its code, the first one where nothing is', () => {
    expect([
      partOf({ kind: 'report', name: 'two' }),
      targetAt(['reports', 'two', 'group']),
      targetAt(['reports']),
    ]).toEqual(['report', { kind: 'report', name: 'two' }, undefined]);
    expect(counterpart(plain, { kind: 'field', name: 'place' }, 'report', defaults)).toEqual({
      kind: 'report',
      name: 'one',
    });
    expect(counterpart(plain, { kind: 'report', name: 'two' }, 'report', defaults)).toEqual({
      kind: 'report',
      name: 'two',
    });
    expect(counterpart(plain, { kind: 'report', name: 'two' }, 'form', defaults)).toBeUndefined();
    expect(isThere(plain, { kind: 'report', name: 'four' }, defaults)).toBe(false);
  });
});
