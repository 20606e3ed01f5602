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

  it.each([
    ['处置程序', '處置程序'],
    ['培训对象', '訓練對象'],
    ['竞赛项目', '競賽項目'],
    ['特种设备作业项目代码', '特種設備作業項目代碼'],
    ['体系文件', '體系文件'],
    ['状态进程', '狀態進程'],
    ['重大风险运行情况', '重大風險運行情況'],
    ['运行装置数', '運行裝置數'],
    ['演练方案/脚本', '演練方案/腳本'],
    ['调度指令与设备调试', '調度指令與設備調試'],
    ['局部通风', '局部通風'],
    ['循环水泵', '循環水泵'],
    ['满载、卸载与重载', '滿載、卸載與重載'],
    ['指针读数', '指針讀數'],
    ['接口法兰的连接', '接口法蘭的連接'],
    ['触摸带电体', '觸摸帶電體'],
    ['介质溢出', '介質溢出'],
    ['添加剂', '添加劑'],
    ['样品保存期限', '樣品保存期限'],
    ['高级工', '高級工'],
    ['已撤销', '已撤銷'],
  ])('keep a word of business what it is: %s is %s', (text, written) => expect(traditional(text)).toBe(written));

  it.each([
    ['软件', '軟體'],
    ['文件名', '檔名'],
    ['数据库', '資料庫'],
    ['服务器', '伺服器'],
    ['导出', '匯出'],
  ])('have a word of computing in that of Taiwan: %s is %s', (text, written) =>
    expect(traditional(text)).toBe(written),
  );
});
