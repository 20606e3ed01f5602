/** The addresses of specification 2.3, each with an entity of its own that shows all it holds. */
import { expect, it } from 'vitest';
import { compileProject } from '../../src/engine/model/format/compile.ts';
import { entityNames } from '../../src/engine/model/names.ts';
import { portalFiles } from './portal-files.ts';

/** As the specification names them; the detail of a person and the two query pages are screens of these. */
const ADDRESSES = [
  'user',
  'conference',
  'address',
  'unit',
  'schedule',
  'loginUser',
  'conHotel',
  'car',
  'conTransfer/station',
  'conTransfer/service/pickup',
  'conTransfer/service/dropoff',
  'conRoom',
  'mealType',
  'mealTicket',
  'task',
  'conContact',
];
/** Worked out for rights and messages alone. */
const UNSHOWN = ['confTransferPassenger.account', 'confUser.account'];

it('every address of the conference area is that of one entity, whose form and detail show every field it has [R-2.3-21]', () => {
  const { project } = compileProject(portalFiles());
  const area = [...project.entities.values()].filter((entity) => entity.area === 'conference' && !entity.partOf);
  const paths = area.map((entity) => entityNames(entity.area, entity.name, entity.api, entity.menu.path).path);
  expect(paths).toEqual(expect.arrayContaining(ADDRESSES.map((address) => `/meetSys/${address}`)));
  expect(new Set(paths).size).toBe(paths.length);
  const missing = area.flatMap((entity) => {
    const shown = new Set([...entity.form.sections.flatMap((section) => section.fields), ...entity.detail.related]);
    return Object.keys(entity.fields)
      .filter((field) => !shown.has(field))
      .map((field) => `${entity.name}.${field}`);
  });
  expect(missing).toEqual(UNSHOWN);
});
