/**
 * Whoever a row gives a duty or a right sees that row, where the own roles may list its entity at all: by the rule of
 * the role, or since the entity names the field in `access.named` (docs/whose-name.md).
 */
import { expect, it } from 'vitest';
import { holdsCode } from '../../src/engine/model/access.ts';
import { namedFields } from '../../src/engine/model/expression/evaluate.ts';
import { compileProject } from '../../src/engine/model/format/compile.ts';
import { whoseName } from '../support/whose-name.ts';
import type { CompiledEntity, TypedExpression } from '../../src/engine/model/types.ts';
import { portalFiles } from './portal-files.ts';

const { project } = compileProject(portalFiles());
const employee = [...project.areas.values()].flatMap((area) => area.roles).filter(({ code }) => code === 'employee');
const codes = new Set(employee.flatMap((role) => role.codes));
const scopes = Object.assign({}, ...employee.map((role) => role.scopes)) as Readonly<Record<string, string>>;

interface RoleSight {
  readonly codes: Set<string>;
  readonly scopes: Record<string, string>;
}

/** What each role of the files may do and see, over all areas. */
const roles = new Map<string, RoleSight>();
for (const { code, codes: given, scopes: seen } of [...project.areas.values()].flatMap((area) => area.roles)) {
  const role = roles.get(code) ?? { codes: new Set(), scopes: {} };
  for (const one of given) role.codes.add(one);
  Object.assign(role.scopes, seen);
  roles.set(code, role);
}

/** The rule by which a role sees rows of an entity; `true` where it sees all of them, absent where it lists none. */
function ruleOf(role: RoleSight, entity: CompiledEntity): TypedExpression | boolean | undefined {
  if (!holdsCode(role.codes, `${entity.area}:${entity.name}:query`)) return undefined;
  const scope = role.scopes[entity.name] ?? role.scopes['*'] ?? (role.codes.has('*') ? 'all' : 'self');
  return scope === 'all' || (entity.access.rows[scope] ?? false);
}

/** The fields of sub-tables that a rule reads, `table.field`, and those of the row itself. */
function fieldsNamed(rule: TypedExpression | undefined): string[] {
  if (!rule) return [];
  const below = (rule.args ?? []).flatMap((part) => fieldsNamed(part));
  const inner = rule.over ? namedFields({ ...rule, over: undefined } as TypedExpression) : [];
  return [...namedFields(rule), ...inner.map((field) => `${rule.over?.field ?? ''}.${field}`), ...below];
}

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

const ASKED = 'a step or a signature asks for them, which gives the permit to read';

/** Fields whose person does not read the row beside the rows of the own roles, and why. */
const ALSO_UNSEEN: Readonly<Record<string, string>> = {
  ...UNSEEN,
  'accidentAnalysis.dutyPersons.user': 'who is held responsible is told the sanction, not how it was found',
  'certAcquire.results.user': 'one of `persons`, who read it',
  'workPermit.earthDetail.countersigners': ASKED,
  'workPermit.energyDetail.operator': ASKED,
  'workPermit.energyDetail.processEngineer': ASKED,
  'workPermit.measures.confirmBy': ASKED,
  'workPermit.plateDetail.handler': ASKED,
  'workPermit.powerDetail.powerSupplier': ASKED,
  'workPermit.roadDetail.countersigners': ASKED,
  'workPermit.spaceDetail.processEngineer': ASKED,
  'sysOrg.leader': 'units are chosen and named by everybody',
  'sysOrg.safetyOfficers': 'units are chosen and named by everybody',
};

it('lets those who are named read rows of other units, whichever role lists the entity', () => {
  const unseen = new Set<string>();
  let looked = 0;
  for (const { entity: name, lending } of whoseName()) {
    const part = project.entities.get(name);
    const entity = part?.partOf ? project.entities.get(part.partOf.parents[0] ?? '') : part;
    if (!part || !entity) continue;
    const table = Object.values(entity.fields).find(
      ({ children }) => entity !== part && children?.entity === name,
    )?.name;
    for (const field of lending.filter((one) => part.fields[one]?.ref?.entity === 'sysUser')) {
      const path = table === undefined ? field : `${table}.${field}`;
      for (const role of roles.values()) {
        const rule = ruleOf(role, entity);
        if (rule === undefined || rule === true) continue;
        looked += 1;
        const seen = [...fieldsNamed(rule || undefined), ...fieldsNamed(entity.access.named)];
        if (!seen.includes(path)) unseen.add(`${entity.name}.${path}`);
      }
    }
  }
  expect(looked).toBeGreaterThan(200);
  expect([...unseen].sort()).toEqual(Object.keys(ALSO_UNSEEN).sort());
});
