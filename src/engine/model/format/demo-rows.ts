/** Demonstration rows (`<area>/_demo/<entity>.json`): `{rows: [...]}`, their keys fields of the entity. */
import type { CompiledEntity, Problem, Row } from '../types.ts';
import { nearest } from './nearest.ts';
import { checkShape } from './check-shape.ts';
import { anything, list, map, object } from './shape.ts';
import { type Document, Findings, isObject, member } from './read/source.ts';

const demoShape = object({ rows: list(map(anything())) }, 'Demonstration rows.', ['rows']);

/** Rows by entity. Keys beginning with `$` are the seeder's own (`$key`, `$password`). Rows of an entity that is itself broken wait for it. */
export function readDemo(files: readonly (Document & { readonly entity: string })[], sound: ReadonlyMap<string, CompiledEntity>, known: ReadonlySet<string>, problems: Problem[]): Map<string, readonly Row[]> {
  const demo = new Map<string, readonly Row[]>();
  for (const file of files) {
    const findings = new Findings(file.place);
    const entity = sound.get(file.entity);
    if (!known.has(file.entity)) findings.error('format.unknownEntity', [], { entity: file.entity, nearest: nearest(file.entity, known) });
    checkShape(file.value, demoShape, {}, [], findings);
    const rows = member(file.value, 'rows');
    if (entity && Array.isArray(rows)) {
      rows.forEach((row: unknown, index) => checkRow(row, index, entity, findings));
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
