/** Heads of sheets: as people write them, and as our own exports do. */
import { expect, it } from 'vitest';
import { portalFiles } from '../../../../../tests/contracts/portal-files.ts';
import { LOCALES } from '../../../model/errors/define.ts';
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
