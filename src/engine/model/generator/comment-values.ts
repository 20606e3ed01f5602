/** Values that the comment of a column names, as `状态（0正常 1停用）` and `1：待整改；2：已整改` do. Pure. */
import type { ReadValue } from './read-table.ts';

/** Between values. */
const BETWEEN = '[\\s,，;；、|/。]';
/** Between a value and its word. */
const EQUALS = '(?:=>|->|[=＝:：.．、]|-{1,2}|—{1,2}|–)';
/** A number, a letter, or a word of a program, which needs a Chinese word behind it. */
const VALUE = '(?:-?\\d{1,4}|[A-Za-z]\\d{0,3}|[A-Za-z][A-Za-z0-9_]{1,29})';

const FIRST = new RegExp(`(?:^|${BETWEEN}|[（(:：])(?=${VALUE}\\s*${EQUALS}\\s*\\p{L})`, 'u');
const PARTS = new RegExp(`${BETWEEN}+(?=${VALUE}\\s*${EQUALS}\\s*\\p{L})`, 'gu');
const PART = new RegExp(`^(${VALUE})\\s*${EQUALS}\\s*(\\p{L}[^=＝]{0,39})$`, 'u');

/** `0正常 1停用`: no sign stands between value and word. */
const TIGHT = /^([A-Za-z]?\d{1,3}|[A-Z])(\p{L}[^=＝]{0,29})$/u;

/** What is counted or measured: `7天，30天` and `220V 380V` are quantities, no values of a choice. */
const UNIT =
  '[kKmMμuGT]?(?:V|A|W|Wh|Hz|VA|Pa|N|J|g|m|L|l|bar|s|min|h|d|B|b|t|Ω|℃|°C|%)|秒钟?|分钟?|小?时|点钟?|天|日|周|星期|个?月|季度?|年|期|级|等|档|层|楼|岁|人|次|个|台|套|件|只|根|吨|斤|公斤|千克|克|米|厘米|毫米|公里|千米|元|万元?|亿元?|倍|号|班|相|线|孔|芯|位|寸|英寸';
const MEASURED = new RegExp(`^(?:(?:${UNIT})(?:及?以?[上下内外前后]|[至到~～-].*|\\d.*)?|[至到].*)$`, 'u');

interface Said {
  /** What the column is called; empty where the comment is nothing but its values. */
  readonly title: string;
  readonly values: readonly Required<ReadValue>[];
}

const trimmed = (text: string): string => text.replace(/^[\s,，;；、:：。（(—]+|[\s,，;；、:：。）)（(\-—]+$/gu, '');

/** Two at least, each once, and not the same word for all: `1级 2级` counts. */
function choices(values: readonly Required<ReadValue>[]): readonly Required<ReadValue>[] | undefined {
  return values.length > 1 &&
    new Set(values.map(({ value }) => value)).size === values.length &&
    new Set(values.map(({ title }) => title)).size === values.length
    ? values
    : undefined;
}

/** Values with a sign behind them, `1：待整改；2：已整改` or `0--重新编制`, wherever the comment begins to name them. */
function signed(comment: string): Said | undefined {
  const first = FIRST.exec(comment);
  if (!first) return undefined;
  const rest = comment.slice(first.index + first[0].length);
  const inside = trimmed(/[（(]$/u.test(first[0]) ? (rest.split(/[)）]/u)[0] ?? '') : rest);
  const parts = inside.split(PARTS);
  const values = parts.flatMap((part) => {
    const [, value, word] = PART.exec(trimmed(part)) ?? [];
    if (value === undefined || word === undefined) return [];
    // A word of a program says little by itself: `yyyy-MM` is no value.
    return /^[A-Za-z]\w*[A-Za-z_]\w*$/.test(value) && !/\p{sc=Han}/u.test(word)
      ? []
      : [{ value, title: trimmed(word) }];
  });
  const found = values.length === parts.length ? choices(values) : undefined;
  return found && { title: trimmed(comment.slice(0, first.index)), values: found };
}

/** `状态（0正常 1停用）`, `类型：M目录 C菜单`, `结果 1成功 0失败`: values and words without a sign between. */
function tight(comment: string): Said | undefined {
  const [, title, inside] =
    /^([^（(]{0,40}?)[（(]\s*([^（()）]{3,300})[)）]/u.exec(comment) ??
    /^()(\d{1,3}\s+\p{sc=Han}[^（()）]{1,300})$/u.exec(comment) ??
    /^([^（(:：]{1,40}?)(?:[:：]\s*|\s+(?=[A-Z]?\d))([^（()）]{3,300})$/u.exec(comment) ??
    [];
  if (title === undefined || inside === undefined) return undefined;
  const parts = inside
    // `0 未审核, 1 已审核`: a blank between value and word.
    .replace(/(^|[\s,，;；、|/])([A-Za-z]?\d{1,3}|[A-Z])\s+(?=\p{sc=Han})/gu, '$1$2')
    .split(/[\s,，;；、|/]+/u)
    .filter((part) => part !== '');
  const values = parts.flatMap((part) => {
    const [, value, word] = TIGHT.exec(part) ?? [];
    return value === undefined || word === undefined
      ? []
      : [{ value, title: word.replace(/^(代表|表示|为|是)(?=\p{L})/u, '') }];
  });
  if (values.length !== parts.length || values.every(({ title: word }) => MEASURED.test(word))) return undefined;
  const found = choices(values);
  return found && { title: title.trim(), values: found };
}

/**
 * The title and the values of a comment; undefined where it names none. Units (`220V 380V`), spans of time
 * (`7天，30天`) and grades (`1级 2级`) are none.
 */
export function valuesInComment(comment: string): Said | undefined {
  // `{0:"草稿",1:"发布"}` and `[0待提交/1审批中]`: brackets and quotes of programs.
  const plain = comment
    .trim()
    .replace(/[[{【]/g, '(')
    .replace(/[\]}】]/g, ')')
    .replace(/["'“”‘’](?=[\p{L}\d])|(?<=[\p{L}\d])["'“”‘’]/gu, '');
  return signed(plain) ?? tight(plain);
}
