/** The portal's own schema files as they stand on disk, for the tests of its content. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from '../../src/engine/model/types.ts';

export { JUDGED, judgeGrowth, patternGrowth } from '../../src/engine/server/schema-store/pattern-growth.ts';

export const SCHEMAS = join(import.meta.dirname, '../../src/schemas');

/**
 * One demonstration row: `$key`, `$password` and the fields as written, references as `@entity/key`, days as `today-5`.
 */
export type DemoRow = { readonly $key: string } & Readonly<Record<string, unknown>>;

/** Every JSON file below `src/schemas`, with its path relative to it. */
export function portalFiles(): SourceFile[] {
  return readdirSync(SCHEMAS, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json') && path.includes('/'))
    .sort()
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(SCHEMAS, path), 'utf8') }));
}

/** Entity → its demonstration rows. */
export function demoRows(): ReadonlyMap<string, readonly DemoRow[]> {
  const found = portalFiles().flatMap(({ path, text }): [string, readonly DemoRow[]][] => {
    const entity = /\/_demo\/(\w+)\.json$/.exec(path)?.[1];
    return entity === undefined ? [] : [[entity, (JSON.parse(text) as { rows: DemoRow[] }).rows]];
  });
  return new Map(found);
}

/** Names of the files that demonstration rows may hold. */
export function demoFiles(): string[] {
  return readdirSync(SCHEMAS, { recursive: true, encoding: 'utf8' })
    .map((path) => /_demo\/files\/([^/]+)$/.exec(path.replaceAll('\\', '/'))?.[1] ?? '')
    .filter((name) => name !== '');
}

/** `today-5` → -5; undefined for anything else, so that a missing date compares with nothing. */
export function daysFromToday(value: unknown): number | undefined {
  const match = typeof value === 'string' ? /^today([+-]\d+)?$/.exec(value) : null;
  return match ? Number(match[1] ?? 0) : undefined;
}
