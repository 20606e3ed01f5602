/**
 * Mistakes in expressions (docs/expressions.md). wire 0: they are found when a file is loaded; a `where` travels as
 * query.where.
 */
import { defineErrors } from './define.ts';

export const expressionErrors = defineErrors({
  'expression.shape': {
    wire: 0,
    zh: '此处应为常量或只有一个运算的对象，却是 {found}',
    tw: '此處應為常數或只有一個運算的物件，卻是 {found}',
    en: 'Expected a constant or an object with one operator, found {found}',
  },
  'expression.depth': {
    wire: 0,
    zh: '表达式嵌套超过 {limit} 层',
    tw: '運算式巢狀超過 {limit} 層',
    en: 'The expression is nested more than {limit} deep',
  },
  'expression.size': {
    wire: 0,
    zh: '表达式超过 {limit} 个部分',
    tw: '運算式超過 {limit} 個部分',
    en: 'The expression has more than {limit} parts',
  },
  'expression.unknownOperator': {
    wire: 0,
    zh: '没有运算“{operator}”，最接近的是“{nearest}”',
    tw: '沒有運算「{operator}」，最接近的是「{nearest}」',
    en: 'There is no operator {operator}; the nearest is {nearest}',
  },
  'expression.arity': {
    wire: 0,
    zh: '运算“{operator}”应有 {expected} 个参数，却有 {actual} 个',
    tw: '運算「{operator}」應有 {expected} 個參數，卻有 {actual} 個',
    en: '{operator} takes {expected} arguments but has {actual}',
  },
  'expression.unknownVariable': {
    wire: 0,
    zh: '“{entity}”没有“{name}”，最接近的是“{nearest}”',
    tw: '「{entity}」沒有「{name}」，最接近的是「{nearest}」',
    en: '{entity} has no {name}; the nearest is {nearest}',
  },
  'expression.unknownParam': {
    wire: 0,
    zh: '没有系统参数“{name}”，最接近的是“{nearest}”',
    tw: '沒有系統參數「{name}」，最接近的是「{nearest}」',
    en: 'There is no parameter {name}; the nearest is {nearest}',
  },
  'expression.context': {
    wire: 0,
    zh: '此处不能使用“{name}”',
    tw: '此處不能使用「{name}」',
    en: '{name} cannot be used here',
  },
  'expression.noHop': {
    wire: 0,
    zh: '“{field}”没有固定指向某一个实体，不能再取“{name}”',
    tw: '「{field}」沒有固定指向某一個實體，不能再取「{name}」',
    en: '{field} does not refer to one entity, so {name} cannot be read from it',
  },
  'expression.hopTwice': {
    wire: 0,
    zh: '“{name}”跨了不止一次引用',
    tw: '「{name}」跨了不止一次引用',
    en: '{name} goes over more than one reference',
  },
  'expression.type': {
    wire: 0,
    zh: '运算“{operator}”需要 {expected}，却是 {actual}',
    tw: '運算「{operator}」需要 {expected}，卻是 {actual}',
    en: '{operator} needs {expected}, but this is {actual}',
  },
  'expression.mixed': {
    wire: 0,
    zh: '运算“{operator}”的各部分类型不一致：{types}',
    tw: '運算「{operator}」的各部分類型不一致：{types}',
    en: 'The operands of {operator} are not compatible: {types}',
  },
  'expression.constant': {
    wire: 0,
    zh: '“{value}”不是有效的 {type}',
    tw: '「{value}」不是有效的 {type}',
    en: '{value} is not a valid {type}',
  },
  'expression.choice': {
    wire: 0,
    zh: '“{field}”没有选项“{value}”，最接近的是“{nearest}”',
    tw: '「{field}」沒有選項「{value}」，最接近的是「{nearest}」',
    en: '{field} has no choice {value}; the nearest is {nearest}',
  },
  'expression.rows': {
    wire: 0,
    zh: '运算“{operator}”的第一个参数应为子表或多选引用',
    tw: '運算「{operator}」的第一個參數應為子表或多選引用',
    en: '{operator} takes a sub-table or a many-reference first',
  },
  'expression.rowsAsValue': {
    wire: 0,
    zh: '子表“{name}”不是一个值，请用 count、sum、some 等',
    tw: '子表「{name}」不是一個值，請用 count、sum、some 等',
    en: 'The sub-table {name} is not a value. Use count, sum, some or similar',
  },
  'expression.listHere': { wire: 0, zh: '列表只能用于 in', tw: '清單只能用於 in', en: 'A list can only be used in in' },
  'expression.digits': {
    wire: 0,
    zh: 'round 的位数应为 0 到 {limit} 的整数',
    tw: 'round 的位數應為 0 到 {limit} 的整數',
    en: 'round takes 0 to {limit} digits, written as a number',
  },
  'expression.result': {
    wire: 0,
    zh: '表达式应得到 {expected}，却是 {actual}',
    tw: '運算式應得到 {expected}，卻是 {actual}',
    en: 'The expression must return {expected}, but it returns {actual}',
  },
  'expression.nowForTime': {
    wire: 0,
    zh: 'now 是日期加时间，此处只取其中的时间',
    tw: 'now 是日期加時間，此處只取其中的時間',
    en: 'now is a date with a time. Only its time of day is taken here',
  },
  'expression.nullableOrdering': {
    wire: 0,
    zh: '“{field}”可能为空且没有默认值：为空时“{operator}”为假，取反后为真',
    tw: '「{field}」可能為空且沒有預設值：為空時「{operator}」為假，取反後為真',
    en: '{field} may be empty and has no default: {operator} is then false, and its negation true',
  },
});
