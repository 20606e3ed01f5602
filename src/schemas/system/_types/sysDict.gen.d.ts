/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 数据字典 */
export interface SysDictRow extends ImplicitFields {
  /** 字典类型 */
  readonly dictType: string;
  /** 字典名称 */
  readonly dictName: string;
  /** 字典值 */
  readonly dictValue: string;
  /** 上级 */
  readonly parentId: string | null;
  /** 排序 */
  readonly dictSequence: number | null;
  /** 回显样式 */
  readonly listClass: "default" | "primary" | "success" | "info" | "warning" | "danger" | null;
  /** 样式属性 */
  readonly cssClass: string | null;
  /** 是否默认 */
  readonly isDefault: boolean;
  /** 英文标签 */
  readonly labelEn: string | null;
  /** 繁体标签 */
  readonly labelTw: string | null;
  /** 状态 */
  readonly status: string;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type SysDictSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'dictType' | 'dictName' | 'dictValue' | 'parentId' | 'dictSequence' | 'listClass' | 'cssClass' | 'isDefault' | 'labelEn' | 'labelTw' | 'status' | 'remark'}`
  | `form.section.${'basic' | 'look'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print' | 'changeValue' | 'replaceValue'}`;
