/** What a spreadsheet shows for a number: the formats of cells, and whether one shows a day or a time. */
import { format as formatted, getFormatDateInfo } from 'numfmt';

/** Excel refuses longer format codes. */
const MAX_CODE = 255;
/** Days between the epochs of 1900 and 1904. */
export const YEARS_1904 = 1_462;
/** The first number that is no day of Excel any more: 10000-01-01. */
export const DAYS_END = 2_958_466;

const YEAR_MONTH = 'yyyy"年"m"月"';
const MONTH_DAY = 'm"月"d"日"';
/** What the numbers of formats without a code of their own mean in a Chinese Excel (ECMA-376, 18.8.30). */
const BUILT_IN: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '"¥"#,##0;"¥"-#,##0',
  6: '"¥"#,##0;"¥"-#,##0',
  7: '"¥"#,##0.00;"¥"-#,##0.00',
  8: '"¥"#,##0.00;"¥"-#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'yyyy/m/d',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy/m/d h:mm',
  27: YEAR_MONTH,
  28: MONTH_DAY,
  29: MONTH_DAY,
  30: 'm-d-yy',
  31: 'yyyy"年"m"月"d"日"',
  32: 'h"时"mm"分"',
  33: 'h"时"mm"分"ss"秒"',
  34: '上午/下午h"时"mm"分"',
  35: '上午/下午h"时"mm"分"ss"秒"',
  36: YEAR_MONTH,
  37: '#,##0;-#,##0',
  38: '#,##0;-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;-#,##0.00',
  41: '#,##0;-#,##0;"-"',
  42: '"¥"#,##0;"¥"-#,##0;"¥-"',
  43: '#,##0.00;-#,##0.00;"-"',
  44: '"¥"#,##0.00;"¥"-#,##0.00;"¥-"',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  50: YEAR_MONTH,
  51: MONTH_DAY,
  52: YEAR_MONTH,
  53: MONTH_DAY,
  54: MONTH_DAY,
  55: '上午/下午h"时"mm"分"',
  56: '上午/下午h"时"mm"分"ss"秒"',
  57: YEAR_MONTH,
  58: MONTH_DAY,
};

/**
 * The format of a style; undefined where it shows a number as it is.
 * @param code of the file itself, which goes before what the number means
 */
export function formatOf(id: number, code: string | undefined): string | undefined {
  const own = code ?? BUILT_IN[id];
  if (own === undefined || own.length > MAX_CODE || /^(general|g\/通用格式|@)?$/i.test(own)) return undefined;
  return own;
}

/** What is no sign of a value: texts, signs with a backslash, gaps and fillers, brackets but those of hours counted on. */
const ASIDE = /"[^"]*"?|\\.|[_*].|\[(?![hms]+\])[^\]]*\]?/gi;
const CONDITION = /\[(<=|>=|<>|<|>|=)\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\]/i;
/** Colours as a Chinese spreadsheet may write them; they show nothing of the value. */
const COLOUR = /\[(黑色|白色|红色|绿色|蓝色|黄色|洋红|洋红色|青色|蓝绿色|颜色\s*\d+)\]/g;

