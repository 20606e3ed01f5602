/** Words of the sheets that an import hands out, in the three languages. */
import { LOCALES, type Locale } from '../../../model/errors/define.ts';
import type { FieldKind } from '../../../model/types.ts';

type Words = Readonly<Record<Locale, string>>;

export const SHEET_WORDS = {
  guide: { zh: '填写说明', tw: '填寫說明', en: 'How to fill in' },
  data: { zh: '数据', tw: '資料', en: 'Records' },
  column: { zh: '列', tw: '欄', en: 'Column' },
  required: { zh: '必填', tw: '必填', en: 'Required' },
  how: { zh: '怎么填', tw: '怎麼填', en: 'What to enter' },
  example: { zh: '示例', tw: '範例', en: 'Example' },
  yes: { zh: '是', tw: '是', en: 'Yes' },
  no: { zh: '否', tw: '否', en: 'No' },
  line: { zh: '原行号', tw: '原列號', en: 'Line' },
  reason: { zh: '不能导入的原因', tw: '不能匯入的原因', en: 'Why it was refused' },
  /** Behind the title of a column whose rows are made where there are none. */
  make: { zh: ' [没有则新建]', tw: ' [沒有則新增]', en: ' [made where missing]' },
  secret: { zh: '初始密码', tw: '初始密碼', en: 'First password' },
  template: { zh: '导入模板', tw: '匯入範本', en: 'import template' },
  refused: { zh: '未导入的行', tw: '未匯入的列', en: 'lines not imported' },
  reference: { zh: '填{title}的名称或编码', tw: '填{title}的名稱或編碼', en: 'Name or code of an entry of {title}' },
  tree: {
    zh: '填{title}的名称、编码或完整路径（用 / 隔开）',
    tw: '填{title}的名稱、編碼或完整路徑（用 / 隔開）',
    en: 'Name, code or whole path (with / between) of an entry of {title}',
  },
  several: { zh: '，多个用顿号隔开', tw: '，多個用頓號隔開', en: '; several with a comma between' },
  oneOf: { zh: '可填：{words}', tw: '可填：{words}', en: 'One of: {words}' },
  key: {
    zh: '已有相同值的记录会被更新',
    tw: '已有相同值的紀錄會被更新',
    en: 'A record that has this value already is updated',
  },
  password: {
    zh: '留空则自动生成，导入后可下载',
    tw: '留空則自動產生，匯入後可下載',
    en: 'Made up when empty; to be downloaded after the import',
  },
  most: { zh: '最多 {limit} 个字', tw: '最多 {limit} 個字', en: '{limit} characters at most' },
} as const satisfies Record<string, Words>;

export function sheetWord(
  word: keyof typeof SHEET_WORDS,
  locale: Locale,
  params: Readonly<Record<string, string | number>> = {},
): string {
  return SHEET_WORDS[word][locale].replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

/** Is a sheet of this name the one of our templates that says how to fill in the other? */
export const isGuide = (name: string): boolean => LOCALES.some((locale) => SHEET_WORDS.guide[locale] === name);

const NUMBER = { zh: '填数字', tw: '填數字', en: 'A number' };

export const KIND_HINTS: Readonly<Partial<Record<FieldKind, Words>>> = {
  boolean: { zh: '填“是”或“否”', tw: '填「是」或「否」', en: 'Yes or no' },
  integer: { zh: '填整数', tw: '填整數', en: 'A whole number' },
  decimal: NUMBER,
  double: NUMBER,
  date: { zh: '填日期，例如 2026-11-21', tw: '填日期，例如 2026-11-21', en: 'A date such as 2026-11-21' },
  datetime: {
    zh: '填日期和时间，例如 2026-11-21 14:30',
    tw: '填日期和時間，例如 2026-11-21 14:30',
    en: 'Date and time such as 2026-11-21 14:30',
  },
  time: { zh: '填时间，例如 14:30', tw: '填時間，例如 14:30', en: 'A time such as 14:30' },
  month: { zh: '填月份，例如 2026-11', tw: '填月份，例如 2026-11', en: 'A month such as 2026-11' },
  year: { zh: '填年份，例如 2026', tw: '填年份，例如 2026', en: 'A year such as 2026' },
};
