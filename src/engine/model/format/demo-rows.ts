/** Demonstration rows (`<area>/_demo/<entity>.json`): `{rows: [...]}`, their keys fields of the entity. */
import type { CompiledEntity, Problem, Row } from '../types.ts';
import { nearest } from './nearest.ts';
import { checkShape } from './check-shape.ts';
import { anything, list, map, object } from './shape.ts';
import { type Document, Findings, isObject, member } from './read/source.ts';

const demoShape = object({ rows: list(map(anything())) }, 'Demonstration rows.', ['rows']);

/** What one file says of its entity. */
interface Reading {
  readonly entity: CompiledEntity | undefined;
  readonly problems: readonly Problem[];
  readonly rows?: readonly Row[];
}

/** The place of a file's text → what was last read of it: as long as file and entity stay, so does that. */
const readings = new WeakMap<Document['place'], Reading>();

/**
 * Rows by entity. Keys beginning with `$` are the seeder's own (`$key`, `$password`). Rows of an entity that is itself
 * broken wait for it.
 */
export function readDemo(
  files: readonly (Document & { readonly entity: string })[],
  sound: ReadonlyMap<string, CompiledEntity>,
  known: ReadonlySet<string>,
  problems: Problem[],
): Map<string, readonly Row[]> {
  const demo = new Map<string, readonly Row[]>();
  for (const file of files) {
    if (!known.has(file.entity)) {
      const findings = new Findings(file.place);
      findings.error('format.unknownEntity', [], { entity: file.entity, nearest: nearest(file.entity, known) });
      problems.push(...findings.problems);
    }
    const entity = sound.get(file.entity);
    const earlier = readings.get(file.place);
    const reading = earlier && earlier.entity === entity ? earlier : readRows(file, entity);
    readings.set(file.place, reading);
    problems.push(...reading.problems);
    if (reading.rows) demo.set(file.entity, reading.rows);
  }
  return demo;
}

function readRows(file: Document, entity: CompiledEntity | undefined): Reading {
  const findings = new Findings(file.place);
  checkShape(file.value, demoShape, {}, [], findings);
  const rows = member(file.value, 'rows');
  if (!entity || !Array.isArray(rows)) return { entity, problems: findings.problems };
  rows.forEach((row: unknown, index) => checkRow(row, index, entity, findings));
  return { entity, problems: findings.problems, ...(findings.failed ? {} : { rows: rows as Row[] }) };
}

function checkRow(row: unknown, index: number, entity: CompiledEntity, findings: Findings): void {
  for (const name of Object.keys(isObject(row) ? row : {})) {
    if (name.startsWith('$') || name === 'id' || Object.hasOwn(entity.fields, name)) continue;
    findings.error('format.unknownField', ['rows', index, name], {
      field: name,
      entity: entity.name,
      nearest: nearest(name, Object.keys(entity.fields)),
    });
  }
}
