/**
 * The demonstration data is believable: enough of it, nothing twice, and the dates, states and inspections of one
 * machine agree.
 */
import { describe, expect, it } from 'vitest';
import { compileProject } from '../../src/engine/model/format/compile.ts';
import { type DemoRow, daysFromToday, demoFiles, demoRows, portalFiles } from './portal-files.ts';

const demo = demoRows();
const rowsOf = (entity: string): readonly DemoRow[] => demo.get(entity) ?? [];
const machines = ['equipBoiler', 'equipCrane'].flatMap((entity) => rowsOf(entity).map((row) => ({ entity, row })));
const inspections = rowsOf('equipInspect');
const GONE = ['scrapped', 'transferred'];

function inspectionsOf(entity: string, row: DemoRow): DemoRow[] {
  return inspections.filter((inspection) => inspection.equipId === `@${entity}/${row.$key}`);
}

function twice(values: readonly unknown[]): unknown[] {
  return values.filter((value, index) => value !== undefined && values.indexOf(value) !== index);
}

/** `earlier <= later` in days, where both are known. */
function inOrder(...dates: readonly unknown[]): boolean {
  const known = dates.map(daysFromToday).filter((day) => day !== undefined);
  return known.every((day, index) => index === 0 || (known[index - 1] ?? day) <= day);
}

function depthOf(row: DemoRow): number {
  const parent = rowsOf('sysOrg').find((other) => row.parentId === `@sysOrg/${other.$key}`);
  return parent ? depthOf(parent) + 1 : 1;
}

