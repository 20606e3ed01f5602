/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 岗位人员 */
export interface PositionPersonRow extends ImplicitFields {
  /** 岗位 */
  readonly position: string;
  /** 人员 */
  readonly user: string;
  /** 主岗 */
  readonly mainPost: boolean;
  /** 任职日期 */
  readonly startDate: string;
  /** 离任日期 */
  readonly endDate: string | null;
  /** 在岗 */
  readonly active: boolean;
  /** 接任人 */
  readonly successor: string | null;
  /** 已签责任书 */
  readonly signed: boolean;
  /** 签订日期 */
  readonly signDate: string | null;
  /** 责任书年度 */
  readonly validYear: string | null;
  /** 责任书 */
  readonly signFile: readonly string[];
  /** 签名 */
  readonly signature: readonly string[];
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type PositionPersonSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'position' | 'user' | 'mainPost' | 'startDate' | 'endDate' | 'active' | 'successor' | 'signed' | 'signDate' | 'validYear' | 'signFile' | 'signature' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'letter'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print' | 'leave' | 'sign' | 'begin' | 'end'}`;
