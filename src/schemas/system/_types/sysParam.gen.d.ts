/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 系统参数 */
export interface SysParamRow extends ImplicitFields {
  /** 参数名称 */
  readonly paramName: string;
  /** 参数键 */
  readonly paramKey: string;
  /** 参数值 */
  readonly paramValue: string | null;
  /** 值类型 */
  readonly valueType: "string" | "number" | "boolean" | "json";
  /** 内置 */
  readonly builtin: boolean;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type SysParamSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'paramName' | 'paramKey' | 'paramValue' | 'valueType' | 'builtin' | 'remark'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
