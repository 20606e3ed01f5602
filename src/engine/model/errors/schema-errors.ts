/** Mistakes that show only when schema files meet the database or each other's folders; shown like format errors. */
import { defineErrors } from './define.ts';

export const schemaErrors = defineErrors({
  'schema.held': {
    wire: 0,
    zh: '变更会丢失数据，确认前仍使用上一版本：{steps}',
    tw: '變更會遺失資料，確認前仍使用上一版本：{steps}',
    en: 'The change would lose data. The last version stays until it is confirmed: {steps}',
  },
  'schema.duplicate': {
    wire: 0,
    zh: '已有重复数据，不能设为唯一：{detail}',
    tw: '已有重複資料，不能設為唯一：{detail}',
    en: 'Existing rows have duplicate values, so a unique rule cannot be set: {detail}',
  },
  'schema.refused': {
    wire: 0,
    zh: '数据库不接受此变更：{reason}',
    tw: '資料庫不接受此變更：{reason}',
    en: 'The database rejected this change: {reason}',
  },
  'schema.pathTwice': {
    wire: 0,
    zh: '目录“{folder}”中已有同一路径的文件',
    tw: '目錄「{folder}」中已有同一路徑的檔案',
    en: 'The folder {folder} already has a file with this path',
  },
  'schema.dependent': {
    wire: 0,
    zh: '此变更会破坏“{file}”，仍使用上一版本',
    tw: '此變更會破壞「{file}」，仍使用上一版本',
    en: 'This change would break {file}, so the previous version stays in effect',
  },
  'schema.inProcess': {
    wire: 0,
    zh: '“{process}”有 {count} 个在办流程用到 {names}，办结后才能移除',
    tw: '「{process}」有 {count} 個在辦流程用到 {names}，辦結後才能移除',
    en: '{count} running processes of {process} use {names}. It can be removed once they have ended',
  },
  'layer.unseenView': {
    wire: 0,
    zh: '视图“{view}”的条件用到您看不到的内容，不会显示',
    tw: '檢視「{view}」的條件用到您看不到的內容，不會顯示',
    en: 'The view {view} will not be shown: its condition reads what you may not see',
  },
  'layer.installation': {
    wire: 0,
    zh: '定制全部租户的界面',
    tw: '客製全部租戶的介面',
    en: 'Customise for all tenants',
  },
});
