/**
 * From a column to the field an administrator corrects: what kind it is, what it is called, what it begins with. Pure.
 */
import { commonTitle } from './column-words.ts';
import { valuesInComment } from './comment-values.ts';
import { camelName, fieldName, freeName } from './names.ts';
import type { ColumnKind, Loss, ReadColumn, ReadTable, ReadValue } from './read-table.ts';

/** Kinds of fields an administrator chooses from (`genField.fieldType`). */
export type FieldType =
  | 'text'
  | 'multiline'
  | 'rich'
  | 'code'
  | 'integer'
  | 'decimal'
  | 'double'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'time'
  | 'month'
  | 'year'
  | 'email'
  | 'phone'
  | 'tel'
  | 'uri'
  | 'color'
  | 'choice'
  | 'choices'
  | 'dict'
  | 'ref'
  | 'dynamic'
  | 'file'
  | 'image'
  | 'json'
  | 'parent'
  | 'children';

/** One row of `genField`. */
export interface ProposedField {
  readonly columnName: string;
  readonly columnType: string;
  readonly columnComment: string | null;
  readonly fieldName: string;
  readonly title: string;
  readonly fieldType: FieldType;
  readonly isPk: boolean;
  readonly taken: boolean;
  readonly isRequired: boolean;
  readonly isReadOnly: boolean;
  readonly isHidden: boolean;
  readonly inList: boolean;
  readonly inForm: boolean;
  readonly inQuery: boolean;
  readonly maxLength: number | null;
  readonly decimals: number | null;
  readonly unit: string | null;
  /**
   * Lines `value=title`; of a dynamic reference `value=entity`; of a dictionary that is made with the file, its values
   * and `=title` for the dictionary itself.
   */
  readonly options: string | null;
  readonly dictType: string | null;
  readonly refEntity: string | null;
  /** Of rows (`children`): the property of theirs that names this one; of a dynamic reference the one that names the entity. */
  readonly refField: string | null;
  /** A value as text; `now` for the day or moment at which the row is made. */
  readonly defaultValue: string | null;
  /** JSON of a condition. */
  readonly showWhen: string | null;
  /** `reference.property`: taken from the row that the reference leads to. */
  readonly copyOf: string | null;
}

/** What the proposal of one column leans on. */
export interface FieldPlace {
  readonly table: ReadTable;
  /** Table → entity. */
  readonly refs: ReadonlyMap<string, string>;
  /** Columns by which the table is part of others. */
  readonly parts: ReadonlySet<string>;
  /** Dictionaries that are here, and those that were read with the tables. */
  readonly dictionaries: {
    readonly here: ReadonlySet<string>;
    readonly read: ReadonlyMap<string, readonly ReadValue[]>;
    readonly titles: ReadonlyMap<string, string>;
  };
  /** What a column that names tables may name, as lines. */
  readonly tableNames: string | null;
  /** What is lost of the table, to be added to. */
  readonly lost: Loss[];
  /** Properties that are named already, to be added to. */
  readonly taken: Set<string>;
  /** Columns of the list so far. */
  readonly listed: number;
}

const LIST_COLUMNS = 8;
/** What the fields of `genField` hold. */
const MAX_OPTIONS = 20_000;
const MAX_COMMENT = 500;
const MAX_TYPE = 100;
const MAX_TITLE = 60;
/** A text that is the same in no two rows stands in an index, which holds no long one. */
const UNIQUE_LENGTH = 500;

const KINDS: Readonly<Record<ColumnKind, FieldType>> = {
  text: 'text',
  longText: 'multiline',
  integer: 'integer',
  decimal: 'decimal',
  double: 'double',
  boolean: 'boolean',
  date: 'date',
  datetime: 'datetime',
  time: 'time',
  year: 'year',
  json: 'json',
  uuid: 'text',
};