/** The sections of a format: for positive numbers, negative ones, zero and texts, or by their conditions. */
function sectionsOf(format: string): string[] {
  const ends = [...format.matchAll(/"[^"]*"?|\\.|\[[^\]]*\]?|;/g)].filter(([sign]) => sign === ';');
  const starts = [0, ...ends.map(({ index }) => index + 1)];
  return starts.map((start, at) => format.slice(start, ends[at]?.index));
}

function holds(section: string | undefined, value: number): boolean {
  const [, sign, text] = CONDITION.exec(section ?? '') ?? [];
  const limit = Number(text);
  switch (sign) {
    case '<':
      return value < limit;
    case '<=':
      return value <= limit;
    case '>':
      return value > limit;
    case '>=':
      return value >= limit;
    case '=':
      return value === limit;
    case '<>':
      return value !== limit;
    default:
      return false;
  }
}

/** The section of a format that shows this number; empty where none does. */
function sectionFor(format: string, value: number): string {
  const sections = sectionsOf(format);
  const [first = '', second, third] = sections;
  if (second === undefined) return first;
  const conditions = [first, second].filter((section) => CONDITION.test(section)).length;
  if (conditions > 0) {
    if (holds(first, value)) return first;
    if (holds(second, value)) return second;
    return (conditions === 2 ? third : second) ?? '';
  }
  if (value < 0) return second;
  return value === 0 && third !== undefined ? third : first;
}

/** What a format shows of a moment; nothing of a plain number. */
export interface MomentParts {
  readonly day: boolean;
  readonly clock: boolean;
  /** Hours of a day. Those of `[h]` are counted on beyond it. */
  readonly hours: 'ofDay' | 'counted' | undefined;
  /** What of a day is shown: a month may stand without its days, a weekday alone. */
  readonly shows: { readonly year: boolean; readonly month: boolean; readonly dayOfMonth: boolean };
}

const NOTHING = { year: false, month: false, dayOfMonth: false };
const NO_MOMENT: MomentParts = { day: false, clock: false, hours: undefined, shows: NOTHING };

/** numfmt writes the words of half a day in the language of the format, and knows only their English sign. */
const halves = (code: string): string =>
  code.includes('上午/下午') ? `[$-804]${code.replaceAll('上午/下午', 'AM/PM')}` : code;

/** Names of weekdays in a Chinese Excel, by the remainder of the number of days. */
const WEEKDAYS = ['六', '日', '一', '二', '三', '四', '五'] as const;

/** The code as numfmt reads it: without colours it does not know, with weekdays as a Chinese Excel shows them. */
function spelled(code: string, value: number): string {
  const plain = code
    .replace(COLOUR, '')
    .replace(new RegExp(CONDITION, 'gi'), (_all, sign: string, limit: string) => `[${sign}${Number(limit)}]`);
  if (/\[\$-/.test(plain) || !(value >= 0)) return halves(plain);
  const day = WEEKDAYS[Math.floor(value) % WEEKDAYS.length] ?? '';
  const named = plain.replace(/"[^"]*"?|\\.|\[[^\]]*\]?|am\/pm|a\/p|a{3,}/gi, (sign) =>
    /^a{3,}$/i.test(sign) ? `"${sign.length === 3 ? '' : '星期'}${day}"` : sign,
  );
  return halves(named);
}

/** Does a format show a day, a time of day, or both, of this number? */
export function momentParts(format: string | undefined, value: number): MomentParts {
  if (format === undefined) return NO_MOMENT;
  const section = sectionFor(format, value).replace(COLOUR, '');
  const { year, month, day, hours, minutes, seconds } = getFormatDateInfo(halves(section));
  const clock = hours || minutes || seconds;
  // The `mm` of `mm:ss` counts as a month there.
  const isMonth = month && (!clock || year || day);
  const signs = section.replace(ASIDE, ' ').replaceAll('上午/下午', ' ');
  return {
    day: year || day || isMonth,
    clock,
    hours: !hours ? undefined : /\[h+\]/i.test(section) ? 'counted' : 'ofDay',
    shows: { year, month: isMonth, dayOfMonth: /(^|[^d])dd?([^d]|$)/i.test(signs) },
  };
}

/**
 * A number as the cell shows it; undefined where the format cannot be read, shows nothing at all, or shows a day that
 * is none.
 */
export function shownNumber(value: number, format: string, from1904: boolean): string | undefined {
  const moment = momentParts(format, value);
  const serial = from1904 && moment.day ? value + YEARS_1904 : value;
  if ((moment.day || moment.clock) && !(serial >= 0 && serial < DAYS_END)) return undefined;
  try {
    const shown = formatted(spelled(format, serial), serial, { locale: 'en-US' });
    // Where no section is for the number it shows hashes.
    return /^#*$/.test(shown.trim()) ? undefined : shown.replace(/\s+/g, ' ').trim();
  } catch {
    return undefined;
  }
}
