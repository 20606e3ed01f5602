/** Heads of sheets: as people write them, and as our own exports do. */
import { expect, it } from 'vitest';
import { portalFiles } from '../../../../../tests/contracts/portal-files.ts';
import { LOCALES } from '../../../model/errors/define.ts';
import { Refusal } from '../../../model/errors/refusal.ts';
import { compileProject } from '../../../model/format/compile.ts';
import { fixedUnit, withUnit } from '../export/cells.ts';
import { fieldHeading, readHeads } from './import-columns.ts';

const crane = compileProject(portalFiles()).project.entities.get('equipCrane');
const everything = { hidden: new Set<string>(), readOnly: new Set<string>() } as unknown as Parameters<
  typeof readHeads
>[1];

it('knows a column with its unit, as exports head it in three languages, and without', () => {
  const load = crane?.fields['ratedLoad'];
  if (!crane || !load) throw new Error('no crane');
  const heads = LOCALES.map((locale) =>
    withUnit(fieldHeading(crane, load, locale), fixedUnit(crane, load, locale), locale),
  );
  // Traditional titles are made by the running server, not by the compiler.
  expect(heads).toEqual(['额定起重量（t）', '额定起重量（t）', 'Rated load (t)']);
  for (const head of [...heads, '额定起重量', 'rated load(t)', 'ratedLoad'])
    expect(readHeads(crane, everything, 'zh', [], [head]).columns).toEqual([
      { name: 'ratedLoad', title: '额定起重量', at: ['A'] },
    ]);
});

it('names the column where a mapping gives one a fixed text as well', () => {
  if (!crane) throw new Error('no crane');
  const mapping = { heads: [{ head: '吨位', to: ['ratedLoad'] }], fixed: [{ to: 'ratedLoad', text: '5' }] };
  const read = (): unknown => readHeads(crane, everything, 'zh', [], ['吨位'], { mapping });
  expect(read).toThrow(
    expect.objectContaining({ code: 'import.doubleHeads', params: { heads: '额定起重量' } }) as Error,
  );
  expect(read).toThrow(Refusal);
});

it('knows a column whose rows are made by what our own sheet of refused lines says behind its title', () => {
  const question = compileProject(portalFiles()).project.entities.get('question');
  if (!question) throw new Error('no question');
  const columnsOf = (head: string): unknown => readHeads(question, everything, 'zh', [], [head]).columns;
  for (const head of ['题库 [没有则新建]', '题库[没有则新建]'])
    expect(columnsOf(head)).toEqual([{ name: 'bank', title: '题库', at: ['A'], make: true }]);
  expect(columnsOf('题库')).toEqual([{ name: 'bank', title: '题库', at: ['A'] }]);
});