/** What the engine keeps by itself under other names: taking it too would keep it twice. */
export const ENGINE_KEEPS: ReadonlySet<string> = new Set([
  'create_by',
  'created_by',
  'creator',
  'create_time',
  'created_at',
  'gmt_create',
  'update_by',
  'updated_by',
  'updater',
  'update_time',
  'updated_at',
  'gmt_modified',
  'del_flag',
  'deleted',
  'is_deleted',
  'deleted_at',
  'tenant_id',
  'rev',
  'revision',
]);

/** Texts without a length whose name says that they are one line. */
const SHORT =
  /(^|_)(name|title|code|no|sn|unit|model|brand|status|type|e?_?mail|phone(number)?|mobile|tel|telephone|hotline|url|website|link)$/i;

/** Secrets are not carried over as plain text. */
const SECRET = /(^|_)(password|passwd|pwd|secret|salt|token)$/i;

/** The one text column whose name says that it names the row. */
const NAMING = /(^|_)(name|title|code|no)$/i;

/** Columns that hold where files lie, or their numbers: `attach_url`, `AttachUrl`, `附件`, `现场照片`. */
const FILE_NAME = /^(.*_)?(attach(ment)?s?|annex(es)?|files?)(_?(urls?|paths?|ids?|list|json|addr(ess)?))?$/i;
const IMAGE_NAME = /^(.*_)?(image|img|photo|picture|pic|avatar)s?(_?(urls?|paths?|ids?|list|json|addr(ess)?))?$/i;
const FILE_TITLE = /(附件|扫描件|文件)(的?(地址|路径|链接|url|uri|id|ids|编号|列表|集合?|上传))*(（.*）|\(.*\))?$/i;
const IMAGE_TITLE =
  /(照片|图片|相片|影像|头像|截图)(的?(地址|路径|链接|url|uri|id|ids|编号|列表|集合?|上传))*(（.*）|\(.*\))?$/i;
/** `has_file` and `是否有附件` are answers. */
const ASKS = /^(is|has|need|是否|有无|需要)/i;

function fileKind(column: ReadColumn): 'file' | 'image' | undefined {
  const fits = column.kind === 'text' || column.kind === 'longText' || column.kind === 'json';
  const said = column.comment?.trim() ?? '';
  const name = column.name.replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1_$2');
  if (!fits || ASKS.test(said) || ASKS.test(name)) return undefined;
  // A comment says more than a name does: `file` may be 档案号.
  if (said !== '') {
    if (IMAGE_TITLE.test(said)) return 'image';
    if (FILE_TITLE.test(said)) return 'file';
    if (/\p{sc=Han}/u.test(said)) return undefined;
  }
  return IMAGE_NAME.test(name) ? 'image' : FILE_NAME.test(name) ? 'file' : undefined;
}

/** The key without what the engine keeps apart by itself. */
export const ownKey = ({ key }: ReadTable): readonly string[] =>
  key.filter((name) => !ENGINE_KEEPS.has(name.toLowerCase()));

/** What a key is called where no key is declared. */
const NUMBER = /^(id|uuid|guid)$/i;

/** A key that machines make: people never type it, whatever it is made of. */
function isInnerKey(column: ReadColumn, table: ReadTable): boolean {
  const [key = NUMBER.test(column.name) ? column.name : undefined, ...more] = ownKey(table);
  if (key !== column.name || more.length > 0) return false;
  if (column.serial || column.kind === 'uuid' || column.kind === 'integer') return true;
  if (column.kind !== 'text' && column.kind !== 'longText') return false;
  const said = column.comment ?? '';
  if (/^(id|uuid|guid|oid|pk|sid|rid|row_?id|object_?id)$/i.test(column.name)) return true;
  if (/主键|唯一标识|uuid/i.test(said)) return true;
  return /((^|_)(id|uuid|guid)|\p{Ll}(Id|ID|Uuid))$/u.test(column.name) && !/[^编序]号|[编代]码/u.test(said);
}

const isUsable = (column: ReadColumn): boolean =>
  column.rows !== undefined || (column.kind !== undefined && (!column.list || column.values !== undefined));

const isSecret = ({ name, secret }: ReadColumn): boolean => secret === true || SECRET.test(name);

