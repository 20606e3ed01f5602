/** Which comments name the values of a choice, and which only look like it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valuesInComment } from './comment-values.ts';

const said = (comment: string): string | undefined => {
  const found = valuesInComment(comment);
  return found && `${found.title}|${found.values.map(({ value, title }) => `${value}=${title}`).join(' ')}`;
};

describe('a comment', () => {
  it.each([
    ['状态（0正常 1停用）', '状态|0=正常 1=停用'],
    ['状态(0正常 1停用)', '状态|0=正常 1=停用'],
    ['类型：1=目录，2=菜单', '类型|1=目录 2=菜单'],
    ['1：待整改；2：已整改', '|1=待整改 2=已整改'],
    ['整改状态，1：待整改；2：已整改', '整改状态|1=待整改 2=已整改'],
    ['0--重新编制，1--已提交', '|0=重新编制 1=已提交'],
    ['编制状态：0--重新编制；1--已提交；-1--作废', '编制状态|0=重新编制 1=已提交 -1=作废'],
    ['开启状态（1-启用，0-禁用）【StatusEnum】', '开启状态|1=启用 0=禁用'],
    ['菜单类型（M目录 C菜单 F按钮）', '菜单类型|M=目录 C=菜单 F=按钮'],
    ['删除标志（0代表存在 2代表删除）', '删除标志|0=存在 2=删除'],
    [
      '数据范围（1：全部数据权限 2：自定数据权限 3：本部门数据权限）',
      '数据范围|1=全部数据权限 2=自定数据权限 3=本部门数据权限',
    ],
    ['审核状态: 0 未审核, 1 已审核, 2 驳回', '审核状态|0=未审核 1=已审核 2=驳回'],
    ['类型：1 甲类 2 乙类 3 丙类', '类型|1=甲类 2=乙类 3=丙类'],
    ['0 正常 1 停用', '|0=正常 1=停用'],
    ['{0:"草稿",1:"发布"}', '|0=草稿 1=发布'],
    ['[0待提交/1审批中/2已通过]', '|0=待提交 1=审批中 2=已通过'],
    ['登陆结果 1成功 0失败', '登陆结果|1=成功 0=失败'],
    ['1、待审 2、通过 3、驳回', '|1=待审 2=通过 3=驳回'],
    ['来源：web=网页，app=手机', '来源|web=网页 app=手机'],
    ['报告周期（1日报 2周报 3月报）', '报告周期|1=日报 2=周报 3=月报'],
    ['0=Normal, 1=Disabled', '|0=Normal 1=Disabled'],
  ])('%s names its values', (comment, expected) => {
    expect(said(comment)).toBe(expected);
  });

  it.each([
    ['a unit', '额定电压（220V 380V）'],
    ['units of several sizes', '电压等级（10kV 400V）'],
    ['days', '检查周期（7天，30天）'],
    ['days behind a blank', '检查周期：7 天 30 天'],
    ['spans of time', '提醒：1天，1周，1月，1年'],
    ['grades', '风险等级（1级 2级 3级）'],
    ['letters of a grade', '级别（A级 B级）'],
    ['numbers of machines', '机组（1号 2号 3号）'],
    ['limits', '人数（3人以下 10人以上）'],
    ['ranges', '规模（1至3人 4至10人）'],
    ['shifts', '班次（1班 2班）'],
    ['one value', '用户类型（00系统用户）'],
    ['a note', '备注（可不填）'],
    ['a time', '时间: 12:30'],
    ['a form of dates', '格式: yyyy-MM-dd, 例: 2020-01-01'],
    ['an address', '地址 http://example.com/a:b'],
    ['nothing', '名称'],
    ['the same value twice', '状态（0正常 0停用）'],
  ])('%s is no choice: %s', (_, comment) => {
    expect(said(comment)).toBeUndefined();
  });

  it('of any kind ends, and never gives less than two values or one twice', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            '0',
            '1',
            '正常',
            '停用',
            '：',
            '-',
            '--',
            '（',
            '）',
            '，',
            ' ',
            'V',
            '天',
            'a',
            '、',
            '=',
            '\n',
          ),
          {
            maxLength: 30,
          },
        ),
        (parts) => {
          const found = valuesInComment(parts.join(''));
          if (!found) return;
          expect(found.values.length).toBeGreaterThan(1);
          expect(new Set(found.values.map(({ value }) => value)).size).toBe(found.values.length);
          expect(found.values.every(({ title }) => title !== '')).toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
