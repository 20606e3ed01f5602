/** Generated types: they are TypeScript, and a field that is gone takes its slot and its member with it. */
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { portalFiles } from './portal-files.ts';
import { exampleFiles } from '../fixtures/example-files.ts';
import type { SourceFile } from '../../src/engine/model/types.ts';
import { compileProject } from '../../src/engine/model/format/compile.ts';
import { generateTypes } from '../../src/engine/model/format/generate-types.ts';

const files = [...portalFiles(), ...exampleFiles()];
const typesOf = (some: readonly SourceFile[]): ReadonlyMap<string, string> =>
  generateTypes(compileProject(some).project);

/** As much of the standard library as the types need. */
const LIB = [
  'Array<T> { readonly [index: number]: T }',
  'ReadonlyArray<T> { readonly [index: number]: T }',
  'Boolean {}',
  'CallableFunction {}',
  'Function {}',
  'IArguments {}',
  'NewableFunction {}',
  'Number {}',
  'Object {}',
  'RegExp {}',
  'String {}',
]
  .map((one) => `interface ${one}`)
  .join('\n');

/** What TypeScript says of a piece of code over the generated types. */
function complaints(types: ReadonlyMap<string, string>, code: string): string[] {
  const texts: Readonly<Record<string, string>> = {
    '/lib.d.ts': LIB,
    '/use.ts': `import type { EntityRows, EntitySlots } from './entities.gen.d.ts';\n${code}`,
    ...Object.fromEntries([...types].map(([path, text]) => [`/${path}`, text])),
  };
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    noLib: true,
    allowImportingTsExtensions: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  };
  const host: ts.CompilerHost = {
    getSourceFile: (name, target) =>
      texts[name] === undefined ? undefined : ts.createSourceFile(name, texts[name], target),
    fileExists: (name) => name in texts,
    readFile: (name) => texts[name],
    writeFile: () => undefined,
    getDefaultLibFileName: () => 'lib.d.ts',
    getCurrentDirectory: () => '/',
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
  };
  const program = ts.createProgram(['/lib.d.ts', '/use.ts'], options, host);
  return [...program.getSyntacticDiagnostics(), ...program.getSemanticDiagnostics()].map((one) =>
    ts.flattenDiagnosticMessageText(one.messageText, ' '),
  );
}

const cell =
  "export const slot: EntitySlots['demoCrane'] = 'list.cell.liftTons';\nexport const load = (row: EntityRows['demoCrane']): string | null => row.liftTons;";

describe('generateTypes', () => {
  it('types rows and slots', () => {
    const types = typesOf(files);
    expect(
      complaints(
        types,
        `${cell}
export const state = (row: EntityRows['demoCrane']): 'inUse' | 'stopped' | 'sealed' | 'scrapped' => row.status;
export const months = (row: EntityRows['demoCrane']): number | null => row.inspectMonths;
export const rows = (row: EntityRows['demoCrane']): string => row.inspections[0].inspectOn;`,
      ),
    ).toEqual([]);
    expect(complaints(types, "export const slot: EntitySlots['demoCrane'] = 'list.cell.liftTonnes';")).toHaveLength(1);
  });

  it('breaks what uses a removed field', () => {
    const without = files.map((file) =>
      file.path !== 'demo/demoCrane.json' ? file : { ...file, text: file.text.replaceAll('liftTons', 'ratedLoad') },
    );
    expect(complaints(typesOf(without), cell)).toHaveLength(2);
  });

  it('lets a change of one entity change the file of that entity alone', () => {
    const renamed = files.map((file) =>
      file.path !== 'demo/demoCrane.json' ? file : { ...file, text: file.text.replaceAll('liftTons', 'ratedLoad') },
    );
    const [before, after] = [typesOf(files), typesOf(renamed)];
    expect([...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path)).toEqual([
      'demo/_types/demoCrane.gen.d.ts',
    ]);
  });
});
