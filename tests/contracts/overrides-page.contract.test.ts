/**
 * docs/overrides.md: its examples compile as files of the product, and its tables name what the two doors for custom
 * code export.
 */
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { readText, root } from '../support/checkout.ts';

const page = readText('docs/overrides.md');
const examples = new Map(
  [...page.matchAll(/```tsx? (src\/\S+)\n([^]*?)```/g)].map((match) => [join(root, match[1]!), match[2]!]),
);
const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile) as { config: object };
const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, root);

/** Compiles the examples in the places they name, as if they were there. */
function compile(): { readonly program: ts.Program; readonly problems: readonly string[] } {
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (path) => examples.has(path) || fileExists(path);
  host.readFile = (path) => examples.get(path) ?? readFile(path);
  host.getSourceFile = (path, language, ...rest) => {
    const text = examples.get(path);
    return text === undefined
      ? getSourceFile(path, language, ...rest)
      : ts.createSourceFile(path, text, language, true);
  };
  const doors = ['src/engine/server/sdk.ts', 'src/engine/client/index.ts'];
  const program = ts.createProgram([...examples.keys(), ...doors.map((door) => join(root, door))], options, host);
  const problems = [...examples.keys()].flatMap((path) => {
    const file = program.getSourceFile(path);
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(
      ({ start = 0, messageText }) =>
        `${path.slice(root.length + 1)}:${(file?.getLineAndCharacterOfPosition(start).line ?? 0) + 1}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
  });
  return { program, problems };
}

/** Names of what a file exports. */
function exportsOf(program: ts.Program, path: string): string[] {
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(join(root, path));
  const symbol = file && checker.getSymbolAtLocation(file);
  return symbol ? checker.getExportsOfModule(symbol).map(({ name }) => name) : [];
}

/** What the first column of the table below this head names. */
function namedBelow(head: string): string[] {
  const [, rest = ''] = page.split(`| ${head} |`);
  const [table = ''] = rest.split('\n\n');
  return table
    .split('\n')
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name!));
}

describe('docs/overrides.md', () => {
  let program: ts.Program;
  let problems: readonly string[];

  beforeAll(() => {
    ({ program, problems } = compile());
  }, 120_000);

  it('has examples that compile where they say they stand', () => {
    expect([...examples.keys()].map((path) => dirname(path))).toContain(join(root, 'src/custom/emergency'));
    expect(examples.size).toBeGreaterThan(4);
    expect(problems).toEqual([]);
  });

  it('names all that the sdk exports, and nothing else', () => {
    const named = namedBelow('of the sdk');
    expect(named.length).toBeGreaterThan(20);
    expect([...named].sort()).toEqual(exportsOf(program, 'src/engine/server/sdk.ts').sort());
  });

  it("names of the client's door what is there", () => {
    const exported = exportsOf(program, 'src/engine/client/index.ts');
    const named = namedBelow("of the client's door");
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((name) => !exported.includes(name))).toEqual([]);
  });
});
