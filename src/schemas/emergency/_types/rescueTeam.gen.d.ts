/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { RescueMemberRow } from '../../emergency/_types/rescueMember.gen.d.ts';

/** 救援队伍 */
export interface RescueTeamRow extends ImplicitFields {
  /** 队伍名称 */
  readonly teamName: string;
  /** 类型 */
  readonly teamType: "fullTime" | "partTime" | "expert" | "external";
  /** 所属单位 */
  readonly org: string | null;
  /** 队长 */
  readonly leader: string;
  /** 队长电话 */
  readonly leaderPhone: string;
  /** 值班电话 */
  readonly dutyPhone: string;
  /** 队员 */
  readonly members: readonly RescueMemberRow[];
  /** 人数 */
  readonly memberCount: number | null;
  /** 专长 */
  readonly specialty: readonly ("fire" | "gas" | "medical" | "hazmat" | "confined" | "rope" | "equipment" | "traffic")[];
  /** 驻地 */
  readonly station: string | null;
  /** 驻地定位 */
  readonly geo: string | null;
  /** 到场时间 */
  readonly arriveMinutes: number | null;
  /** 协议 */
  readonly agreementFile: readonly string[];
  /** 协议到期 */
  readonly agreementTo: string | null;
  /** 状态 */
  readonly status: string;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type RescueTeamSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'teamName' | 'teamType' | 'org' | 'leader' | 'leaderPhone' | 'dutyPhone' | 'members' | 'memberCount' | 'specialty' | 'station' | 'geo' | 'arriveMinutes' | 'agreementFile' | 'agreementTo' | 'status' | 'remark'}`
  | `form.section.${'basic' | 'membersRows'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
