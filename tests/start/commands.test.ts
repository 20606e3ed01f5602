/**
 * The npm commands an operator or developer runs by hand: schema plan and apply, the merge driver, the check of files.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { root } from '../support/checkout.ts';
import { removeData, startProduct, temporaryFolder } from '../support/product.ts';
import { plainEnvironment, runProcess } from '../support/run-process.ts';

const folders: string[] = [];
const folder = (name: string): string => {
  const path = temporaryFolder(name);
  folders.push(path);
  return path;
};
afterEach(async () => {
  for (const path of folders.splice(0)) await removeData(path);
});

const script = (
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number; output: string }> =>
  runProcess(process.execPath, [`scripts/${name}.mjs`, ...args], {
    cwd: root,
    env: plainEnvironment(env),
    patience: 120_000,
  });

const entity = (fields: readonly string[]): string =>
  JSON.stringify({
    format: 1,
    entity: 'commandThing',
    area: 'command',
    title: '命令测试',
    data: {
      type: 'object',
      properties: Object.fromEntries(fields.map((field) => [field, { type: 'string', title: field, maxLength: 20 }])),
    },
  });

describe('npm run schema', () => {
  it('shows a dropped field as destructive, applies it by name, and then shows nothing', async () => {
    const [schemas, dataDir] = [folder('command-schemas'), folder('command-data')];
    mkdirSync(join(schemas, 'command'));
    const file = join(schemas, 'command/commandThing.json');
    writeFileSync(file, entity(['kept', 'dropped']));
    const env = { SCHEMA_DIRS: schemas, DATA_DIR: dataDir };
    expect(await (await startProduct({ built: true, dataDir, env })).stop()).toBe(0);
    writeFileSync(file, entity(['kept']));
    const plan = await script('schema', ['plan'], env);
    expect(plan.output).toMatch(/commandThing {2}dropped {2}destructive/);
    expect((await script('schema', ['apply', 'noSuchName'], env)).code).toBe(1);
    expect((await script('schema', ['apply', 'dropped'], env)).output).toContain('1 confirmed and applied');
    expect((await script('schema', ['plan'], env)).output).toContain('Nothing waits');
  });
});

describe('npm run check', () => {
  interface Said {
    files: number;
    errors: number;
    problems: { file: string; line: number; column: number; code: string; message: string; mend?: string }[];
  }
  const json = (output: string): Said => JSON.parse(output) as Said;

  it('says each mistake with file, line, column and the mend, in the words of the product, and ends with 1', async () => {
    const place = folder('check');
    const file = join(place, 'commandThing.json');
    writeFileSync(
      file,
      `{\n  ${entity(['a']).slice(1, -1).replace('"maxLength":20', '"maxLenght":20')},\n  "list": { "columns": { "b": true } }\n}\n`,
    );
    const plain = await script('check', [file]);
    expect(plain.code).toBe(1);
    const line = readFileSync(file, 'utf8').split('\n')[1] ?? '';
    expect(plain.output).toContain(
      `${file}:2:${line.indexOf('"maxLenght"') + 1}: error: There is no key maxLenght here; the nearest is maxLength [format.unknownKey]`,
    );
    expect(plain.output).toContain(
      `${file}:3:26: error: commandThing has no field b; the nearest is a [format.unknownField] at list.columns.b`,
    );
    const { problems, errors } = json((await script('check', ['--json', '--lang', 'zh', place])).output);
    expect(errors).toBe(2);
    expect(problems[1]).toMatchObject({
      file,
      line: 3,
      column: 26,
      code: 'format.unknownField',
      message: '“commandThing”没有字段“b”，最接近的是“a”',
      mend: 'a',
    });
    writeFileSync(file, entity(['a']));
    expect(await script('check', [file])).toEqual({ code: 0, output: '1 file, 0 errors, 0 warnings\n' });
    expect((await script('check', [join(place, 'none.json')])).code).toBe(2);
  });

  it('holds one file against the shipped ones: what it refers to is known, and what it would break is said', async () => {
    const place = folder('check-shipped');
    const file = join(place, 'sysPost.json');
    const {
      i18n: _,
      tests: __,
      ...shipped
    } = JSON.parse(readFileSync(join(root, 'src/schemas/system/sysPost.json'), 'utf8')) as Record<string, unknown> & {
      entity: string;
    };
    writeFileSync(file, JSON.stringify(shipped));
    expect((await script('check', [file])).output).toContain('0 errors');
    writeFileSync(
      file,
      JSON.stringify({
        ...shipped,
        data: { type: 'object', properties: { other: { type: 'string', title: '其他', maxLength: 20 } } },
      }),
    );
    const { problems } = json((await script('check', ['--json', file])).output);
    expect(problems.filter((problem) => problem.file === file).length).toBeGreaterThan(0);
  });
});

describe('npm run merge', () => {
  it('joins independent edits of one file, and says where two met', async () => {
    const place = folder('merge');
    const [base, ours, theirs] = ['base', 'ours', 'theirs'].map((name) => join(place, `${name}.json`)) as [
      string,
      string,
      string,
    ];
    writeFileSync(base, entity(['a']));
    writeFileSync(ours, entity(['a', 'b']));
    writeFileSync(theirs, entity(['a', 'c']));
    expect((await script('merge', [base, ours, theirs])).code).toBe(0);
    expect(
      Object.keys((JSON.parse(readFileSync(ours, 'utf8')) as { data: { properties: object } }).data.properties).sort(),
    ).toEqual(['a', 'b', 'c']);
    writeFileSync(ours, entity(['a']).replace('命令测试', '我们的'));
    writeFileSync(theirs, entity(['a']).replace('命令测试', '他们的'));
    const conflict = await script('merge', [base, ours, theirs]);
    expect(conflict.code).toBe(1);
    expect(conflict.output).toContain('title');
    rmSync(place, { recursive: true });
  });
});
