/** The table of a report: one row a group, the figure that opens its rows a link, the total of all at the foot. */
import '../../../../../tests/support/bare-page.ts';
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import type { ReportData } from '../../api/reports.ts';
import { type Navigation, NavigationContext } from '../../controllers/navigation.ts';
import { ReportTable } from './ReportTable.tsx';

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'zh',
    ns: ['report'],
    resources: { zh: { report: { total: '合计', tableOf: '{{title}}表', drill: '查看明细：{{labels}}' } } },
  });
});

const nothing = (): undefined => undefined;
const navigation: Navigation = {
  path: '/',
  search: '',
  go: nothing,
  swap: nothing,
  replaceSearch: nothing,
  isShown: () => true,
  onShown: () => nothing,
  href: (to) => `#${to}`,
};
const data: ReportData = {
  entity: 'hiddenDanger',
  code: 'byOrg',
  title: '各单位隐患',
  chart: 'bar',
  entityTitle: '隐患',
  path: '/hazard/hiddenDanger',
  more: false,
  totals: [1286, '99.50'],
  groups: [
    { field: 'dutyOrg', title: '责任单位', step: null },
    { field: 'status', title: '状态', step: null },
  ],
  measures: [
    { code: 'count', title: '数量', of: 'count', unit: null, numeric: true },
    { code: 'sum', title: '金额合计', of: 'sum', unit: '元', numeric: true },
  ],
  rows: [
    { keys: ['u1', 'open'], labels: ['炼铁厂', '待处置'], figures: [1286, null], drill: 'dutyOrg=u1&status=open' },
    { keys: [null, 'open'], labels: ['未填', '待处置'], figures: [0, '99.50'], drill: null },
  ],
};

it('links the counted rows, says units once, and marks the column it is ordered by', () => {
  const html = renderToStaticMarkup(
    <NavigationContext value={navigation}>
      <ReportTable data={data} rows={data.rows} sort={{ column: 2, down: true }} onSort={nothing} />
    </NavigationContext>,
  );
  expect(html).toContain('<table class="report-table" aria-label="各单位隐患表">');
  expect(html).toContain(
    '<a href="#/hazard/hiddenDanger?dutyOrg=u1&amp;status=open" title="查看明细：炼铁厂 · 待处置">1,286</a>',
  );
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html.match(/aria-sort="descending"/g)).toHaveLength(1);
  expect(html.match(/report-unit/g)).toHaveLength(1);
  expect(html).toMatch(/<tfoot>.*colSpan="2">合计<.*>1,286<.*>99\.50</);
});
