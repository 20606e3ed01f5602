/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 安全人员配置 */
export interface SecurityPersonnelRow extends ImplicitFields {
  /** 单位 */
  readonly org: string;
  /** 人员 */
  readonly user: string;
  /** 人员类型 */
  readonly personType: "principal" | "deputy" | "fullTime" | "partTime" | "engineer" | "accidentReporter";
  /** 合格证编号 */
  readonly certNo: string | null;
  /** 证书有效期 */
  readonly certValidTo: string | null;
  /** 职责 */
  readonly duty: string | null;
  /** 联系电话 */
  readonly phone: string;
  /** 通知等级 */
  readonly notifyLevels: readonly string[];
  /** 排序 */
  readonly sequence: number | null;
  /** 状态 */
  readonly status: string;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type SecurityPersonnelSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'org' | 'user' | 'personType' | 'certNo' | 'certValidTo' | 'duty' | 'phone' | 'notifyLevels' | 'sequence' | 'status' | 'remark'}`
  | `form.section.${'basic' | 'notify'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print'}`;
