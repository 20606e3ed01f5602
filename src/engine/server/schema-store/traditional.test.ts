/** Traditional Chinese made from simplified: Taiwan's words, not the converter's. */
import { describe, expect, it } from 'vitest';
import { traditional } from './traditional.ts';

describe('texts without a translation of their own', () => {
  it('are in the words of Taiwan', () => {
    expect(
      [
        '设备名称',
        '权限标识',
        '系统参数',
        '账号',
        '审核人',
        '发布时间',
        '台账',
        '组织类型',
        '检验计划',
        '用户默认信息',
        '注销登记',
        '发件箱',
        '流程实例',
      ].map(traditional),
    ).toEqual([
      '設備名稱',
      '權限標識',
      '系統參數',
      '帳號',
      '審核人',
      '發布時間',
      '台帳',
      '組織類型',
      '檢驗計畫',
      '使用者預設資訊',
      '註銷登記',
      '寄件匣',
      '流程實例',
    ]);
  });
});
