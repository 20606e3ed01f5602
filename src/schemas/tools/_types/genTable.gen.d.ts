/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { GenFieldRow } from '../../tools/_types/genField.gen.d.ts';

/** 代码生成 */
export interface GenTableRow extends ImplicitFields {
  /** 编号 */
  readonly tableNo: string | null;
  /** 服务名 */
  readonly serviceName: string;
  /** 包名 */
  readonly packageName: string;
  /** 实体名 */
  readonly entityName: string;
  /** 表名 */
  readonly tableName: string;
  /** 表描述 */
  readonly tableComment: string | null;
  /** 所属区域 */
  readonly areaCode: string;
  /** 模板类型 */
  readonly templateType: "crud" | "tree" | "schema";
  /** 唯一约束 */
  readonly uniqueKeys: string | null;
  /** 名称属性 */
  readonly rowLabel: string | null;
  /** 字段 */
  readonly fields: readonly GenFieldRow[];
  /** 表单描述 */
  readonly formDescription: string | null;
  /** 表单内容 */
  readonly formContent: string | null;
  /** 来源 */
  readonly source: string | null;
  /** 未能带入 */
  readonly losses: string | null;
  /** 最近生成 */
  readonly lastGeneratedAt: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type GenTableSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'tableNo' | 'serviceName' | 'packageName' | 'entityName' | 'tableName' | 'tableComment' | 'areaCode' | 'templateType' | 'uniqueKeys' | 'rowLabel' | 'fields' | 'formDescription' | 'formContent' | 'source' | 'losses' | 'lastGeneratedAt' | 'remark'}`
  | `form.section.${'basic' | 'fields' | 'form' | 'result'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'export' | 'print' | 'generate' | 'take'}`;
