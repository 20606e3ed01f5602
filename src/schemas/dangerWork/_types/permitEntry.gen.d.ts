/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 进出登记 */
export interface PermitEntryRow extends ImplicitFields {
  /** 作业票 */
  readonly permit: string;
  /** 人员编号 */
  readonly worker: string | null;
  /** 姓名 */
  readonly name: string;
  /** 进入时间 */
  readonly inTime: string;
  /** 出来时间 */
  readonly outTime: string | null;
  /** 停留 */
  readonly minutes: number | null;
  /** 带入工具 */
  readonly toolsIn: number | null;
  /** 带出工具 */
  readonly toolsOut: number | null;
  /** 进入登记人 */
  readonly inBy: string | null;
  /** 出来登记人 */
  readonly outBy: string | null;
  /** 属地单位 */
  readonly orgId: string | null;
}

/** What an override can stand in for. */
export type PermitEntrySlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'permit' | 'worker' | 'name' | 'inTime' | 'outTime' | 'minutes' | 'toolsIn' | 'toolsOut' | 'inBy' | 'outBy' | 'orgId'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'export' | 'print'}`;
