/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 协议模板 */
export interface ProtocolTemplateRow extends ImplicitFields {
  /** 模板名称 */
  readonly templateName: string;
  /** 适用类型 */
  readonly providerTypes: string | null;
  /** 内容 */
  readonly content: string;
  /** 版本 */
  readonly edition: string | null;
  /** 状态 */
  readonly status: string;
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type ProtocolTemplateSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'templateName' | 'providerTypes' | 'content' | 'edition' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'content'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
