/**
 * Templates: Liquid without files, with exact variables and hard limits. A template reads what it is handed and can do
 * nothing else.
 */
import { Liquid, type LiquidError } from 'liquidjs';
import { type GenTable, choicesOf, entityOf } from '../../../model/generator/entity-file.ts';
import { upperFirst } from '../../../model/generator/names.ts';
import { Refusal } from '../../../model/errors/refusal.ts';
import { entityNames } from '../../../model/names.ts';

/** Characters of a template, milliseconds of a run, and characters it may hold while it runs. */
const LIMITS = { parseLimit: 200_000, renderLimit: 500, memoryLimit: 5_000_000 } as const;

/** Their regular expressions take long over hostile text, and nothing here needs them. */
const WITHOUT = [
  'strip_html',
  'strip_newlines',
  'newline_to_br',
  'truncatewords',
  'find_exp',
  'find_index_exp',
  'where_exp',
  'reject_exp',
  'group_by_exp',
  'has_exp',
];

const words = (text: unknown): string[] =>
  String(text ?? '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

function openLiquid(): Liquid {
  const liquid = new Liquid({
    ...LIMITS,
    strictVariables: true,
    strictFilters: true,
    ownPropertyOnly: true,
    lenientIf: true,
    templates: {},
    cache: false,
    outputEscape: undefined,
  });
  for (const name of WITHOUT) delete (liquid.filters as Record<string, unknown>)[name];
  liquid.registerFilter('pascal', (text: unknown) =>
    words(text)
      .map((word) => upperFirst(word))
      .join(''),
  );
  liquid.registerFilter('kebab', (text: unknown) => words(text).join('-').toLowerCase());
  liquid.registerFilter('snake', (text: unknown) => words(text).join('_').toLowerCase());
  return liquid;
}

const liquid = openLiquid();

/** Where a template fails, and why, in the words of its library. */
function refusalOf(error: unknown): Refusal {
  const { token, originalError, message } = error as Partial<LiquidError> & { originalError?: Error; message: string };
  const [line = 1] = token?.getPosition?.() ?? [];
  const reason = (originalError?.message ?? message).replace(/, (file|line):.*$/s, '').split('\n')[0] ?? '';
  return new Refusal('generator.template', { line, reason: reason.slice(0, 200) });
}

/** @throws Refusal `generator.template` with the line of the first mistake */
export function checkTemplate(content: string): void {
  try {
    liquid.parse(content);
  } catch (error) {
    throw refusalOf(error);
  }
}

/** @throws Refusal `generator.template` */
export function renderTemplate(content: string, variables: object): string {
  try {
    return liquid.parseAndRenderSync(content, variables) as string;
  } catch (error) {
    throw refusalOf(error);
  }
}

/** The path a template's file gets. @throws Refusal `generator.path` where it leads out of the zip */
export function renderPath(filePath: string, variables: object): string {
  const path = renderTemplate(filePath, variables).trim();
  const parts = path.split('/');
  if (
    path.length > 300 ||
    path.includes('\\') ||
    parts.some((part) => part === '' || part === '.' || part === '..' || part.includes('\0'))
  )
    throw new Refusal('generator.path', { path: path.slice(0, 120) });
  return path;
}

const TS_TYPES: Readonly<Record<string, string>> = {
  integer: 'number',
  decimal: 'string',
  double: 'number',
  boolean: 'boolean',
  choices: 'readonly string[]',
  file: 'readonly string[]',
  image: 'readonly string[]',
  json: 'unknown',
};
const JAVA_TYPES: Readonly<Record<string, string>> = {
  integer: 'Long',
  decimal: 'BigDecimal',
  double: 'Double',
  boolean: 'Boolean',
  date: 'LocalDate',
  datetime: 'LocalDateTime',
  time: 'LocalTime',
  choices: 'List<String>',
  file: 'List<String>',
  image: 'List<String>',
  json: 'Object',
};
const SQL_TYPES: Readonly<Record<string, string>> = {
  integer: 'bigint',
  double: 'double precision',
  boolean: 'boolean',
  date: 'date',
  datetime: 'timestamp(0)',
  time: 'time(0)',
  multiline: 'text',
  rich: 'text',
  code: 'text',
  choices: 'jsonb',
  file: 'jsonb',
  image: 'jsonb',
  json: 'jsonb',
};

/** What a template may read; every name is there, what says nothing is null. */
export function variablesOf(table: GenTable): object {
  const { base, noun, path } = entityNames(table.areaCode, table.entityName, undefined, undefined);
  return {
    serviceName: table.serviceName,
    packageName: table.packageName,
    entityName: table.entityName,
    tableName: table.tableName,
    tableComment: table.tableComment || table.entityName,
    areaCode: table.areaCode,
    templateType: table.templateType,
    formDescription: table.formDescription ?? null,
    formContent: table.formContent ?? null,
    api: { base, noun, path },
    entity: entityOf(table),
    // Rows of another table are no column of this one.
    fields: table.fields
      .filter(({ taken, fieldType }) => taken && fieldType !== 'children')
      .map((field) => ({
        columnName: field.columnName,
        columnType: field.columnType,
        columnComment: field.columnComment ?? null,
        fieldName: field.fieldName,
        title: field.title,
        fieldType: field.fieldType,
        tsType: TS_TYPES[field.fieldType] ?? 'string',
        javaType: JAVA_TYPES[field.fieldType] ?? 'String',
        sqlType:
          field.fieldType === 'decimal'
            ? `numeric(18, ${field.decimals ?? 2})`
            : (SQL_TYPES[field.fieldType] ?? `varchar(${field.maxLength ?? 200})`),
        isPk: field.isPk === true,
        isRequired: field.isRequired === true,
        inList: field.inList === true,
        inForm: field.inForm === true,
        inQuery: field.inQuery === true,
        maxLength: field.maxLength ?? null,
        decimals: field.decimals ?? null,
        widget: field.widget ?? null,
        dictType: field.dictType ?? null,
        refEntity: field.refEntity ?? null,
        choices: choicesOf(field.options).map(({ const: value, title }) => ({ value, title })),
      })),
  };
}
