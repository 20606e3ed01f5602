/**
 * What the code generator says: why a source is not read, what of it is not taken over, why nothing is written.
 * Messages of wire 0 travel in lists.
 */
import { defineErrors } from './define.ts';

export const generatorErrors = defineErrors({
  'generator.noSource': {
    wire: 404,
    zh: '没有名为“{source}”的数据源，请联系运维人员配置',
    tw: '沒有名為「{source}」的資料來源，請聯絡維運人員設定',
    en: 'There is no data source {source}. Ask the operator to configure it',
  },
  'generator.unreachable': {
    wire: 422,
    zh: '数据源“{source}”连接不上，请联系运维人员',
    tw: '資料來源「{source}」連線不上，請聯絡維運人員',
    en: 'The data source {source} cannot be reached. Ask the operator',
  },
  'generator.unreadSource': {
    wire: 422,
    zh: '数据源“{source}”不允许读取，请联系运维人员',
    tw: '資料來源「{source}」不允許讀取，請聯絡維運人員',
    en: 'The data source {source} denied access. Ask the operator',
  },
  'generator.noTable': {
    wire: 422,
    zh: '数据源中没有表“{table}”',
    tw: '資料來源中沒有資料表「{table}」',
    en: 'The source has no table {table}',
  },
  'generator.unreadable': {
    wire: 422,
    zh: '第 {line} 行无法识别：{found}',
    tw: '第 {line} 行無法辨識：{found}',
    en: 'Line {line} could not be read: {found}',
  },
  'generator.nothingFound': {
    wire: 422,
    zh: '内容中没有找到表',
    tw: '內容中沒有找到資料表',
    en: 'No tables found',
  },
  'generator.json': {
    wire: 422,
    zh: '内容不是有效的 JSON',
    tw: '內容不是有效的 JSON',
    en: 'The content is not valid JSON',
  },
  'generator.kept': {
    wire: 409,
    zh: '“{file}”已保存，但没有生效：{problem}',
    tw: '「{file}」已儲存，但沒有生效：{problem}',
    en: '{file} is saved but not in effect: {problem}',
  },
  'generator.broken': {
    wire: 422,
    zh: '“{entity}”的实体文件有误：{problem}',
    tw: '「{entity}」的實體檔案有誤：{problem}',
    en: 'The entity file {entity} has errors: {problem}',
  },
  'generator.formContent': {
    wire: 422,
    zh: '表单内容不是有效的 JSON',
    tw: '表單內容不是有效的 JSON',
    en: 'The form content is not valid JSON',
  },
  'generator.folderClosed': {
    wire: 422,
    zh: '实体文件的目录不可写入，请联系运维人员',
    tw: '實體檔案的目錄無法寫入，請聯絡維運人員',
    en: 'The entity file folder is not writable. Ask the operator',
  },
  'generator.exists': {
    wire: 409,
    zh: '文件 {file} 已存在且内容不同，需要时勾选“覆盖已有文件”',
    tw: '檔案 {file} 已存在且內容不同，需要時勾選「覆蓋已有檔案」',
    en: 'The file {file} already exists with different content. Select "Replace existing files" to replace it',
  },
  'generator.template': {
    wire: 422,
    zh: '模板第 {line} 行：{reason}',
    tw: '範本第 {line} 行：{reason}',
    en: 'Line {line} of the template: {reason}',
  },
  'generator.path': {
    wire: 422,
    zh: '生成路径“{path}”不能用',
    tw: '產生路徑「{path}」不能用',
    en: 'The path {path} cannot be used',
  },
  'generator.tooLarge': {
    wire: 413,
    zh: '生成的内容超过 {limit} MB，请分次下载',
    tw: '產生的內容超過 {limit} MB，請分次下載',
    en: 'The generated code exceeds {limit} MB. Download it in parts',
  },
  'generator.noColumns': {
    wire: 0,
    zh: '表“{table}”没有列',
    tw: '資料表「{table}」沒有欄',
    en: 'The table {table} has no columns',
  },
  'generator.tooWide': {
    wire: 0,
    zh: '表“{table}”有 {columns} 列，超过 {limit} 列',
    tw: '資料表「{table}」有 {columns} 欄，超過 {limit} 欄',
    en: 'The table {table} has {columns} columns, more than {limit}',
  },
  'generator.taken': {
    wire: 0,
    zh: '表“{table}”已在代码生成中，先删除再读取',
    tw: '資料表「{table}」已在程式碼產生中，先刪除再讀取',
    en: 'The table {table} is already in the generator. Delete it there to import it again',
  },
  'generator.lostColumn': {
    wire: 0,
    zh: '列 {column}：没有对应 {type} 的属性类型',
    tw: '欄 {column}：沒有對應 {type} 的屬性類型',
    en: 'Column {column}: no property type matches {type}',
  },
  'generator.lostGenerated': {
    wire: 0,
    zh: '列 {column}：由数据库计算，公式不带入',
    tw: '欄 {column}：由資料庫計算，公式不帶入',
    en: 'Column {column}: computed by the database. The formula is not imported',
  },
  'generator.lostSecret': {
    wire: 0,
    zh: '列 {column}：看来是密码或密钥，不带入',
    tw: '欄 {column}：看來是密碼或金鑰，不帶入',
    en: 'Column {column}: looks like a secret and is not imported',
  },
  'generator.lostView': {
    wire: 0,
    zh: '{table} 是视图：生成的实体有自己的表，不随视图变化',
    tw: '{table} 是檢視表：產生的實體有自己的資料表，不隨檢視表變化',
    en: '{table} is a view. The entity gets its own table and does not follow the view',
  },
  'generator.lostReference': {
    wire: 0,
    zh: '列 {column}：所引用的表 {table} 没有实体，按普通值带入',
    tw: '欄 {column}：所引用的資料表 {table} 沒有實體，按一般值帶入',
    en: 'Column {column}: the referenced table {table} has no entity. Imported as a plain value',
  },
  'generator.renamed': {
    wire: 0,
    zh: '实体 {name} 已存在，改名为 {entity}',
    tw: '實體 {name} 已存在，改名為 {entity}',
    en: 'An entity {name} already exists. This one is named {entity}',
  },
  'forms.taken': {
    wire: 409,
    zh: '标识“{entity}”已由“{title}”使用，请换一个',
    tw: '識別碼「{entity}」已由「{title}」使用，請換一個',
    en: 'The name {entity} is already used by {title}. Choose another',
  },
  'forms.refused': {
    wire: 409,
    zh: '未能新增“{title}”：{problem}',
    tw: '未能新增「{title}」：{problem}',
    en: '{title} was not added: {problem}',
  },
  'forms.shipped': {
    wire: 422,
    zh: '“{title}”随产品提供，不能删除',
    tw: '「{title}」隨產品提供，不能刪除',
    en: '{title} is included in the product and cannot be deleted',
  },
  'forms.used': {
    wire: 409,
    zh: '“{title}”仍被引用：{users}。请先去掉这些引用',
    tw: '「{title}」仍被引用：{users}。請先去掉這些引用',
    en: '{title} is still referenced by {users}. Remove these references first',
  },
  'forms.inProcess': {
    wire: 409,
    zh: '“{title}”有流程在办：{processes}。办结后再删除',
    tw: '「{title}」有流程在辦：{processes}。辦結後再刪除',
    en: '{title} is used by running processes: {processes}. Delete it after they have ended',
  },
  'forms.confirm': {
    wire: 409,
    zh: '请输入“{name}”以确认删除',
    tw: '請輸入「{name}」以確認刪除',
    en: 'Enter {name} to confirm the deletion',
  },
  'forms.twice': {
    wire: 422,
    zh: '字段标识“{field}”出现两次，请改其中一个',
    tw: '欄位識別碼「{field}」出現兩次，請改其中一個',
    en: 'The field name {field} is used twice. Change one of them',
  },
});