/** Does a column become a field? A number that counts by itself is what the engine's own id is for. */
export function isKept(column: ReadColumn, table: ReadTable, refs: ReadonlyMap<string, string>): boolean {
  const leads = column.references !== undefined && refs.has(column.references.table);
  return (
    isUsable(column) &&
    !isSecret(column) &&
    !column.kept &&
    !column.generated &&
    (leads || !isInnerKey(column, table)) &&
    (column.part === true || !ENGINE_KEEPS.has(column.name.toLowerCase()))
  );
}

/** Lines of the options; null where a value could not be told from its title, or where they are too many. */
export function optionLines(values: readonly ReadValue[]): string | null {
  if (values.some(({ value, title }) => /[=\n]/.test(value) || /\n/.test(title ?? '') || value.trim() === ''))
    return null;
  const lines = values.map(({ value, title }) => `${value}=${title ?? value}`).join('\n');
  return lines.length > MAX_OPTIONS || lines === '' ? null : lines;
}

/** `tinyint(1)` with `0否 1是` is a yes or no; with any other words it is a choice. */
const isYesOrNo = (values: readonly ReadValue[]): boolean =>
  values.length === 2 &&
  values.every(
    ({ value, title = '' }) =>
      /^[01]$/.test(value) && /^(是|否|有|无|yes|no|true|false|[未已不可]\S*|启用|停用|禁用|开启?|关闭?)$/i.test(title),
  );

const wordsOf = (name: string): string =>
  name
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1_$2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_');

/** The dictionary a column takes its values from: its product says so, or the dictionary is called after it. */
function dictionaryOf(column: ReadColumn, { table, dictionaries }: FieldPlace): string | undefined {
  if (column.dictionary !== undefined) return column.dictionary;
  if (column.kind !== 'text' && column.kind !== 'integer') return undefined;
  if (dictionaries.read.size === 0) return undefined;
  const own = wordsOf(column.name);
  const whole = `${wordsOf(table.name)}_${own}`;
  const said = (column.comment ?? '').toLowerCase();
  return [...dictionaries.read.keys()].find((name) => {
    const words = wordsOf(name);
    return words === own || words === whole || `t_${words}` === whole || (name.length > 3 && names(said, name));
  });
}

/** Does the comment hold this word by itself? */
function names(comment: string, word: string): boolean {
  const at = comment.indexOf(word.toLowerCase());
  const isPart = (letter: string | undefined): boolean => /[\p{Script=Latin}\p{N}_]/u.test(letter ?? '');
  return at >= 0 && !isPart(comment[at - 1]) && !isPart(comment[at + word.length]);
}

interface Choices {
  readonly options: string | null;
  readonly dictType: string | null;
  /** The title a comment holds before its values. */
  readonly title: string | undefined;
}

/** What the files of dictionaries call one. */
const DICTIONARY = /^[a-z][a-zA-Z0-9]*$/;

/** A dictionary that was read with the tables and is not here: it is made with the file; a list keeps its values itself. */
function madeDictionary(
  code: string,
  values: readonly ReadValue[],
  column: ReadColumn,
  { dictionaries }: FieldPlace,
): Pick<Choices, 'options' | 'dictType'> {
  const [options, name] = [optionLines(values), camelName(code)];
  if (options === null || column.list || !DICTIONARY.test(name)) return { options, dictType: null };
  const title = (dictionaries.titles.get(code) ?? code).replace(/\s+/g, ' ').slice(0, MAX_TITLE);
  return { options: `=${title}\n${options}`, dictType: name };
}

