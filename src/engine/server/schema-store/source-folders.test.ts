/** Which files of a schema folder are schema files. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { compileProject } from '../../model/format/compile.ts';
import { MAX_FILE } from '../../model/format/read/read-files.ts';
import { openSourceFolders } from './source-folders.ts';

it('reads entity files, areas and processes, and passes over meta-schemas and hidden files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'anlan-folders-'));
  try {
    for (const name of ['a', '.git', 'node_modules']) mkdirSync(join(folder, name));
    for (const name of [
      'a/thing.json',
      'a/_area.json',
      'a/flow.bpmn',
      'entity.schema.json',
      'mixin.schema.json',
      'a/area.schema.json',
      '.hidden.json',
      '.git/x.json',
      'node_modules/y.json',
      'a/notes.md',
    ])
      writeFileSync(join(folder, name), '{}');
    const folders = await openSourceFolders([folder], pino({ level: 'silent' }), () => undefined);
    const paths = folders.files().map((file) => file.path);
    folders.close();
    expect(paths).toEqual(['a/_area.json', 'a/flow.bpmn', 'a/thing.json']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it('follows links inside a folder, refuses those that lead out of it and files beyond measure, and waits for no pipe', async () => {
  const [folder, elsewhere] = ['anlan-folders-', 'anlan-outside-'].map((name) => mkdtempSync(join(tmpdir(), name))) as [
    string,
    string,
  ];
  try {
    mkdirSync(join(folder, 'a'));
    mkdirSync(join(folder, '.data'));
    writeFileSync(join(elsewhere, 'secret.json'), '{"secret": 1}');
    writeFileSync(join(folder, '.data', 'inside.json'), '{}');
    symlinkSync('../.data/inside.json', join(folder, 'a', 'inside.json'));
    symlinkSync(join(elsewhere, 'secret.json'), join(folder, 'a', 'outside.json'));
    symlinkSync(elsewhere, join(folder, 'b'));
    writeFileSync(join(folder, 'a', 'large.json'), `{"a": "${'x'.repeat(6 * MAX_FILE)}"}`);
    execFileSync('mkfifo', [join(folder, 'a', 'pipe.json')]);
    const folders = await openSourceFolders([folder], pino({ level: 'silent' }), () => undefined);
    const files = folders.files();
    folders.close();
    expect(files.map(({ path, text, outside }) => [path, text.length > MAX_FILE || text, outside])).toEqual([
      ['a/inside.json', '{}', undefined],
      ['a/large.json', true, undefined],
      ['a/outside.json', '', true],
    ]);
    expect(Math.max(...files.map(({ text }) => text.length))).toBeLessThan(5 * MAX_FILE);
    const problems = compileProject(files).problems.map(({ code, file, line }) => `${code} ${file} ${line}`);
    expect(problems).toEqual(
      expect.arrayContaining(['format.fileSize a/large.json 1', 'format.link a/outside.json 1']),
    );
  } finally {
    for (const one of [folder, elsewhere]) rmSync(one, { recursive: true, force: true });
  }
});
