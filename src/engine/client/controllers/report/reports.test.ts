/** Where reports are, and which are found. */
import { describe, expect, it } from 'vitest';
import { readListState } from '../list/list-state.ts';
import { findReports } from './find-reports.ts';
import { conditionsOf, reportAddress, withQuery } from './report-address.ts';

describe('the address of a report', () => {
  it('has the conditions of the list, and nothing of its pages and order', () => {
    const conditions = conditionsOf(
      readListState(
        'status=open&findTimeFrom=2026-01-01&keyword=%E8%84%9A%E6%89%8B&view=late&sort=-title&currentPage=3&layout=board',
      ),
    );
    expect(Object.fromEntries(new URLSearchParams(conditions))).toEqual({
      status: 'open',
      findTimeFrom: '2026-01-01',
      keyword: '脚手',
      view: 'late',
    });
    expect(reportAddress('hiddenDanger', 'byOrg', 'status=open')).toBe('/report/hiddenDanger/byOrg?status=open');
    expect(reportAddress('hiddenDanger', 'byOrg')).toBe('/report/hiddenDanger/byOrg');
    expect(withQuery('/hazard/hiddenDanger', '')).toBe('/hazard/hiddenDanger');
  });
});

describe('the reports of the centre', () => {
  const report = (area: string, entity: string, title: string) => ({
    area,
    areaTitle: `${area}域`,
    entity,
    entityTitle: `${entity}表`,
    code: title,
    title,
    chart: 'bar' as const,
  });
  const reports = [report('甲', '隐患', '趋势'), report('乙', '事故', '趋势'), report('甲', '检查', 'By Org')];

  it('stand by areas, each found by all words of its title, rows and area', () => {
    expect(findReports(reports, ' ').map(({ title, reports: own }) => [title, own.length])).toEqual([
      ['甲域', 2],
      ['乙域', 1],
    ]);
    expect(findReports(reports, '趋势 隐患').flatMap(({ reports: own }) => own.map(({ entity }) => entity))).toEqual([
      '隐患',
    ]);
    expect(findReports(reports, 'by org')).toHaveLength(1);
    expect(findReports(reports, '没有')).toEqual([]);
  });
});
