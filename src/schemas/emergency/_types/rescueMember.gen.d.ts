/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 救援队员 */
export interface RescueMemberRow extends ImplicitFields {
  /** 队伍 */
  readonly team: string;
  /** 人员 */
  readonly user: string | null;
  /** 姓名 */
  readonly name: string;
  /** 电话 */
  readonly phone: string;
  /** 职务 */
  readonly role: string | null;
  /** 证书 */
  readonly certNo: string | null;
  /** 身体合格 */
  readonly healthOk: boolean;
  /** 入队日期 */
  readonly joinDate: string | null;
}

/** What an override can stand in for. */
export type RescueMemberSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'team' | 'user' | 'name' | 'phone' | 'role' | 'certNo' | 'healthOk' | 'joinDate'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete'}`;
