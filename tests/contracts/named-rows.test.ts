/**
 * Whoever a row gives a duty or a right sees that row, where employees may list its entity at all: the rule that
 * employees have for the entity speaks of the field that names them (docs/whose-name.md).
 */
import { expect, it } from 'vitest';
import { holdsCode } from '../../src/engine/model/access.ts';
import { namedFields } from '../../src/engine/model/expression/evaluate.ts';
import { compileProject } from '../../src/engine/model/format/compile.ts';
import { whoseName } from '../support/whose-name.ts';
import { portalFiles } from './portal-files.ts';

const { project } = compileProject(portalFiles());
const employee = [...project.areas.values()].flatMap((area) => area.roles).filter(({ code }) => code === 'employee');
const codes = new Set(employee.flatMap((role) => role.codes));
const scopes = Object.assign({}, ...employee.map((role) => role.scopes)) as Readonly<Record<string, string>>;

/** Fields whose person does not see the row by them, and why. */
const UNSEEN: Readonly<Record<string, string>> = {
  'hazardCapture.violator': 'who was caught is told by the deduction, not of who reported it',
  'netdiscNode.ownerUser': 'shown by the netdisc itself, not by a list of rows',
  'netdiscShare.targetUsers': 'shown by the netdisc itself, not by a list of rows',
  'netdiscShare.visitors': 'shown by the netdisc itself, not by a list of rows',
};

it('lets those who are named in a row read it', () => {
  const unseen: string[] = [];
  let looked = 0;
  for (const { area, entity: name, lending } of whoseName()) {
    const entity = project.entities.get(name);
    if (!entity || entity.partOf || !holdsCode(codes, `${area}:${name}:query`)) continue;
    const scope = scopes[name] ?? scopes['*'] ?? 'self';
    const rule = entity.access.rows[scope];
    for (const field of lending.filter((one) => entity.fields[one]?.ref?.entity === 'sysUser')) {
      looked += 1;
      if (scope !== 'all' && !(rule && namedFields(rule).includes(field))) unseen.push(`${name}.${field}`);
    }
  }
  expect(looked).toBeGreaterThan(40);
  expect(unseen.sort()).toEqual(Object.keys(UNSEEN).sort());
});
