/**
 * Every mistake a schema file can hold, planted into a real file of the portal: code, file, path, line and message are
 * exact.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { patternGrowth, portalFiles } from '../../../../tests/contracts/portal-files.ts';
import { type ErrorCode, catalogue, messageOf } from '../errors/catalogue.ts';
import { LOCALES } from '../errors/define.ts';
import type { SourceFile } from '../types.ts';
import { createCompiler } from './compile.ts';

interface Fixture {
  /** The file with the mistake. */
  readonly file: string;
  /** Texts replaced in it (or in another `file`); each must stand there exactly once. */
  readonly edit?: readonly { readonly file?: string; readonly find: string; readonly replace: string }[];
  readonly add?: readonly SourceFile[];
  /** `lineOf` is a text of the file with the mistakes in it: the error names its line. */
  readonly expect: {
    readonly file?: string;
    readonly path: string;
    readonly lineOf: string;
    readonly message: string;
    readonly severity?: 'warning';
  };
  /** Codes of mistakes that follow from this one; none but these may appear. */
  readonly also?: readonly string[];
}

const FOLDER = join(import.meta.dirname, '../../../../tests/fixtures/entity-errors');
const fixtures = readdirSync(FOLDER).map((name): [string, Fixture] => [
  name.replace(/\.json$/, ''),
  JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Fixture,
]);
const portal = portalFiles();
/** One for all: it compiles what a mistake touches, so that what each of them costs does not grow with the portal. */
const compile = createCompiler(patternGrowth);
/** Covered by tests of their own: a fixture of a thousand parts says nothing, and links are no texts. */
const WITHOUT = ['expression.size', 'format.fileSize', 'format.link'];

function planted(fixture: Fixture): SourceFile[] {
  const files = new Map(portal.map(({ path, text }) => [path, text]));
  for (const { file = fixture.file, find, replace } of fixture.edit ?? []) {
    const text = files.get(file) ?? '';
    expect(text.split(find).length - 1, `${file} holds ${find}`).toBe(1);
    files.set(
      file,
      text.replace(find, () => replace),
    );
  }
  for (const { path, text } of fixture.add ?? []) files.set(path, text);
  return [...files].map(([path, text]) => ({ path, text }));
}

describe('mistakes in schema files', () => {
  it('starts from a portal without errors', () => {
    expect(compile(portal).problems.filter((problem) => problem.severity === 'error')).toEqual([]);
  });

  it('has a fixture for every code, sixty at least', () => {
    const codes = Object.keys(catalogue).filter(
      (code) => /^(format|expression)\./.test(code) && !WITHOUT.includes(code),
    );
    expect(fixtures.map(([code]) => code).sort()).toEqual(codes.sort());
    expect(fixtures.length).toBeGreaterThanOrEqual(60);
  });

  it.each(fixtures)('%s', (code, fixture) => {
    const files = planted(fixture);
    const { problems, project } = compile(files);
    const file = fixture.expect.file ?? fixture.file;
    const text = files.find((one) => one.path === file)?.text ?? '';
    const severity = fixture.expect.severity ?? 'error';
    const line = text.slice(0, text.indexOf(fixture.expect.lineOf)).split('\n').length;
    const found = problems.filter(
      (problem) => problem.code === code && problem.file === file && problem.path === fixture.expect.path,
    );
    expect(text).toContain(fixture.expect.lineOf);
    // A mistake in a mixin is one for each entity that uses it.
    expect(
      found.map((problem) => ({
        line: problem.line,
        severity: problem.severity,
        message: messageOf(code as ErrorCode, 'en', problem.params),
      })),
    ).toContainEqual({ line, severity, message: fixture.expect.message });
    for (const locale of LOCALES) {
      const places = [...catalogue[code as ErrorCode][locale].matchAll(/\{([a-z]\w*)\}/g)].map((match) => match[1]);
      expect(Object.keys(found[0]?.params ?? {}), `places of the message in ${locale}`).toEqual(
        expect.arrayContaining(places),
      );
    }
    const expected = [code, 'format.targetBroken', ...(fixture.also ?? [])];
    expect(
      problems
        .filter((problem) => problem.severity === 'error' && !expected.includes(problem.code))
        .map((problem) => `${problem.code} ${problem.file} ${problem.path}`),
    ).toEqual([]);
    const given = [...project.entities.values()].filter((entity) =>
      problems.some((problem) => problem.severity === 'error' && problem.file === entity.file),
    );
    expect(given, 'a file with an error is not given out').toEqual([]);
  });
});
