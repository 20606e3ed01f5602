/** Lists of work open with what is due next; what opens otherwise is named here, with its reason. */
import { expect, it } from 'vitest';
import { compileProject } from '../../src/engine/model/format/compile.ts';
import { dueOrder, isDeadline } from '../../src/engine/model/list/due-order.ts';
import { portalFiles } from './portal-files.ts';

const { project } = compileProject(portalFiles());

const REGISTER = 'a register of things or people, by number or by the next inspection; what runs out stands in a view';
const NEWEST = 'a log or a feed: what came last is what people look for';
const PLAN = 'read as a calendar or in an order of its own';

/** Entities whose list shows a deadline and opens otherwise. */
const OTHERWISE: Readonly<Record<string, string>> = {
  accountInvite: NEWEST,
  alarmInfo: NEWEST,
  conference: PLAN,
  costPeriod: PLAN,
  equipBoiler: REGISTER,
  equipCrane: REGISTER,
  equipElevator: REGISTER,
  equipForklift: REGISTER,
  equipMetallurgy: REGISTER,
  equipPipeline: REGISTER,
  equipVessel: REGISTER,
  faceRecord: NEWEST,
  gasAnalysis: NEWEST,
  inspectRecord: NEWEST,
  notification: NEWEST,
  occPost: REGISTER,
  permitEntry: NEWEST,
  portalImage: PLAN,
  riskPoint: REGISTER,
  securityPersonnel: REGISTER,
  sysTenant: REGISTER,
  todoItem: NEWEST,
  warnDevice: REGISTER,
  wfTask: NEWEST,
};

it('opens every list with a deadline by what is open and due next, unless a reason is given', () => {
  const otherwise = [...project.entities.values()]
    .filter(
      (entity) =>
        !entity.partOf &&
        entity.list.columns.some((column) => {
          const field = entity.fields[column.field];
          return field && !column.hidden && isDeadline(field, column);
        }) &&
        !dueOrder(entity),
    )
    .map(({ name }) => name);
  expect(otherwise.sort()).toEqual(Object.keys(OTHERWISE).sort());
});

it('shows a deadline in every list that has a column for one', () => {
  const without = [...project.entities.values()].filter(({ partOf, fields, list }) => {
    const due = list.columns.filter((column) => {
      const field = fields[column.field];
      return field !== undefined && isDeadline(field, column);
    });
    return !partOf && due.length > 0 && due.every(({ hidden }) => hidden);
  });
  expect(without.map(({ name }) => name)).toEqual([]);
});

it('knows when nothing is due any more: by the end of a row, or by the tone of its state', () => {
  const permit = project.entities.get('workPermit');
  expect(permit && dueOrder(permit)).toMatchObject({
    due: 'validUntil',
    state: { field: 'status', ended: ['closed', 'cancelled'] },
  });
  const hazard = project.entities.get('hiddenDanger');
  expect(hazard && dueOrder(hazard)?.state?.tone).toBeDefined();
});