describe('demonstration data', () => {
  it('is enough to work with', () => {
    const equipment = ['equipClass', 'inspectCycle', 'equipBoiler', 'equipCrane', 'equipInspect'].map(
      (entity) => rowsOf(entity).length,
    );
    expect(equipment.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(80);
    expect(rowsOf('equipBoiler').length).toBeGreaterThanOrEqual(20);
    expect(rowsOf('equipCrane').length).toBeGreaterThanOrEqual(40);
    expect(inspections.length).toBeGreaterThanOrEqual(30);
    expect(rowsOf('sysOrg').length).toBeGreaterThanOrEqual(25);
    expect(Math.max(...rowsOf('sysOrg').map(depthOf))).toBe(4);
    expect(rowsOf('sysUser').length).toBeGreaterThanOrEqual(12);
  });

  it('follows the day of the first start: no year of its own but of what happened long ago, and of holidays', () => {
    const { project } = compileProject(portalFiles());
    const fixed = [...demo].flatMap(([entity, rows]) =>
      rows.flatMap((row) =>
        Object.entries(row).flatMap(([name, value]) => {
          const kind = project.entities.get(entity)?.fields[name]?.kind ?? '';
          const year = ['date', 'datetime', 'month', 'year'].includes(kind) ? /^\d{4}/.exec(String(value))?.[0] : '0';
          return Number(year ?? 0) >= 2026 ? [`${entity}.${name}`] : [];
        }),
      ),
    );
    expect([...new Set(fixed)]).toEqual(['holiday.date', 'holiday.year']);
  });

  it('holds the accounts that the README lists', () => {
    const accounts = new Map(
      rowsOf('sysUser')
        .filter((row) => row.$password !== undefined)
        .map((row) => [row.username, row]),
    );
    expect([...accounts.keys()].sort()).toEqual([
      'accountant',
      'admin',
      'analyst',
      'contractor',
      'controller',
      'equip',
      'expired',
      'foreman',
      'guardian',
      'head',
      'hse',
      'leader',
      'meetings',
      'mobile',
      'reception',
      'roleless',
      'safety',
      'staff',
      'stores',
    ]);
    expect(accounts.get('roleless')?.roleId).toEqual([]);
    expect([...accounts.values()].filter((row) => row.$expired === true).map((row) => row.username)).toEqual([
      'expired',
    ]);
  });

  it('names every row once and leads nowhere by mistake', () => {
    const roles = portalFiles()
      .filter(({ path }) => path.endsWith('/_area.json'))
      .flatMap(({ text }) => Object.keys((JSON.parse(text) as { roles?: object }).roles ?? {}));
    // An entity's entry of the menu is called by area and name.
    const menus = portalFiles()
      .filter(({ path }) => !/\/_[^/]*/.test(path))
      .map(({ text }) => JSON.parse(text) as { area: string; entity: string })
      .map(({ area, entity }) => `@sysMenu/${area}.${entity}`);
    const known = new Set([
      ...menus,
      ...roles.map((code) => `@sysRole/${code}`),
      ...[...demo].flatMap(([entity, rows]) => rows.map((row) => `@${entity}/${row.$key}`)),
      ...demoFiles().map((name) => `@file/${name}`),
    ]);
    for (const [entity, rows] of demo) {
      expect(twice(rows.map((row) => row.$key)), entity).toEqual([]);
      const references = rows.flatMap((row) => JSON.stringify(Object.values(row)).match(/(?<=")@[^"]+(?=")/g) ?? []);
      expect(
        references.filter((reference) => !known.has(String(reference))),
        entity,
      ).toEqual([]);
    }
  });

  it('has no two rows of one name and place', () => {
    expect(twice(machines.map(({ row }) => `${String(row.equipName)} ${String(row.location)}`))).toEqual([]);
    expect(twice(machines.map(({ row }) => row.equipName))).toEqual([]);
    expect(twice(rowsOf('sysOrg').map((row) => row.orgName))).toEqual([]);
    expect(twice(rowsOf('sysUser').map((row) => row.nickname))).toEqual([]);
    for (const field of ['equipNo', 'regNo', 'equipCode', 'productNo']) {
      for (const entity of ['equipBoiler', 'equipCrane'])
        expect(twice(rowsOf(entity).map((row) => row[field])), `${entity}.${field}`).toEqual([]);
    }
    expect(twice(inspections.map((row) => row.reportNo))).toEqual([]);
  });

  it('gives every machine the dates of its newest closed inspection', () => {
    for (const { entity, row } of machines) {
      const closed = inspectionsOf(entity, row).filter((inspection) => inspection.status === 'closed');
      const newest = closed.sort(
        (a, b) => (daysFromToday(b.inspectDate) ?? 0) - (daysFromToday(a.inspectDate) ?? 0),
      )[0];
      expect([row.lastInspectDate, row.reportNextDate], String(row.equipName)).toEqual([
        newest?.inspectDate,
        newest?.nextDate,
      ]);
      expect(newest === undefined, String(row.equipName)).toBe(row.status === 'unregistered');
    }
  });

  it('keeps the life of a machine in order', () => {
    for (const { entity, row } of machines) {
      const name = String(row.equipName);
      expect(
        inOrder(
          row.makeDate,
          row.installDate,
          row.useDate,
          row.regDate,
          row.lastInspectDate,
          row.stopDate ?? row.exitDate,
          'today',
        ),
        name,
      ).toBe(true);
      for (const inspection of inspectionsOf(entity, row)) {
        expect(inOrder(row.useDate, inspection.applyDate, inspection.inspectDate), `${name} ${inspection.$key}`).toBe(
          true,
        );
        expect(inOrder(inspection.inspectDate, 'today'), `${name} ${inspection.$key}`).toBe(true);
        expect(inOrder(inspection.inspectDate, inspection.nextDate), `${name} ${inspection.$key}`).toBe(true);
        expect([inspection.equipName, inspection.orgId], inspection.$key).toEqual([row.equipName, row.org]);
      }
    }
  });

  it('agrees on states', () => {
    for (const { entity, row } of machines) {
      const own = inspectionsOf(entity, row);
      const name = String(row.equipName);
      expect(row.stopReason !== undefined, name).toBe(row.status === 'stopped');
      expect(row.exitReason !== undefined, name).toBe(GONE.includes(String(row.status)));
      if (own.some((inspection) => inspection.status === 'rectifying')) expect(row.status, name).toBe('stopped');
      if (GONE.includes(String(row.status)))
        expect(
          own.every((inspection) => inspection.status === 'closed'),
          name,
        ).toBe(true);
      const open = own
        .filter((inspection) => inspection.status !== 'closed')
        .map((inspection) => inspection.inspectType);
      expect(twice(open), name).toEqual([]);
      const late = (daysFromToday(row.reportNextDate) ?? 1) < 0;
      if (row.status === 'inUse' && late)
        expect(open.length, `${name} is overdue without an open inspection`).toBeGreaterThan(0);
    }
  });

  it('shows deadlines near, far and missed', () => {
    const next = machines
      .filter(({ row }) => row.status === 'inUse')
      .map(({ row }) => daysFromToday(row.reportNextDate));
    expect(next).toEqual(expect.arrayContaining([4, 12]));
    expect(next.filter((day) => day !== undefined && day < 0).length).toBeGreaterThanOrEqual(2);
    expect(next.filter((day) => day !== undefined && day > 60).length).toBeGreaterThanOrEqual(20);
  });
});
