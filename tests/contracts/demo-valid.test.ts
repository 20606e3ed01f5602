/**
 * Every demonstration row could have been entered by hand: it passes the validation and the checks of its own entity,
 * on any day of the year.
 */
import { describe, expect, it } from 'vitest';
import { type EvalScope, evaluate, isSatisfied } from '../../src/engine/model/expression/evaluate.ts';
import { compileProject } from '../../src/engine/model/format/compile.ts';
import type { CompiledEntity, Row, Value } from '../../src/engine/model/types.ts';
import { validateRow } from '../../src/engine/model/validate.ts';
import { resolveDate } from '../../src/engine/server/operations/seed/relative-dates.ts';
import { type DemoRow, demoRows, portalFiles } from './portal-files.ts';

const { project } = compileProject(portalFiles());
const SOMEBODY = '01900000-0000-7000-8000-000000000000';
/** States that no row shows, and why: the people of the works are one list, and none of them has retired. */
const UNSHOWN: Readonly<Record<string, readonly string[]>> = {
  employeeArchive: ['retired'],
  notification: ['withdrawn', 'expired'],
  sysUser: ['left'],
};
/** Days on which adding months or counting days goes wrong most easily. */
const DAYS = ['2026-11-21', '2028-02-29', '2027-08-31'];

const ids = new Map<string, string>();

/** A made-up id for every row that is referred to. */
function idOf(reference: string): string {
  const id = ids.get(reference) ?? `01900000-0000-7000-8000-${String(ids.size + 2).padStart(12, '0')}`;
  ids.set(reference, id);
  return id;
}

function resolved(value: unknown, today: string): Value {
  if (Array.isArray(value)) return value.map((item) => resolved(item, today));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolved(item, today)]));
  if (typeof value === 'string' && !value.startsWith('@'))
    return resolveDate(value, { today, now: `${today} 08:00:00` });
  return typeof value === 'string' && value.startsWith('@') ? idOf(value) : (value as Value);
}

function rowOf(entity: CompiledEntity, demo: DemoRow, today: string): Row {
  const row: Row = Object.fromEntries(
    Object.values(entity.fields).map((field): [string, Value] => [field.name, field.default ?? null]),
  );
  for (const [name, value] of Object.entries(demo)) if (!name.startsWith('$')) row[name] = resolved(value, today);
  for (const field of Object.values(entity.fields))
    if (field.computed) row[field.name] = evaluate(field.computed, scopeOf(row, today));
  return { id: '01900000-0000-7000-8000-000000000001', ...row };
}

function param(key: string): Value {
  return (
    [...project.areas.values()].map((area) => area.params[key]?.value).find((value) => value !== undefined) ?? null
  );
}

function scopeOf(row: Row, today: string): EvalScope {
  return {
    row,
    user: { id: SOMEBODY, orgId: null, orgPath: null, orgType: null, postIds: [], codes: [] },
    param,
    today,
    now: `${today} 08:00:00`,
    isNew: false,
  };
}

/** What the product would answer to this row, as `field code`. */
function faultsOf(entity: CompiledEntity, row: Row, today: string): string[] {
  const scope = scopeOf(row, today);
  const field = (name: string) => entity.fields[name];
  const errors = validateRow(
    Object.values(entity.fields).filter((one) => !one.writeOnly && !one.derived),
    row,
    {
      locale: 'en',
      param,
      shown: (name) =>
        field(name)?.show === undefined ||
        isSatisfied(field(name)?.show ?? { op: 'const', type: 'boolean', value: true }, scope),
      required: (name) =>
        field(name)?.required === true ||
        (field(name)?.require !== undefined &&
          isSatisfied(field(name)?.require ?? { op: 'const', type: 'boolean', value: false }, scope)),
    },
  );
  const broken = entity.checks.filter((check) => check.on === undefined && isSatisfied(check.when, scope));
  // A file cannot stand in a repository of rows: the photograph that a person must add is the one thing a row may lack.
  return [
    ...errors.filter((error) => error.code !== 'field.noFile').map((error) => `${error.field} ${error.message}`),
    ...broken.map((check) => check.refuse),
  ];
}

/**
 * Entities whose rows something happened to: where that led is seen in the running product
 * (tests/http/areas/hazard-demo.test.ts).
 */
const ACTED: ReadonlySet<string | undefined> = new Set(
  [...demoRows()].flatMap(([name, rows]) =>
    rows
      .flatMap((row) => (row.$acts ?? []) as readonly { readonly on?: string }[])
      .map(({ on }) => (on === undefined ? name : project.entities.get(name)?.fields[on]?.ref?.entity)),
  ),
);

describe('demonstration rows are valid', () => {
  for (const [name, rows] of demoRows()) {
    it(name, () => {
      const entity = project.entities.get(name);
      if (!entity) throw new Error(`${name} does not compile`);
      const faults = DAYS.flatMap((today) =>
        rows.flatMap((demo) =>
          faultsOf(entity, rowOf(entity, demo, today), today).map((fault) => `${today} ${demo.$key}: ${fault}`),
        ),
      );
      expect(faults).toEqual([]);
    });
  }

  it('show every state that a record can be in', () => {
    for (const [name, rows] of demoRows()) {
      const entity = project.entities.get(name);
      const field = entity?.fields[entity.states?.field ?? ''];
      if (!field?.choices || ACTED.has(name)) continue;
      const shown = rows.map((row) => row[field.name] ?? field.default);
      expect(
        field.choices.map(({ value }) => value).filter((value) => !shown.includes(value)),
        name,
      ).toEqual(UNSHOWN[name] ?? []);
    }
  });

  it('gives machines the next inspection that their report states', () => {
    for (const name of ['equipBoiler', 'equipCrane']) {
      const entity = project.entities.get(name);
      if (!entity) throw new Error(`${name} does not compile`);
      for (const demo of demoRows().get(name) ?? []) {
        const row = rowOf(entity, demo, '2026-11-21');
        const gone = row.status === 'scrapped' || row.status === 'transferred';
        expect(row.nextInspectDate, demo.$key).toBe(gone ? null : resolved(demo.reportNextDate ?? null, '2026-11-21'));
      }
    }
  });
});
