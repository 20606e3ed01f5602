/**
 * Mistakes in schema files (docs/format.md). They name names, never values of rows; wire 0: they are no answer of their
 * own.
 */
import { defineErrors } from './define.ts';

export const formatErrors = defineErrors({
  // The text of the file.
  'format.syntax': {
    wire: 0,
    zh: 'JSON 有误：此处应为 {expected}，却是 {found}',
    tw: 'JSON 有誤：此處應為 {expected}，卻是 {found}',
    en: 'Not valid JSON: expected {expected}, found {found}',
  },
  'format.noValue': {
    wire: 0,
    zh: 'JSON 有误：此处应为一个值，却是 {found}',
    tw: 'JSON 有誤：此處應為一個值，卻是 {found}',
    en: 'Not valid JSON: expected a value, found {found}',
  },
  'format.noKey': {
    wire: 0,
    zh: 'JSON 有误：此处应为双引号括起的键，却是 {found}',
    tw: 'JSON 有誤：此處應為雙引號括起的鍵，卻是 {found}',
    en: 'Not valid JSON: expected a key in double quotes, found {found}',
  },
  'format.openText': {
    wire: 0,
    zh: 'JSON 有误：文本没有用双引号结束，或含有换行、制表符',
    tw: 'JSON 有誤：文字沒有用雙引號結束，或含有換行、定位字元',
    en: 'Not valid JSON: a string has no closing quote or contains a line break or tab',
  },
  'format.escape': {
    wire: 0,
    zh: 'JSON 有误：不能这样转义，可用如 \\n、\\u4e2d',
    tw: 'JSON 有誤：不能這樣轉義，可用如 \\n、\\u4e2d',
    en: 'Not valid JSON: no such escape; write one such as \\n or \\u4e2d',
  },
  'format.pastEnd': {
    wire: 0,
    zh: 'JSON 有误：内容到此应已结束，却还有 {found}',
    tw: 'JSON 有誤：內容到此應已結束，卻還有 {found}',
    en: 'Not valid JSON: unexpected content after the end: {found}',
  },
  'format.cutShort': {
    wire: 0,
    zh: 'JSON 不完整，文件到此中断',
    tw: 'JSON 不完整，檔案到此中斷',
    en: 'The JSON is incomplete: the file ends here',
  },
  'format.comment': { wire: 0, zh: 'JSON 不能有注释', tw: 'JSON 不能有註解', en: 'JSON has no comments' },
  'format.trailingComma': {
    wire: 0,
    zh: '最后一项后面多了逗号',
    tw: '最後一項後面多了逗號',
    en: 'A comma after the last member',
  },
  'format.fileSize': {
    wire: 0,
    zh: '文件超过 {limit} 个字符，未读取',
    tw: '檔案超過 {limit} 個字元，未讀取',
    en: 'The file has more than {limit} characters and was not read',
  },
  'format.link': {
    wire: 0,
    zh: '文件是指向文件夹之外的链接，未读取',
    tw: '檔案是指向資料夾之外的連結，未讀取',
    en: 'The file is a link that leads out of its folder and was not read',
  },
  'format.byteOrderMark': {
    wire: 0,
    zh: '文件开头有 BOM，请存为不带 BOM 的 UTF-8',
    tw: '檔案開頭有 BOM，請存為不帶 BOM 的 UTF-8',
    en: 'The file begins with a byte order mark; save it as UTF-8 without one',
  },
  'format.duplicateKey': {
    wire: 0,
    zh: '键“{key}”出现两次',
    tw: '鍵「{key}」出現兩次',
    en: 'The key {key} is used twice here',
  },
  'format.numericKey': {
    wire: 0,
    zh: '键“{key}”是纯数字，读入后次序会变',
    tw: '鍵「{key}」是純數字，讀入後次序會變',
    en: 'The key {key} is a number. Numeric keys lose their order when read',
  },
  'format.tooDeep': {
    wire: 0,
    zh: '嵌套超过 {limit} 层',
    tw: '巢狀超過 {limit} 層',
    en: 'Nested more than {limit} deep',
  },
  'format.newerFormat': {
    wire: 0,
    zh: '格式版本 {format} 比本产品所知的 {known} 新，请先升级产品',
    tw: '格式版本 {format} 比本產品所知的 {known} 新，請先升級產品',
    en: 'Format {format} is newer than {known}, the newest this product knows; upgrade the product',
  },

  // Where the file lies.
  'format.place': {
    wire: 0,
    zh: '此处不放文件；应为 <区域>/<实体>.json',
    tw: '此處不放檔案；應為 <區域>/<實體>.json',
    en: 'Nothing is read here; entity files are <area>/<entity>.json',
  },
  'format.entityFile': {
    wire: 0,
    zh: '文件名应与名称一致：“{name}.json”',
    tw: '檔名應與名稱一致：「{name}.json」',
    en: 'The file should be named {name}.json',
  },
  'format.areaFolder': {
    wire: 0,
    zh: '区域“{area}”的文件应放在同名目录下，现在“{folder}”',
    tw: '區域「{area}」的檔案應放在同名目錄下，現在「{folder}」',
    en: 'A file of area {area} is in folder {folder}',
  },
  'format.entityTwice': {
    wire: 0,
    zh: '实体“{entity}”已在 {other} 中',
    tw: '實體「{entity}」已在 {other} 中',
    en: 'Entity {entity} is already defined in {other}',
  },
  'format.declaredTwice': {
    wire: 0,
    zh: '“{name}”已在 {other} 中声明',
    tw: '「{name}」已在 {other} 中宣告',
    en: '{name} is already declared in {other}',
  },
  'format.tableTwice': {
    wire: 0,
    zh: '表“{table}”已属于实体“{other}”',
    tw: '資料表「{table}」已屬於實體「{other}」',
    en: 'Table {table} already belongs to entity {other}',
  },
  'format.pathTwice': {
    wire: 0,
    zh: '页面地址“{path}”已属于实体“{other}”',
    tw: '頁面位址「{path}」已屬於實體「{other}」',
    en: 'The address {path} already belongs to entity {other}',
  },
  'format.apiTwice': {
    wire: 0,
    zh: '接口“{api}”已属于实体“{other}”',
    tw: '介面「{api}」已屬於實體「{other}」',
    en: 'The routes {api} already belong to entity {other}',
  },

  // Shape.
  'format.unknownKey': {
    wire: 0,
    zh: '没有键“{key}”，最接近的是“{nearest}”',
    tw: '沒有鍵「{key}」，最接近的是「{nearest}」',
    en: 'There is no key {key} here; the nearest is {nearest}',
  },
  'format.missingKey': { wire: 0, zh: '缺少“{key}”', tw: '缺少「{key}」', en: '{key} is missing' },
  'format.wrongType': {
    wire: 0,
    zh: '此处应为 {expected}，却是 {found}',
    tw: '此處應為 {expected}，卻是 {found}',
    en: 'Expected {expected}, found {found}',
  },
  'format.wrongValue': {
    wire: 0,
    zh: '不认识“{value}”，最接近的是“{nearest}”',
    tw: '不認識「{value}」，最接近的是「{nearest}」',
    en: '{value} is not known here; the nearest is {nearest}',
  },
  'format.wrongName': {
    wire: 0,
    zh: '名称“{name}”应为 {rule}',
    tw: '名稱「{name}」應為 {rule}',
    en: 'The name {name} must be {rule}',
  },
  'format.outOfRange': {
    wire: 0,
    zh: '{value} 超出范围 {range}',
    tw: '{value} 超出範圍 {range}',
    en: '{value} is outside {range}',
  },
  'format.emptyList': { wire: 0, zh: '列表不能为空', tw: '清單不能為空', en: 'The list may not be empty' },
  'format.itemTwice': { wire: 0, zh: '“{item}”出现两次', tw: '「{item}」出現兩次', en: '{item} stands here twice' },
  'format.emptyText': { wire: 0, zh: '文字不能为空', tw: '文字不能為空', en: 'The text may not be empty' },
  'format.template': {
    wire: 0,
    zh: '模板有误：“{text}”',
    tw: '範本有誤：「{text}」',
    en: 'The template {text} is not valid',
  },

  // Names that lead nowhere.
  'format.unknownField': {
    wire: 0,
    zh: '“{entity}”没有字段“{field}”，最接近的是“{nearest}”',
    tw: '「{entity}」沒有欄位「{field}」，最接近的是「{nearest}」',
    en: '{entity} has no field {field}; the nearest is {nearest}',
  },
  'format.unknownEntity': {
    wire: 0,
    zh: '没有实体“{entity}”，最接近的是“{nearest}”',
    tw: '沒有實體「{entity}」，最接近的是「{nearest}」',
    en: 'There is no entity {entity}; the nearest is {nearest}',
  },
  'format.targetBroken': {
    wire: 0,
    zh: '所引用的“{entity}”有错误，见 {other}',
    tw: '所引用的「{entity}」有錯誤，見 {other}',
    en: 'Refers to {entity}, which has errors. See {other}',
  },
  'format.targetAside': {
    wire: 0,
    zh: '所引用的“{entity}”有错误（见 {other}）：改正之前，此处空置',
    tw: '所引用的「{entity}」有錯誤（見 {other}）：改正之前，此處空置',
    en: 'Refers to {entity}, which has errors (see {other}). Until they are corrected, it is left out',
  },
  'format.unknownProvider': {
    wire: 0,
    zh: '没有名为“{provider}”的数据提供者',
    tw: '沒有名為「{provider}」的資料提供者',
    en: 'There is no provider {provider}',
  },
  'format.unknownWidget': {
    wire: 0,
    zh: '没有控件“{widget}”，最接近的是“{nearest}”；改用本类字段的控件',
    tw: '沒有控制項「{widget}」，最接近的是「{nearest}」；改用本類欄位的控制項',
    en: 'There is no widget {widget}; the nearest is {nearest}. The usual one for the field is taken',
  },
  'format.printTemplate': {
    wire: 0,
    zh: '没有打印模板“{template}”；按普通表单打印',
    tw: '沒有列印範本「{template}」；按一般表單列印',
    en: 'There is no print template {template}. The plain form is printed',
  },
  'format.sumOfRatio': {
    wire: 0,
    zh: '“{field}”的单位是 {unit}，相加没有意义；不显示合计，可改用 avg、min 或 max',
    tw: '「{field}」的單位是 {unit}，相加沒有意義；不顯示合計，可改用 avg、min 或 max',
    en: 'A sum of {field} in {unit} is not meaningful. No total is shown. Use avg, min or max',
  },
  'format.sameTitle': {
    wire: 0,
    zh: '报表“{title}”与“{other}”同名，分不清是哪一张',
    tw: '報表「{title}」與「{other}」同名，分不清是哪一張',
    en: 'The report {other} also has the title {title}. Give each report its own title',
  },
  'format.unknownMixin': {
    wire: 0,
    zh: '没有公共片段“{mixin}”，最接近的是“{nearest}”',
    tw: '沒有公共片段「{mixin}」，最接近的是「{nearest}」',
    en: 'There is no mixin {mixin}; the nearest is {nearest}',
  },
  'format.unknownDictionary': {
    wire: 0,
    zh: '没有字典“{dict}”，最接近的是“{nearest}”',
    tw: '沒有字典「{dict}」，最接近的是「{nearest}」',
    en: 'There is no dictionary {dict}; the nearest is {nearest}',
  },
  'format.unknownParam': {
    wire: 0,
    zh: '没有系统参数“{param}”，最接近的是“{nearest}”',
    tw: '沒有系統參數「{param}」，最接近的是「{nearest}」',
    en: 'There is no parameter {param}; the nearest is {nearest}',
  },
  'format.unknownAction': {
    wire: 0,
    zh: '没有动作“{action}”，最接近的是“{nearest}”',
    tw: '沒有動作「{action}」，最接近的是「{nearest}」',
    en: 'There is no action {action}; the nearest is {nearest}',
  },
  'format.unknownState': {
    wire: 0,
    zh: '没有状态“{state}”，最接近的是“{nearest}”',
    tw: '沒有狀態「{state}」，最接近的是「{nearest}」',
    en: 'There is no state {state}; the nearest is {nearest}',
  },
  'format.unknownChoice': {
    wire: 0,
    zh: '“{field}”没有选项“{value}”，最接近的是“{nearest}”',
    tw: '「{field}」沒有選項「{value}」，最接近的是「{nearest}」',
    en: '{field} has no choice {value}; the nearest is {nearest}',
  },
  'format.unknownGroup': {
    wire: 0,
    zh: '没有菜单组“{group}”，最接近的是“{nearest}”',
    tw: '沒有選單組「{group}」，最接近的是「{nearest}」',
    en: 'There is no menu group {group}; the nearest is {nearest}',
  },
  'format.unknownRole': {
    wire: 0,
    zh: '没有角色“{role}”，最接近的是“{nearest}”',
    tw: '沒有角色「{role}」，最接近的是「{nearest}」',
    en: 'There is no role {role}; the nearest is {nearest}',
  },
  'format.unknownCode': {
    wire: 0,
    zh: '没有权限码“{code}”，最接近的是“{nearest}”',
    tw: '沒有權限碼「{code}」，最接近的是「{nearest}」',
    en: 'There is no permission code {code}; the nearest is {nearest}',
  },
  'format.unknownScope': {
    wire: 0,
    zh: '“{entity}”没有数据范围“{scope}”，最接近的是“{nearest}”',
    tw: '「{entity}」沒有資料範圍「{scope}」，最接近的是「{nearest}」',
    en: '{entity} has no data scope {scope}; the nearest is {nearest}',
  },
  'format.unknownNode': {
    wire: 0,
    zh: '流程中没有节点“{node}”，最接近的是“{nearest}”',
    tw: '流程中沒有節點「{node}」，最接近的是「{nearest}」',
    en: 'The process has no node {node}; the nearest is {nearest}',
  },
  'format.unknownText': {
    wire: 0,
    zh: '没有文字“{path}”可译，最接近的是“{nearest}”',
    tw: '沒有文字「{path}」可譯，最接近的是「{nearest}」',
    en: 'There is no text {path} to translate; the nearest is {nearest}',
  },

  // Fields.
  'format.reservedField': {
    wire: 0,
    zh: '“{field}”是系统保留的名称，可改用“{nearest}”',
    tw: '「{field}」是系統保留的名稱，可改用「{nearest}」',
    en: 'The name {field} is reserved for the system; {nearest} is free',
  },
  'format.unknownKeyword': {
    wire: 0,
    zh: '没有关键字“{key}”，最接近的是“{nearest}”',
    tw: '沒有關鍵字「{key}」，最接近的是「{nearest}」',
    en: 'There is no keyword {key}; the nearest is {nearest}',
  },
  'format.refusedKeyword': {
    wire: 0,
    zh: '不用“{key}”，请改用 {instead}',
    tw: '不用「{key}」，請改用 {instead}',
    en: '{key} is not used here; write {instead}',
  },
  'format.keywordForType': {
    wire: 0,
    zh: '“{key}”不能用于 {type}',
    tw: '「{key}」不能用於 {type}',
    en: '{key} cannot be used with {type}',
  },
  'format.keywordsClash': {
    wire: 0,
    zh: '“{key}”与“{other}”不能同时使用',
    tw: '「{key}」與「{other}」不能同時使用',
    en: '{key} cannot be used with {other}',
  },
  'format.limitsCrossed': {
    wire: 0,
    zh: '“{low}”大于“{high}”，没有值可填',
    tw: '「{low}」大於「{high}」，沒有值可填',
    en: '{low} is above {high}, so no value fits',
  },
  'format.badPattern': {
    wire: 0,
    zh: '正则表达式有误：{reason}',
    tw: '正則運算式有誤：{reason}',
    en: 'The pattern is not valid: {reason}',
  },
  'format.schemaRef': {
    wire: 0,
    zh: '$ref {ref} 在本 x-schema 内找不到目标，或绕回了自身；请写 #/$defs/名称，并让每一圈都进入一个成员或列表项',
    tw: '$ref {ref} 在本 x-schema 內找不到目標，或繞回了自身；請寫 #/$defs/名稱，並讓每一圈都進入一個成員或清單項',
    en: '$ref {ref} leads nowhere inside this x-schema, or back to itself; write #/$defs/name, and let each round go into a member or an item',
  },
  'format.slowPattern': {
    wire: 0,
    zh: '正则表达式 {pattern} 遇到特制的文字会长时间卡住服务器，请改写：重复的部分不要重叠（如 (a+)+、.*.*），开头写 ^，并设较小的 maxLength',
    tw: '正則運算式 {pattern} 遇到特製的文字會長時間卡住伺服器，請改寫：重複的部分不要重疊（如 (a+)+、.*.*），開頭寫 ^，並設較小的 maxLength',
    en: 'Hostile text could keep the server busy with {pattern}. Repeated parts must not overlap, as in (a+)+ or .*.*; begin with ^ and set a smaller maxLength',
  },
  'format.default': {
    wire: 0,
    zh: '默认值 {value} 不符合本字段的规定',
    tw: '預設值 {value} 不符合本欄位的規定',
    en: 'The default {value} does not fit the field',
  },
  'format.requiredNowhere': {
    wire: 0,
    zh: '必填字段“{field}”没有默认值，也不在任何表单分组中',
    tw: '必填欄位「{field}」沒有預設值，也不在任何表單分組中',
    en: 'The required field {field} has no default and is in no section of the form',
  },
  'format.limitAlone': {
    wire: 0,
    zh: '“{key}”旁边没有写它的上下限',
    tw: '「{key}」旁邊沒有寫它的上下限',
    en: 'x-limits moves {key}, which is not written beside it',
  },
  'format.serialPattern': {
    wire: 0,
    zh: '编号规则“{pattern}”须恰有一段 {0000}',
    tw: '編號規則「{pattern}」須恰有一段 {0000}',
    en: 'The pattern {pattern} needs exactly one run of zeros such as {0000}',
  },
  'format.dictNotBuiltin': {
    wire: 0,
    zh: '规则中用到“{field}”的值，请改用 oneOf，或把字典“{dict}”标为 builtin',
    tw: '規則中用到「{field}」的值，請改用 oneOf，或把字典「{dict}」標為 builtin',
    en: 'Values of {field} appear in rules: use oneOf, or mark dictionary {dict} builtin',
  },
  'format.keptByServer': {
    wire: 0,
    zh: '“{field}”由服务器计算，不能写入',
    tw: '「{field}」由伺服器計算，不能寫入',
    en: '{field} is maintained by the server and cannot be set',
  },
  'format.repeatWord': {
    wire: 0,
    zh: '“{field}”的值“{value}”不能用于周期任务，可用：{known}',
    tw: '「{field}」的值「{value}」不能用於週期任務，可用：{known}',
    en: 'The value {value} of {field} means nothing to rows that repeat; known are {known}',
  },
  'format.matrixValue': {
    wire: 0,
    zh: '“{field}”不能取矩阵里的 {value}',
    tw: '「{field}」不能取矩陣裡的 {value}',
    en: '{field} cannot be {value}, which is used in the matrix',
  },
  'format.periodClose': {
    wire: 0,
    zh: '“{entity}”不关闭期间：它须在 storage.closes 里写明月份或年份字段和已关闭的状态',
    tw: '「{entity}」不關閉期間：它須在 storage.closes 裡寫明月份或年份欄位和已關閉的狀態',
    en: '{entity} closes no period: its storage.closes has to name the month or year and the states in which it is closed',
  },
  'format.periodPart': {
    wire: 0,
    zh: '明细随所属记录关闭，不写 storage.period',
    tw: '明細隨所屬紀錄關閉，不寫 storage.period',
    en: 'Rows that are part of another close with it and take no storage.period',
  },
  'format.rollupReads': {
    wire: 0,
    zh: 'x-rollup 不能用“{field}”：只能用本行填写的字段和不带 filter 的子表（子表须有自己的表，不设 keep）',
    tw: 'x-rollup 不能用「{field}」：只能用本行填寫的欄位和不帶 filter 的子表（子表須有自己的資料表，不設 keep）',
    en: 'x-rollup cannot read {field}: it counts entered fields of its row and sub-tables without filter whose rows have a table of their own without keep',
  },
  'format.notStored': {
    wire: 0,
    zh: '“{field}”不存于表中，不能用于此处',
    tw: '「{field}」不存於資料表中，不能用於此處',
    en: '{field} has no column, so it cannot stand here',
  },
  'format.fieldKind': {
    wire: 0,
    zh: '“{field}”应为{expected}',
    tw: '「{field}」應為{expected}',
    en: '{field} must be {expected}',
  },

  // References and sub-tables.
  'format.entityOf': {
    wire: 0,
    zh: '“{field}”的值“{value}”不是实体名，请写在 entityOf 中',
    tw: '「{field}」的值「{value}」不是實體名，請寫在 entityOf 中',
    en: 'The value {value} of {field} is no entity; name its entity in entityOf',
  },
  'format.pointsBack': {
    wire: 0,
    zh: '“{entity}”的字段“{field}”没有指回“{self}”',
    tw: '「{entity}」的欄位「{field}」沒有指回「{self}」',
    en: '{field} of {entity} does not refer back to {self}',
  },
  'format.unlinkRequired': {
    wire: 0,
    zh: '“{entity}”的“{field}”必填，不能 unlink',
    tw: '「{entity}」的「{field}」必填，不能 unlink',
    en: 'unlink cannot empty {field} of {entity}, which is required',
  },
  'format.partOfRequired': {
    wire: 0,
    zh: '有几个可能的上级时只填其一，“{field}”不能必填',
    tw: '有幾個可能的上級時只填其一，「{field}」不能必填',
    en: 'One of several parents is filled in, so {field} cannot be required',
  },
  'format.partOfMenu': {
    wire: 0,
    zh: 'partOf 的实体没有自己的菜单和权限',
    tw: 'partOf 的實體沒有自己的選單和權限',
    en: 'An entity that is part of another has no menu and no codes of its own',
  },
  'format.copyKind': {
    wire: 0,
    zh: '“{from}”是 {found}，不能复制到 {expected} 的“{field}”',
    tw: '「{from}」是 {found}，不能複製到 {expected} 的「{field}」',
    en: '{from} is {found} and cannot be copied into {field}, which is {expected}',
  },

  // Storage.
  'format.treeParent': {
    wire: 0,
    zh: '“{field}”须是指向“{entity}”自身的引用',
    tw: '「{field}」須是指向「{entity}」自身的引用',
    en: '{field} must be a reference to {entity} itself',
  },
  'format.treeParentRequired': {
    wire: 0,
    zh: '上级“{field}”不能必填：总有最上面的一行',
    tw: '上級「{field}」不能必填：總有最上面的一行',
    en: "A tree's parent ({field}) is never required: some row stands at the top",
  },
  'format.ownerKind': {
    wire: 0,
    zh: '“{field}”须是指向组织的引用',
    tw: '「{field}」須是指向組織的引用',
    en: 'The owner {field} must be a reference to an organisation',
  },
  'format.renamedStands': {
    wire: 0,
    zh: '旧名“{field}”仍是字段',
    tw: '舊名「{field}」仍是欄位',
    en: 'The old name {field} is still a field',
  },
  'format.cycle': {
    wire: 0,
    zh: '互相计算，没有尽头：{fields}',
    tw: '互相計算，沒有盡頭：{fields}',
    en: 'These fields are computed from each other in a circle: {fields}',
  },
  'format.commandsHere': {
    wire: 0,
    zh: 'commands 只用于有自己的表、自己的地址的实体',
    tw: 'commands 只用於有自己的資料表、自己的位址的實體',
    en: 'commands goes with entities that have a table and routes of their own',
  },
  'format.commandsWith': {
    wire: 0,
    zh: '“{field}”须是引用，指向写了 commands: true 的实体',
    tw: '「{field}」須是引用，指向寫了 commands: true 的實體',
    en: '{field} must be a reference to an entity with commands: true',
  },
  'format.needsCommands': {
    wire: 0,
    zh: '此键只用于保存操作的实体（storage.commands）',
    tw: '此鍵只用於保存操作的實體（storage.commands）',
    en: 'This key goes with entities that keep commands (storage.commands)',
  },
  'format.keepNeedsAppend': {
    wire: 0,
    zh: 'keep 只用于 append 的实体',
    tw: 'keep 只用於 append 的實體',
    en: 'keep goes with append only',
  },

  // States and actions.
  'format.stateChoices': {
    wire: 0,
    zh: '状态字段“{field}”须有 oneOf',
    tw: '狀態欄位「{field}」須有 oneOf',
    en: 'The state field {field} needs its states as oneOf',
  },
  'format.stateDefault': {
    wire: 0,
    zh: '状态字段“{field}”须有 default',
    tw: '狀態欄位「{field}」須有 default',
    en: 'The state field {field} needs a default to begin with',
  },
  'format.moveWithoutStates': {
    wire: 0,
    zh: '有 move 就要有 states.field',
    tw: '有 move 就要有 states.field',
    en: 'move needs states.field',
  },
  'format.stateWritten': {
    wire: 0,
    zh: '状态“{field}”只由 move 改变',
    tw: '狀態「{field}」只由 move 改變',
    en: 'The state {field} changes by a move only',
  },
  'format.notBuiltin': {
    wire: 0,
    zh: '“{action}”不是内置动作，不能关闭',
    tw: '「{action}」不是內建動作，不能關閉',
    en: '{action} is not a built-in action, so there is nothing to switch off',
  },
  'format.exportSwitch': {
    wire: 0,
    zh: '请在 actions 中关闭“{action}”',
    tw: '請在 actions 中關閉「{action}」',
    en: 'Switch {action} off in actions',
  },

  // Layers.
  'format.layerTargetGone': {
    wire: 0,
    zh: '“{place}”中没有“{name}”，命令失去目标，最接近的是“{nearest}”',
    tw: '「{place}」中沒有「{name}」，命令失去目標，最接近的是「{nearest}」',
    en: 'The command no longer has a target: {place} has no {name}; the nearest is {nearest}',
  },
  'format.layerTargetThere': {
    wire: 0,
    zh: '“{place}”中已有“{name}”，请改用 set',
    tw: '「{place}」中已有「{name}」，請改用 set',
    en: '{place} already has {name}; use set',
  },
  'format.layerNeighbour': {
    wire: 0,
    zh: '“{place}”中没有相邻项“{name}”，最接近的是“{nearest}”',
    tw: '「{place}」中沒有相鄰項「{name}」，最接近的是「{nearest}」',
    en: '{place} has no {name} to stand beside; the nearest is {nearest}',
  },
  'format.layerOrder': {
    wire: 0,
    zh: '各部分次序固定，“{section}”不能另排',
    tw: '各部分次序固定，「{section}」不能另排',
    en: 'Sections have a fixed order, so {section} is given no place of its own',
  },
  'format.layerItem': {
    wire: 0,
    zh: '路径以“{name}”称此项，其值却名为“{found}”',
    tw: '路徑以「{name}」稱此項，其值卻名為「{found}」',
    en: 'The path calls the item {name}, its value is named {found}',
  },
  'format.layerFixed': {
    wire: 0,
    zh: '“{key}”由原文件决定，定制层不能改',
    tw: '「{key}」由原檔案決定，客製層不能改',
    en: '{key} belongs to the base file; no layer changes it',
  },
  'format.layerSealed': {
    wire: 0,
    zh: '“{name}”已封存，定制层只能增添',
    tw: '「{name}」已封存，客製層只能增添',
    en: '{name} is sealed: a layer may only add to it',
  },
  'format.layerTenantName': {
    wire: 0,
    zh: '租户新增的“{name}”须以 x_ 开头',
    tw: '租戶新增的「{name}」須以 x_ 開頭',
    en: 'Names added by a tenant must start with x_, unlike {name}',
  },
  'format.layerPresentation': {
    wire: 0,
    zh: '租户的定制层只改呈现，不能改“{path}”',
    tw: '租戶的客製層只改呈現，不能改「{path}」',
    en: 'A tenant layer changes presentation only, not {path}',
  },

  // Lists, forms, reports.
  'format.fieldTwice': {
    wire: 0,
    zh: '“{field}”已在分组“{section}”中',
    tw: '「{field}」已在分組「{section}」中',
    en: '{field} is already in section {section}',
  },
  'format.writeOnlyShown': {
    wire: 0,
    zh: '“{field}”只写不读，不能显示',
    tw: '「{field}」只寫不讀，不能顯示',
    en: '{field} is write-only and cannot be shown',
  },
  'format.ruleName': {
    wire: 0,
    zh: '“{name}”是内置数据范围的名称',
    tw: '「{name}」是內建資料範圍的名稱',
    en: '{name} is the name of a built-in scope',
  },
  'format.measure': {
    wire: 0,
    zh: '统计量“{measure}”应为 count 或 sum:、avg:、min:、max: 加字段',
    tw: '統計量「{measure}」應為 count 或 sum:、avg:、min:、max: 加欄位',
    en: 'The measure {measure} must be count, or sum:, avg:, min:, max: and a field',
  },
  'format.expectation': {
    wire: 0,
    zh: '“{value}”应为 denied、refused、conflict、invalid:<字段> 或各字段的值',
    tw: '「{value}」應為 denied、refused、conflict、invalid:<欄位> 或各欄位的值',
    en: '{value} must be denied, refused, conflict, invalid:<field> or values of fields',
  },
});
