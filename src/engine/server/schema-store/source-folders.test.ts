/** Which files of a schema folder are schema files. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { openSourceFolders } from './source-folders.ts';

it('reads entity files, areas and processes, and passes over meta-schemas and hidden files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'anlan-folders-'));
  try {
    for (const name of ['a', '.git', 'node_modules']) mkdirSync(join(folder, name));
    for (const name of ['a/thing.json', 'a/_area.json', 'a/flow.bpmn', 'entity.schema.json', 'mixin.schema.json', 'a/area.schema.json', '.hidden.json', '.git/x.json', 'node_modules/y.json', 'a/notes.md']) writeFileSync(join(folder, name), '{}');
    const folders = await openSourceFolders([folder], pino({ level: 'silent' }), () => undefined);
    const paths = folders.files().map((file) => file.path);
    folders.close();
    expect(paths).toEqual(['a/_area.json', 'a/flow.bpmn', 'a/thing.json']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