function choicesOf(column: ReadColumn, place: FieldPlace): Choices {
  const said = valuesInComment(column.comment ?? '');
  const title = said?.title;
  const none = { options: null, dictType: null, title };
  if (column.values) {
    const options = optionLines(column.values);
    if (options === null && column.values.length > 0)
      place.lost.push({
        code: 'generator.lostCheck',
        params: { rule: `${column.name}: ${column.type}`.slice(0, 120) },
      });
    return { ...none, options };
  }
  const dictionary = dictionaryOf(column, place);
  if (dictionary !== undefined) {
    const here = [...place.dictionaries.here].find((name) => wordsOf(name) === wordsOf(dictionary));
    if (here !== undefined) return { ...none, dictType: here };
    const read = place.dictionaries.read.get(dictionary);
    if (read && read.length > 0) return { ...none, ...madeDictionary(dictionary, read, column, place) };
    if (!said) place.lost.push({ code: 'generator.lostDictionary', params: { column: column.name, dictionary } });
  }
  const fits =
    column.kind === 'text' ||
    column.kind === 'integer' ||
    column.kind === 'longText' ||
    (column.kind === 'boolean' && said !== undefined && !isYesOrNo(said.values));
  return said && fits && !column.list ? { ...none, options: optionLines(said.values) } : none;
}

function typeOf(column: ReadColumn, refEntity: string | undefined, choices: Choices, place: FieldPlace): FieldType {
  if (column.rows) return 'children';
  if (column.namedBy !== undefined) return 'dynamic';
  if (refEntity !== undefined) return place.parts.has(column.name) ? 'parent' : 'ref';
  if (column.namesTables && place.tableNames !== null) return 'choice';
  if (column.as) return column.as;
  if (choices.dictType !== null) return 'dict';
  if (choices.options !== null) return column.list ? 'choices' : 'choice';
  const file = fileKind(column);
  if (file) return file;
  const name = column.name.toLowerCase();
  const unique = place.table.unique.some((set) => set.includes(column.name)) || place.table.key.includes(column.name);
  if (column.kind === 'text' || (column.kind === 'longText' && (SHORT.test(name) || unique))) {
    if (/e_?mail$/.test(name)) return 'email';
    if (/(^|_)(phone(number)?|mobile)$/.test(name)) return 'phone';
    if (/(^|_)(tel|telephone|hotline)$/.test(name)) return 'tel';
    if (/(^|_)(url|website|link)$/.test(name)) return 'uri';
    return (column.maxLength ?? 0) > 200 && !unique ? 'multiline' : 'text';
  }
  return KINDS[column.kind ?? 'text'];
}

const TEXTS: ReadonlySet<FieldType> = new Set(['text', 'multiline', 'rich', 'code', 'email', 'phone', 'tel', 'uri']);
/** Too large for a cell of a list. */
const LONG: ReadonlySet<FieldType> = new Set([
  'multiline',
  'rich',
  'code',
  'json',
  'file',
  'image',
  'choices',
  'parent',
  'children',
]);
const MOMENTS: ReadonlySet<FieldType> = new Set(['date', 'datetime']);

/** What a new row begins with, where the field can hold it. */
function defaultOf(
  value: ReadColumn['default'],
  type: FieldType,
  options: string | null,
  maxLength: number | null,
): string | null | undefined {
  if (value === undefined) return null;
  if (typeof value === 'object') return MOMENTS.has(type) ? 'now' : undefined;
  const plain = value.trim();
  switch (type) {
    case 'integer':
      return /^-?\d{1,15}(\.0*)?$/.test(plain) ? plain.replace(/\.0*$/, '') : undefined;
    case 'decimal':
    case 'double':
      return /^-?\d{1,12}(\.\d{1,8})?$/.test(plain) ? plain : undefined;
    case 'boolean':
      return /^(1|true|t|yes|y)$/i.test(plain) ? 'true' : /^(0|false|f|no|n)$/i.test(plain) ? null : undefined;
    case 'choice':
    case 'dict':
      return `\n${options ?? ''}`.includes(`\n${plain}=`) ? plain : undefined;
    case 'text':
    case 'multiline':
      return plain !== '' && plain.length <= (maxLength ?? 0) ? plain : plain === '' ? null : undefined;
    default:
      return undefined;
  }
}

/** `0` and `-1` of a reference say that it leads nowhere. */
const isNothing = (value: ReadColumn['default']): boolean =>
  typeof value === 'string' && /^(-1|0|)$/.test(value.trim());

/** The first line of a comment: what follows is said beside the field. */
const firstLine = (comment: string | undefined): string => (comment ?? '').trim().split('\n')[0]?.trim() ?? '';

