/** The row of totals: a count of nothing is 0, any other figure of nothing is a dash, and what nobody adds up is empty. */
import '../../../../../tests/support/bare-page.ts';
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import { exampleView } from '../../../../../tests/support/example-views.ts';
import type { CompiledColumn } from '../../../model/types.ts';
import type { Value } from '../../../model/types.ts';
import { listColumns } from '../../controllers/list/columns.ts';
import { TotalCell } from './TotalCell.tsx';

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'zh',
    ns: ['engine'],
    resources: { zh: { engine: { list: { total: '合计' } } } },
  });
});

const view = exampleView('demoCrane');
const [column] = listColumns(view).filter(({ field }) => field.name === 'liftTons');

function shown(aggregate: CompiledColumn['aggregate'], total: Value, isFirst = false): string {
  if (!column) throw new Error('the example has no column of tons');
  return renderToStaticMarkup(
    <TotalCell
      column={{ ...column, column: { field: 'liftTons', ...(aggregate ? { aggregate } : {}) } }}
      totals={{ id: '$totals', liftTons: total }}
      view={view}
      isFirst={isFirst}
      countText="全部 0 条"
    />,
  );
}

const DASH = '<span class="anlan-dash">—</span>';

it('draws a dash for a figure of nothing and 0 for a count of nothing', () => {
  for (const aggregate of ['sum', 'avg', 'min', 'max'] as const) expect(shown(aggregate, null), aggregate).toBe(DASH);
  expect(shown('count', 0)).toBe('0');
  expect(shown('count', 12)).toBe('12');
});

it('leaves a column alone that has no total, and begins with the head of the row', () => {
  expect(shown(undefined, null)).toBe('');
  expect(shown('sum', null, true)).toContain('合计');
});
