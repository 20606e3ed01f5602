/** Keeps the ids in test titles honest: they exist, at most three stand in one title, and every deviation has its decision. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { coverageOf, idsIn } from '../../scripts/support/specification.mjs';
import { filesUnder, root, sourceFiles, sourceOf } from '../architecture/import-graph.ts';

interface SpecificationRow { readonly id: string; readonly section: string }
interface Deviation { readonly id: string; readonly decision: string }

const read = <T>(file: string): T => JSON.parse(readFileSync(join(root, file), 'utf8')) as T;
const rows = read<SpecificationRow[]>('tests/specification/coverage.json');
const deviations = read<Deviation[]>('tests/specification/deviations.json');
const own = 'tests/specification/coverage.test.ts';

/** Titles of describe, it and test calls, as they stand in the source. */
function titlesOf(file: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^(describe|it|test)\b/.test(node.expression.getText())) {
      const title = node.arguments[0];
      if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) found.push(title.getText());
    }
    ts.forEachChild(node, visit);
  };
  visit(sourceOf(file));
  return found;
}

const titles = [...filesUnder('tests', ['.test.ts', '.test.tsx', '.spec.ts']), ...sourceFiles.filter((file) => /\.test\.tsx?$/.test(file))]
  .filter((file) => file !== own).flatMap((file) => titlesOf(file).map((title) => ({ file, title })));

describe('specification', () => {
  it('has all 1,135 rows, each id once', () => {
    expect(new Set(rows.map((row) => row.id)).size).toBe(1135);
    expect(rows.length).toBe(1135);
    expect(rows.filter((row) => idsIn(`[${row.id}]`)[0] !== row.id)).toEqual([]);
  });

  it('is named in test titles by ids that exist', () => {
    const known = new Set(rows.map((row) => row.id));
    expect(titles.flatMap(({ file, title }) => idsIn(title).filter((id) => !known.has(id)).map((id) => `${file} ${id}`))).toEqual([]);
  });

  it('is named at most three times in one title', () => {
    expect(titles.filter(({ title }) => idsIn(title).length > 3)).toEqual([]);
  });

  it('is left only by a written decision', () => {
    expect(deviations.filter((deviation) => !rows.some((row) => row.id === deviation.id) || !existsSync(join(root, deviation.decision)))).toEqual([]);
  });

  it('counts a row only when a test with its id passed and none failed', () => {
    const some = ['V-5-01', 'V-5-02', 'V-5-03', 'V-5-04'].map((id) => ({ id }));
    const tests = [
      { title: 'a [V-5-01]', status: 'passed' },
      { title: 'b [V-5-02] [V-5-03]', status: 'passed' },
      { title: 'c [V-5-03]', status: 'failed' },
    ];
    expect(coverageOf(some, [{ id: 'V-5-02', decision: 'docs/decisions/x.md' }], tests)).toEqual({ proven: ['V-5-01'], deviating: ['V-5-02'], left: ['V-5-03', 'V-5-04'] });
  });
});
