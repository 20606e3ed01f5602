/** Text formats of the vocabulary: what a valid date, phone number, identity number and so on looks like. */

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/** A real calendar day `YYYY-MM-DD`, year 0001 to 9999. */
export function isDate(text: string): boolean {
  const match = DATE.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day <= (days[month - 1] ?? 0);
}

/** Check digit of an 18-character resident identity number; GB 11643-1999, ISO 7064 MOD 11-2. */
export function isIdCard(text: string): boolean {
  if (!/^\d{17}[\dX]$/.test(text) || !isDate(`${text.slice(6, 10)}-${text.slice(10, 12)}-${text.slice(12, 14)}`))
    return false;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(text[index]), 0);
  return '10X98765432'[sum % 11] === text[17];
}

const CREDIT_LETTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const CREDIT_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** A unified social credit code with its check character: GB 32100-2015, ISO 7064 MOD 31-3. */
export function isCreditCode(text: string): boolean {
  if (!/^[0-9A-HJ-NPQRTUWXY]{18}$/.test(text)) return false;
  const sum = CREDIT_WEIGHTS.reduce(
    (total, weight, index) => total + weight * CREDIT_LETTERS.indexOf(text[index] ?? ''),
    0,
  );
  return CREDIT_LETTERS[(31 - (sum % 31)) % 31] === text[17];
}

/** What most people in China are called: two characters or more, and a dot between the parts of other names. */
export function isChineseName(text: string): boolean {
  return /^\p{Script=Han}[\p{Script=Han}·]*\p{Script=Han}$/u.test(text);
}

/**
 * A number that can be called: a mobile, a landline with its area code, 400 and 800 numbers, each with an extension;
 * service and plant numbers of three to six digits, and those of eight beginning with 95, 96 or 10 (telecom numbering
 * plan of the ministry). A local number without its area code is none: who calls from a mobile reaches nobody.
 */
const TEL = /^(?:(1[3-9]\d{9}|0\d{2,3}-?\d{7,8}|[48]00-\d{3}-\d{4})(?:-(\d{1,6}))?|\d{3,6}|(?:9[56]|10)\d{6})$/;

/** What a call link dials: an extension comes after a pause. */
export function dialled(text: string): string {
  const [, number, extension] = TEL.exec(text) ?? [];
  return number !== undefined && extension !== undefined ? `${number},${extension}` : text;
}

function isGeo(text: string): boolean {
  const match = /^(-?\d{1,3}(?:\.\d{1,8})?),(-?\d{1,2}(?:\.\d{1,8})?)$/.exec(text);
  return match !== null && Math.abs(Number(match[1])) <= 180 && Math.abs(Number(match[2])) <= 90;
}

function isUri(text: string): boolean {
  // Only web addresses: a stored `javascript:` address would run in the page that shows it.
  return /^https?:\/\/[^\s<>"]+$/i.test(text) && URL.canParse(text);
}

const CHECKS: Readonly<Record<string, (text: string) => boolean>> = {
  date: isDate,
  datetime: (text) => isDate(text.slice(0, 10)) && text[10] === ' ' && TIME.test(text.slice(11)),
  time: (text) => TIME.test(text),
  month: (text) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && text >= '0001-01',
  year: (text) => /^\d{4}$/.test(text) && text >= '0001',
  email: (text) => text.length <= 254 && /^[^\s@<>"(),;:\\]+@[^\s@.<>"(),;:\\]+(\.[^\s@.<>"(),;:\\]+)+$/.test(text),
  // Mobile ^1[3-9]\d{9}$ or landline with area code (domain, field notation).
  phone: (text) => /^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8})$/.test(text),
  tel: (text) => TEL.test(text),
  idCard: isIdCard,
  uri: isUri,
  color: (text) => /^#[0-9a-f]{6}$/i.test(text),
  icon: (text) => /^[A-Za-z][A-Za-z0-9-]{0,63}$/.test(text),
  geo: isGeo,
  uuid: (text) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text),
};

/** Names of all formats. */
export const OWN_FORMATS: readonly string[] = Object.keys(CHECKS);

/** Is `text` a valid value of `format`? An unknown format accepts everything. */
export function hasFormat(format: string, text: string): boolean {
  return Object.hasOwn(CHECKS, format) ? CHECKS[format]?.(text) === true : true;
}

/**
 * `138 0013 8000`, `+86 138-0013-8000`, `(0532) 86981234` and `+86 532 86981234`: no country, its area code with the 0
 * before it.
 */
