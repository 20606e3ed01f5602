/**
 * Keeps the laws a file can break by itself: opening sentence, names, exports, `any`, and what must not stand in a
 * public repository.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { importsOf, isTest, sourceFiles, sourceOf } from './import-graph.ts';
import { filesUnder, readText, root } from '../support/checkout.ts';

const testFiles = filesUnder('tests', ['.ts', '.tsx', '.mjs']);
const scriptFiles = filesUnder('scripts', ['.mjs']);
const written = [...sourceFiles, ...testFiles, ...scriptFiles];
const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => file !== '' && existsSync(join(root, file)));
const texts = tracked.filter(
  (file) => /\.(ts|tsx|mts|mjs|js|json|md|css|html|svg|bpmn|ya?ml|sh)$/.test(file) || file.startsWith('.ci/'),
);

/** All nodes of a file that satisfy `wanted`, as `file:line`. */
function placesOf(file: string, wanted: (node: ts.Node) => boolean): string[] {
  const source = sourceOf(file);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (wanted(node)) found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

describe('files', () => {
  it('open with a sentence saying what they are for', () => {
    expect(written.filter((file) => !/^(#!.*\n)?\/\*\*\s[^]{15,}?\*\//.test(readText(file)))).toEqual([]);
  });

  it('are named as their one export or in kebab-case, and folders in kebab-case', () => {
    const wrong = sourceFiles.filter((file) => {
      const [name = '', ...folders] = file.slice(4).split('/').reverse();
      const areas = file.startsWith('src/custom/') || file.startsWith('src/schemas/');
      if (folders.some((folder) => !(areas ? /^[a-z][A-Za-z0-9]*$/ : /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/).test(folder)))
        return true;
      const stem = name.replace(/(\.server|\.contract)?(\.test)?(\.d)?\.tsx?$/, '');
      if (/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(stem)) return false;
      return !isTest(file) && !areas && !exportsName(file, stem);
    });
    expect(wrong).toEqual([]);
  });

  it('keep no utils folder: a concept has a name', () => {
    expect(written.filter((file) => /(^|\/)(utils?|helpers?|common|misc|lib)(\/|\.\w+$)/i.test(file))).toEqual([]);
  });

  it('load the rules of a phone behind those they change, whatever comes first', () => {
    // A sheet that comes again within another one, once somebody acts, would stand behind the rules of the phone.
    expect(filesUnder('src', ['.css']).filter((file) => readText(file).includes('@import'))).toEqual([]);
    const alone = sourceFiles.flatMap((file) =>
      [...readText(file).matchAll(/^import '(\.[^']*)\.css';\n(.*)$/gm)]
        .filter(([, sheet = '', next = '']) => {
          const phone = `${sheet}-phone.css`;
          return existsSync(join(root, dirname(file), phone)) && next !== `import '${phone}';`;
        })
        .map(([, sheet]) => `${file}: ${sheet}.css`),
    );
    expect(alone).toEqual([]);
  });

  it('export by name; only lazy screens have a default', () => {
    const defaults = sourceFiles
      .filter((file) => !isTest(file))
      .flatMap((file) =>
        placesOf(
          file,
          (node) =>
            (ts.isExportAssignment(node) && !node.isExportEquals) ||
            (ts.canHaveModifiers(node) &&
              (ts.getModifiers(node)?.some((modifier) => modifier.kind === ts.SyntaxKind.DefaultKeyword) ?? false)),
        ),
      );
    const lazy = new Set(
      sourceFiles.flatMap((file) =>
        importsOf(file)
          .filter((entry) => entry.dynamic)
          .map((entry) => entry.file),
      ),
    );
    expect(defaults.filter((place) => !lazy.has(place.replace(/:\d+$/, '')))).toEqual([]);
  });

  it('style a class of their own: two rooms that use one name would draw each other’s pages', () => {
    const rooms = new Map<string, Set<string>>();
    for (const file of tracked.filter((one) => one.startsWith('src/') && one.endsWith('.css'))) {
      const rules = readText(file)
        .replaceAll(/\/\*[^]*?\*\//g, '')
        .replaceAll(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
      // Those with the product's prefix are parts that several rooms share.
      for (const [, name = ''] of rules.matchAll(/(?:^|[},])\s*\.((?!anlan-)[a-z][\w-]*)\s*(?=[,{])/g))
        rooms.set(name, (rooms.get(name) ?? new Set()).add(dirname(file)));
    }
    expect(rooms.size).toBeGreaterThan(100);
    expect(
      [...rooms].filter(([, folders]) => folders.size > 1).map(([name, folders]) => `${name}: ${[...folders].join()}`),
    ).toEqual([]);
  });

  it('hold no any', () => {
    expect(written.flatMap((file) => placesOf(file, (node) => node.kind === ts.SyntaxKind.AnyKeyword))).toEqual([]);
  });

  it('silence no checker', () => {
    const silenced = written.filter((file) =>
      new RegExp(
        ['eslint-' + 'disable', '@ts-' + 'ignore', '@ts-' + 'expect-error', '@ts-' + 'nocheck'].join('|'),
      ).test(readText(file)),
    );
    expect(silenced).toEqual([]);
  });

  it('let nothing in data or text become code', () => {
    const found = written.flatMap((file) =>
      placesOf(
        file,
        (node) =>
          (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
          ts.isIdentifier(node.expression) &&
          ['eval', 'Function'].includes(node.expression.text),
      ),
    );
    expect(found).toEqual([]);
  });

  it('connect to PostgreSQL in one place, which says where names are looked for', () => {
    const dials = (node: ts.Node): boolean =>
      ts.isNewExpression(node) && /^(pg\.)?(Client|Pool)$/.test(node.expression.getText());
    expect(
      sourceFiles
        .filter((file) => file.startsWith('src/engine/server/') && !isTest(file))
        .flatMap((file) => placesOf(file, dials))
        .map((place) => place.replace(/:\d+$/, '')),
    ).toEqual(['src/engine/server/db/connect.ts', 'src/engine/server/db/connect.ts']);
  });

  it('are data only under src/schemas', () => {
    const code = filesUnder('src/schemas', ['']).filter(
      (file) =>
        !/\.(json|bpmn|html|docx)$|\/_demo\/files\/[\w-]+\.(webp|pdf|svg)$/.test(file) && !/\.gen\.d\.ts$/.test(file),
    );
    expect(code).toEqual([]);
  });

  it('run no test in part and wait for no clock', () => {
    const part = [...testFiles, ...sourceFiles.filter(isTest)].flatMap((file) =>
      placesOf(
        file,
        (node) =>
          ts.isPropertyAccessExpression(node) &&
          (['waitForTimeout'].includes(node.name.text) ||
            (['only', 'skip', 'todo', 'fixme'].includes(node.name.text) &&
              ts.isIdentifier(node.expression) &&
              ['it', 'test', 'describe'].includes(node.expression.text))),
      ),
    );
    expect(part).toEqual([]);
  });
});

describe('the repository', () => {
  it('names no machine path and no package mirror', () => {
    const folders = ['work', 'home', 'root', 'Users', 'tmp'].map((folder) => `["'\`( ]/${folder}/[a-z]`).join('|');
    const mirrors = [
      'registry\\.npmjs',
      'registry\\.npmmirror',
      'unpkg\\.com',
      'jsdelivr',
      'npm\\.taobao',
      'verdaccio',
      'artifactory',
    ].join('|');
    const wrong = texts
      .filter((file) => file !== 'tests/architecture/files.test.ts' && !(file === 'package-lock.json'))
      .flatMap((file) =>
        readText(file)
          .split('\n')
          .flatMap((line, index) => (new RegExp(`${folders}|${mirrors}`).test(line) ? [`${file}:${index + 1}`] : [])),
      );
    expect(wrong).toEqual([]);
  });

  it('locks packages to the public registry or to none', () => {
    const lock = JSON.parse(readText('package-lock.json')) as { packages: Record<string, { resolved?: string }> };
    const hosts = new Set(
      Object.values(lock.packages).flatMap((entry) =>
        entry.resolved?.startsWith('http') ? [new URL(entry.resolved).host] : [],
      ),
    );
    expect([...hosts].filter((host) => host !== 'registry.npmjs.org')).toEqual([]);
  });

  it('has scripts that start before anything is installed', () => {
    const packages = scriptFiles
      .flatMap(importsOf)
      .filter((entry) => !entry.dynamic && entry.package !== undefined && !entry.package.startsWith('node:'));
    expect(packages.map((entry) => `${entry.from}:${entry.line} ${entry.specifier}`)).toEqual([]);
  });

  it('has one script file for each npm command', () => {
    const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> };
    const missing = Object.entries(scripts).filter(
      ([, command]) =>
        !/^node scripts\/[a-z-]+\.mjs( --\w+)*$/.test(command) || !existsSync(join(root, command.split(' ')[1]!)),
    );
    expect(missing).toEqual([]);
    const named = new Set(Object.values(scripts).map((command) => command.split(' ')[1]));
    expect(scriptFiles.filter((file) => !file.startsWith('scripts/support/') && !named.has(file))).toEqual([]);
  });
});

/** Does this file export a value or type of this name? */
function exportsName(file: string, name: string): boolean {
  return sourceOf(file).statements.some((statement) => {
    const exported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword);
    if (!exported) return false;
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.some((declaration) => declaration.name.getText() === name);
    return (
      (ts.isFunctionDeclaration(statement) ||
        ts.isClassDeclaration(statement) ||
        ts.isInterfaceDeclaration(statement) ||
        ts.isTypeAliasDeclaration(statement)) &&
      statement.name?.text === name
    );
  });
}
