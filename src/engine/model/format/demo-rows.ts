/** Demonstration rows (`<area>/_demo/<entity>.json`): `{rows: [...]}`, their keys fields of the entity. */
import type { CompiledEntity, Problem, Row } from '../types.ts';
import { nearest } from './nearest.ts';
import { checkShape } from './check-shape.ts';
import { anything, list, map, object } from './shape.ts';
import { type Document, Findings, isObject, member } from './read/source.ts';

const demoShape = object({ rows: list(map(anything())) }, 'Demonstration rows.', ['rows']);

/** Rows by entity. Keys beginning with `$` are the seeder's own (a row's key, its place in a tree). */
export function readDemo(files: readonly (Document & { readonly entity: string })[], entities: ReadonlyMap<string, CompiledEntity>, problems: Problem[]): Map<string, readonly Row[]> {
  const demo = new Map<string, readonly Row[]>();
  for (const file of files) {
    const findings = new Findings(file.place);
    const entity = entities.get(file.entity);
    if (!entity) findings.error('format.unknownEntity', [], { entity: file.entity, nearest: nearest(file.entity, entities.keys()) });
    else {
      checkShape(file.value, demoShape, {}, [], findings);
      const rows = member(file.value, 'rows');
      if (Array.isArray(rows)) rows.forEach((row: unknown, index) => checkRow(row, index, entity, findings));
      if (!findings.failed) demo.set(file.entity, rows as Row[]);
    }
    problems.push(...findings.problems);
  }
  return demo;
}

function checkRow(row: unknown, index: number, entity: CompiledEntity, findings: Findings): void {
  for (const name of Object.keys(isObject(row) ? row : {})) {
    if (name.startsWith('$') || name === 'id' || Object.hasOwn(entity.fields, name)) continue;
    findings.error('format.unknownField', ['rows', index, name], { field: name, entity: entity.name, nearest: nearest(name, Object.keys(entity.fields)) });
  }
}
