/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 栏目 */
export interface ArticleColumnRow extends ImplicitFields {
  /** 栏目编码 */
  readonly columnCode: string;
  /** 栏目名称 */
  readonly columnName: string;
  /** 上级栏目 */
  readonly parentId: string | null;
  /** 栏目类型 */
  readonly columnType: "notice" | "publication" | "partyMass" | "regulatory" | "safeProduction" | "systemDoc" | "event" | "news" | "occHealth";
  /** 需审核 */
  readonly needAudit: boolean;
  /** 门户显示 */
  readonly onPortal: boolean;
  /** 排序 */
  readonly sequence: number | null;
  /** 状态 */
  readonly status: string;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type ArticleColumnSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'columnCode' | 'columnName' | 'parentId' | 'columnType' | 'needAudit' | 'onPortal' | 'sequence' | 'status' | 'remark'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
