/**
 * Keeps the ids in test titles honest: they exist, at most three stand in one title, and every deviation has its
 * decision.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { coverageOf, idsIn, MOST_IDS, titleFaults } from '../../scripts/support/specification.mjs';
import { sourceFiles, sourceOf } from '../architecture/import-graph.ts';
import { filesUnder, root } from '../support/checkout.ts';

interface SpecificationRow {
  readonly id: string;
  readonly section: string;
}
interface Deviation {
  readonly id: string;
  readonly decision: string;
}

const read = <T>(file: string): T => JSON.parse(readFileSync(join(root, file), 'utf8')) as T;
const rows = read<SpecificationRow[]>('tests/specification/coverage.json');
const deviations = read<Deviation[]>('tests/specification/deviations.json');
const own = 'tests/specification/coverage.test.ts';

/** A place in a title that an id is put into: `[${id}]` of a template, `[%s]` and `[$row]` of a table. */
const PLACE = /\[(?:\$\{[^}]*\}|%s|\$\w+)\]/g;
const BARE_ID = /^[A-Z]-\d(?:\.\d)?(?:-[A-Z]+)?-\d{2,3}$/;

interface Claims {
  /** Texts of describe, it and test calls, as they stand in the source. */
  readonly titles: readonly string[];
  /**
   * Ids that stand anywhere in a text of the file, in brackets or as a cell of a table, and how many one text holds.
   */
  readonly texts: readonly (readonly string[])[];
}

const called = (node: ts.Expression): string =>
  ts.isCallExpression(node) || ts.isPropertyAccessExpression(node) || ts.isTaggedTemplateExpression(node)
    ? called(ts.isTaggedTemplateExpression(node) ? node.tag : node.expression)
    : node.getText();

function claimsOf(file: string): Claims {
  const titles: string[] = [];
  const texts: string[][] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^(describe|it|test)$/.test(called(node.expression))) {
      const title = node.arguments[0];
      if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) titles.push(title.getText());
    }
    if (ts.isStringLiteralLike(node)) texts.push(BARE_ID.test(node.text) ? [node.text] : idsIn(node.text));
    else if (ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node))
      texts.push(idsIn(node.text));
    ts.forEachChild(node, visit);
  };
  visit(sourceOf(file));
  return { titles, texts: texts.filter((ids) => ids.length > 0) };
}

const claims = [
  ...filesUnder('tests', ['.test.ts', '.test.tsx', '.spec.ts']),
  ...sourceFiles.filter((file) => /\.test\.tsx?$/.test(file)),
]
  .filter((file) => file !== own)
  .map((file) => ({ file, ...claimsOf(file) }));

describe('specification', () => {
  it('has all 1,135 rows, each id once', () => {
    expect(new Set(rows.map((row) => row.id)).size).toBe(1135);
    expect(rows.length).toBe(1135);
    expect(rows.filter((row) => idsIn(`[${row.id}]`)[0] !== row.id)).toEqual([]);
  });

  it('is named by ids that exist: in titles, and in the tables and templates titles are made of', () => {
    const known = new Set(rows.map((row) => row.id));
    expect(
      claims.flatMap(({ file, texts }) =>
        texts
          .flat()
          .filter((id) => !known.has(id))
          .map((id) => `${file} ${id}`),
      ),
    ).toEqual([]);
  });

  it('is named at most three times in one title, the places of a table or template counted', () => {
    const many = claims.flatMap(({ file, titles, texts }) =>
      [
        ...titles.filter((title) => idsIn(title).length + (title.match(PLACE)?.length ?? 0) > MOST_IDS),
        ...texts.filter((ids) => ids.length > MOST_IDS).map((ids) => ids.join(' ')),
      ].map((title) => `${file} ${title}`),
    );
    expect(many).toEqual([]);
  });

  it('finds ids in tables: those of the directories are claimed row by row', () => {
    const found = new Set(claims.find(({ file }) => file === 'tests/http/system.test.ts')?.texts.flat());
    for (const id of ['A-7.2-030', 'A-7.2-077', 'V-5-12', 'V-5-28']) expect(found).toContain(id);
  });

  it('is checked once more in the titles as they ran', () => {
    const title = (...ids: string[]): { title: string } => ({ title: `a ${ids.map((id) => `[${id}]`).join('')}` });
    expect(titleFaults(rows, [title('V-5-01', 'V-5-02', 'V-5-03')])).toEqual([]);
    expect(titleFaults(rows, [title('V-5-99'), title('V-5-01', 'V-5-02', 'V-5-03', 'V-5-04')])).toEqual([
      'no row is called V-5-99: a [V-5-99]',
      '4 rows in one title: a [V-5-01][V-5-02][V-5-03][V-5-04]',
    ]);
  });

  it('is left only by a written decision', () => {
    expect(
      deviations.filter(
        (deviation) =>
          !rows.some((row) => row.id === deviation.id) || !existsSync(join(root, deviation.decision.split('#')[0]!)),
      ),
    ).toEqual([]);
  });

  it('counts a row only when a test with its id passed and none failed', () => {
    const some = ['V-5-01', 'V-5-02', 'V-5-03', 'V-5-04'].map((id) => ({ id }));
    const tests = [
      { title: 'a [V-5-01]', status: 'passed' },
      { title: 'b [V-5-02] [V-5-03]', status: 'passed' },
      { title: 'c [V-5-03]', status: 'failed' },
    ];
    expect(coverageOf(some, [{ id: 'V-5-02', decision: 'docs/access.md' }], tests)).toEqual({
      proven: ['V-5-01'],
      deviating: ['V-5-02'],
      left: ['V-5-03', 'V-5-04'],
    });
  });
});
