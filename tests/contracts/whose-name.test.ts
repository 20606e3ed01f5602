/**
 * docs/whose-name.md against the entity files: every field that names people stands in one line, and every name in the
 * page exists.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileProject } from '../../src/engine/model/format/compile.ts';
import { personFields, whoseName } from '../support/whose-name.ts';
import { portalFiles, SCHEMAS } from './portal-files.ts';

const processes = readdirSync(SCHEMAS, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.bpmn'))
  .map((path) => ({ path, text: readFileSync(join(SCHEMAS, path), 'utf8') }));
const { project } = compileProject([...portalFiles(), ...processes]);
const lines = whoseName();
const roles = new Set([...project.areas.values()].flatMap((area) => area.roles.map(({ code }) => code)));

describe('the page on rows in another person’s name', () => {
  it('has a line for every field that names people, and no other', () => {
    const wanted = [...project.entities.values()].flatMap((entity) =>
      personFields(entity).map(({ name }) => `${entity.area}.${entity.name}.${name}`),
    );
    const said = lines.flatMap(({ area, entity, lending, others }) =>
      [...lending, ...others].map((field) => `${area}.${entity}.${field}`),
    );
    expect(said.toSorted()).toEqual(wanted.toSorted());
  });

  it('says of what is lent who names others, and names roles and entities that are there', () => {
    for (const { entity, lending, what, by } of lines) {
      expect(by === undefined, entity).toBe(lending.length === 0);
      expect(what === 'nothing', entity).toBe(lending.length === 0);
      if (by === undefined || by === 'product') continue;
      if ('within' in by)
        expect(by.within.toSorted(), entity).toEqual(
          [...(project.entities.get(entity)?.partOf?.parents ?? [])].toSorted(),
        );
      else for (const role of by.roles) expect(roles, `${entity} is named by ${role}`).toContain(role);
    }
  });
});
