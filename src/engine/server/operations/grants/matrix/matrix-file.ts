/** The matrix as a sheet: a row per action with a column per role, by the same hand as every other export. */
import { Readable } from 'node:stream';
import type { Locale } from '../../../../model/errors/define.ts';
import type { MatrixCell, MatrixData, MatrixEntity } from '../../../../model/authority/matrix-wire.ts';
import type { CompiledField } from '../../../../model/types.ts';
import type { WireRow } from '../../../../model/wire.ts';
import type { Call, Engine } from '../../engine.ts';
import { mapCooperatively } from '../../../cooperative.ts';
import { CellWords } from '../../export/cells.ts';
import { csvFile } from '../../export/csv.ts';
import { type ExportFormat, FORMAT_FACTS } from '../../export/export-format.ts';
import { fileName, type MadeFile } from '../../export/export-file.ts';
import type { ExportRows } from '../../export/export-rows.ts';
import { xlsxFile } from '../../export/xlsx.ts';

type Words = Readonly<
  Record<
    | 'title'
    | 'area'
    | 'entity'
    | 'action'
    | 'permission'
    | 'set'
    | 'wildcard'
    | 'default'
    | 'came'
    | 'went'
    | 'rows'
    | 'hidden'
    | 'readOnly'
    | 'disabled'
    | 'was',
    string
  >
>;

const WORDS: Readonly<Record<Locale, Words>> = {
  zh: {
    title: '权限矩阵',
    area: '模块',
    entity: '业务',
    action: '操作',
    permission: '权限编码',
    set: '授予',
    wildcard: '通配',
    default: '默认',
    came: '新增',
    went: '收回',
    rows: '数据范围',
    hidden: '隐藏字段数',
    readOnly: '只读字段数',
    disabled: '停用',
    was: '原为',
  },
  tw: {
    title: '權限矩陣',
    area: '模組',
    entity: '業務',
    action: '操作',
    permission: '權限編碼',
    set: '授予',
    wildcard: '萬用',
    default: '預設',
    came: '新增',
    went: '收回',
    rows: '資料範圍',
    hidden: '隱藏欄位數',
    readOnly: '唯讀欄位數',
    disabled: '停用',
    was: '原為',
  },
  en: {
    title: 'Permission matrix',
    area: 'Module',
    entity: 'Entity',
    action: 'Action',
    permission: 'Permission',
    set: 'Granted',
    wildcard: 'Wildcard',
    default: 'Default',
    came: 'added',
    went: 'Taken away',
    rows: 'Rows',
    hidden: 'Hidden fields',
    readOnly: 'Read-only fields',
    disabled: 'disabled',
    was: 'was',
  },
};

const LEAD = ['area', 'entity', 'action', 'permission'] as const;

function column(name: string, title: string): CompiledField {
  return { name, kind: 'text', title, required: false, readOnly: true, writeOnly: false, hidden: false, sealed: true };
}

function actionText(words: Words, cell: MatrixCell, permission: string): string {
  const by = cell.given[permission];
  if (by === undefined) return cell.went?.includes(permission) ? words.went : '';
  const said = by === 'set' || by === 'default' ? words[by] : `${words.wildcard} ${by}`;
  return cell.came?.includes(permission) ? `${said} (${words.came})` : said;
}

const changed = (words: Words, now: string, before: string | number | undefined): string =>
  before === undefined ? now : `${now} (${words.was} ${before === '' ? '—' : before})`.trim();

/** Rows of one entity: its actions, then which rows and how many fields. */
function entityRows(words: Words, area: string, entity: MatrixEntity, cells: readonly MatrixCell[]): WireRow[] {
  const row = (id: string, action: string, permission: string, said: (cell: MatrixCell) => string): WireRow => ({
    id,
    area,
    entity: entity.title,
    action,
    permission,
    ...Object.fromEntries(cells.map((cell) => [cell.role, said(cell)])),
  });
  const facts = [
    row(`${entity.name}.rows`, words.rows, '', (cell) => changed(words, cell.scope, cell.scopeBefore)),
    row(`${entity.name}.hidden`, words.hidden, '', (cell) =>
      changed(words, cell.hidden > 0 ? String(cell.hidden) : '', cell.hiddenBefore),
    ),
    row(`${entity.name}.readOnly`, words.readOnly, '', (cell) =>
      changed(words, cell.readOnly > 0 ? String(cell.readOnly) : '', cell.readOnlyBefore),
    ),
  ];
  return [
    ...entity.actions.map(({ permission, label }) =>
      row(permission, label, permission, (cell) => actionText(words, cell, permission)),
    ),
    ...facts.filter((fact) => cells.some(({ role }) => fact[role] !== '')),
  ];
}

/** @param format xlsx, or csv for whoever compares by other means */
export async function matrixFile(
  engine: Engine,
  call: Call,
  data: MatrixData,
  format: ExportFormat & ('xlsx' | 'csv'),
): Promise<MadeFile> {
  const words = WORDS[call.locale];
  const rows = (
    await mapCooperatively(data.entities, (entity) =>
      entityRows(
        words,
        data.areas.find(({ code }) => code === entity.area)?.title ?? entity.area,
        entity,
        data.cells.filter((cell) => cell.entity === entity.name),
      ),
    )
  ).flat();
  const fields = [
    ...LEAD.map((name) => column(name, words[name])),
    ...data.roles.map(({ id, code, name, enabled }) =>
      column(id, `${name} ${code}${enabled ? '' : ` (${words.disabled})`}`),
    ),
  ];
  const sheet: ExportRows = {
    columns: fields.map((field) => ({ field, title: field.title })),
    total: rows.length,
    pages: Readable.from([rows], { objectMode: true }),
  };
  const cellWords = new CellWords(engine, call, engine.entity('sysRole'));
  const content =
    format === 'csv'
      ? Readable.from(csvFile(sheet, cellWords), { objectMode: false })
      : xlsxFile(sheet, cellWords, words.title);
  return { name: fileName(words.title, engine.clock.today(), format), type: FORMAT_FACTS[format].type, content };
}