function titleOf(column: ReadColumn, choices: Choices, refers: boolean, name: string): string {
  const said = choices.title ?? firstLine(column.comment);
  return (said || commonTitle(column.name, refers)?.zh || column.name.trim() || name).slice(0, MAX_TITLE).trim();
}

/** Says what of the column does not come over. */
function loseColumn(column: ReadColumn, refEntity: string | undefined, { table, lost }: FieldPlace): void {
  const params = { column: column.name };
  const usable = isUsable(column);
  if (!usable) lost.push({ code: 'generator.lostColumn', params: { ...params, type: column.type } });
  else if (column.generated) lost.push({ code: 'generator.lostGenerated', params });
  if (isSecret(column) && usable) lost.push({ code: 'generator.lostSecret', params });
  if (column.references && refEntity === undefined && !isInnerKey(column, table))
    lost.push({ code: 'generator.lostReference', params: { ...params, table: column.references.table } });
}

/** One column as a field. Conditions, copies and rows of others are looked at when all fields are named. */
export function proposeField(column: ReadColumn, place: FieldPlace): ProposedField {
  const refEntity = column.references && place.refs.get(column.references.table);
  loseColumn(column, refEntity, place);
  const choices = choicesOf(column, place);
  const name = freeName(fieldName(column.name), place.taken);
  place.taken.add(name);
  const fieldType = typeOf(column, refEntity, choices, place);
  // Whose row it is says nothing where the rows do not stand there.
  const taken = isKept(column, place.table, place.refs) && (!column.part || place.parts.has(column.name));
  const short = !LONG.has(fieldType);
  const options =
    fieldType === 'dynamic' ? null : column.namesTables && fieldType === 'choice' ? place.tableNames : choices.options;
  const unlimited =
    fieldType === 'multiline'
      ? 2000
      : column.kind === 'longText' && fieldType === 'text' && !SHORT.test(column.name)
        ? UNIQUE_LENGTH
        : 200;
  const maxLength = TEXTS.has(fieldType) ? (column.maxLength ?? (column.as ? null : unlimited)) : null;
  const value = defaultOf(column.default, fieldType, options, maxLength);
  if (value === undefined && taken && !isNothing(column.default))
    place.lost.push({
      code: 'generator.lostDefault',
      params: { column: column.name, value: typeof column.default === 'string' ? column.default.slice(0, 120) : 'now' },
    });
  const closed = column.readOnly === true || column.hidden === true;
  return {
    columnName: column.name,
    columnType: column.type.slice(0, MAX_TYPE),
    columnComment: column.comment?.trim().slice(0, MAX_COMMENT) || null,
    fieldName: name,
    title: titleOf(column, choices, refEntity !== undefined, name),
    fieldType,
    isPk: place.table.key.includes(column.name),
    taken,
    isRequired:
      taken &&
      column.notNull === true &&
      !['boolean', 'children'].includes(fieldType) &&
      // What nobody may type and nothing fills in could never be saved.
      (!closed || typeof value === 'string') &&
      (fieldType !== 'parent' || place.parts.size === 1),
    isReadOnly: column.readOnly === true,
    isHidden: column.hidden === true,
    inList: taken && short && !column.hidden && (column.listed ?? place.listed < LIST_COLUMNS),
    inForm: taken && !column.hidden,
    inQuery: taken && short && (column.searched ?? isSearched(column, fieldType)),
    maxLength,
    decimals: fieldType === 'decimal' ? (column.scale ?? 2) : null,
    unit: ['integer', 'decimal', 'double'].includes(fieldType) ? (column.unit ?? null) : null,
    options,
    dictType: fieldType === 'dict' ? choices.dictType : null,
    refEntity: refEntity ?? null,
    refField: null,
    defaultValue: value ?? null,
    showWhen: null,
    copyOf: null,
  };
}

const isSearched = (column: ReadColumn, type: FieldType): boolean =>
  type === 'choice' ||
  type === 'dict' ||
  type === 'date' ||
  type === 'ref' ||
  (type === 'text' && NAMING.test(column.name));