function spelledPhone(plain: string): string {
  const home = plain.replace(/^(?:\+|00)86[\s-]*/, '');
  const digits = home.replace(/^\(0?(\d{2,3})\)\s*-?/, '0$1-').replace(/[\s()]/g, '');
  const mobile = digits.replaceAll('-', '');
  if (/^1\d{10}$/.test(mobile)) return mobile;
  return home !== plain && /^[1-9]/.test(digits) ? `0${digits}` : digits;
}

/** What stands before an extension: `转`, `ext.`, `x`, `#` or a comma. */
const EXTENSION = /(?:[转轉]|,|#|;?ext[.=:]?|x)\s*(\d{1,6})$/i;

/** A phone number with its extension behind a hyphen; 400 and 800 numbers in three parts. */
function spelledTel(plain: string): string {
  const found = EXTENSION.exec(plain);
  const extension = found?.[1];
  const number = spelledPhone(found ? plain.slice(0, found.index).trimEnd() : plain);
  const parts = /^([48]00)(\d{3})(\d{4})(\d{0,6})$/.exec(number.replaceAll('-', ''));
  const [whole, behind] = parts ? [parts.slice(1, 4).join('-'), parts[4]] : [number, ''];
  const last = extension ?? behind;
  return last ? `${whole}-${last}` : whole;
}

/**
 * As it is written down, from other ways of writing the same. Full-width signs, as Chinese input methods give them,
 * become plain ones.
 */
const SPELLINGS: Readonly<Record<string, (plain: string) => string>> = {
  email: (plain) => plain,
  phone: spelledPhone,
  tel: spelledTel,
  /** GB 11643: of the check digit, x is written X. */
  idCard: (plain) => plain.replace(/\s/g, '').toUpperCase(),
};

/**
 * The stored form of a text of `format`; a text that is none stays as it came, so that a message shows what was
 * written.
 */
export function canonicalSpelling(format: string, text: string): string {
  const spelt = Object.hasOwn(SPELLINGS, format) ? SPELLINGS[format]?.(text.normalize('NFKC').trim()) : undefined;
  return spelt !== undefined && hasFormat(format, spelt) ? spelt : text;
}

/** Words for formats and types, for messages. */
export const FORMAT_WORDS: Readonly<Record<string, { zh: string; tw: string; en: string }>> = {
  date: { zh: '日期（2026-11-21）', tw: '日期（2026-11-21）', en: 'date (2026-11-21)' },
  datetime: {
    zh: '日期时间（2026-11-21 14:32:00）',
    tw: '日期時間（2026-11-21 14:32:00）',
    en: 'date and time (2026-11-21 14:32:00)',
  },
  time: { zh: '时间（14:32:00）', tw: '時間（14:32:00）', en: 'time (14:32:00)' },
  month: { zh: '月份（2026-11）', tw: '月份（2026-11）', en: 'month (2026-11)' },
  year: { zh: '年份（2026）', tw: '年份（2026）', en: 'year (2026)' },
  email: { zh: '邮箱地址', tw: '電子郵件地址', en: 'email address' },
  phone: { zh: '电话号码', tw: '電話號碼', en: 'phone number' },
  tel: {
    zh: '电话号码（可为 119、400 号码或带分机）',
    tw: '電話號碼（可為 119、400 號碼或帶分機）',
    en: 'phone number (119, 400 numbers and extensions too)',
  },
  idCard: { zh: '身份证号', tw: '身分證號', en: 'identity number' },
  uri: { zh: '网址（http 或 https）', tw: '網址（http 或 https）', en: 'web address (http or https)' },
  color: { zh: '颜色（#1677ff）', tw: '顏色（#1677ff）', en: 'colour (#1677ff)' },
  icon: { zh: '图标名', tw: '圖示名', en: 'icon name' },
  geo: { zh: '坐标（经度,纬度）', tw: '座標（經度,緯度）', en: 'position (longitude,latitude)' },
  uuid: { zh: '记录编号', tw: '紀錄編號', en: 'record id' },
  text: { zh: '文字', tw: '文字', en: 'text' },
  integer: { zh: '整数', tw: '整數', en: 'a whole number' },
  decimal: { zh: '数字', tw: '數字', en: 'a number' },
  double: { zh: '数字', tw: '數字', en: 'a number' },
  boolean: { zh: '是或否', tw: '是或否', en: 'yes or no' },
  list: { zh: '列表', tw: '清單', en: 'a list' },
  json: { zh: '对象', tw: '物件', en: 'an object' },
  polygon: { zh: '角点列表（[[横,纵],…]）', tw: '角點清單（[[橫,縱],…]）', en: 'a list of corners ([[x, y], …])' },
};
