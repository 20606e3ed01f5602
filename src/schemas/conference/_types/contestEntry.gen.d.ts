/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 参赛报名 */
export interface ContestEntryRow extends ImplicitFields {
  /** 项目 */
  readonly project: string;
  /** 竞赛 */
  readonly conference: string | null;
  /** 选手 */
  readonly contestant: string;
  /** 单位 */
  readonly unit: string | null;
  /** 代表队 */
  readonly teamName: string | null;
  /** 教练 */
  readonly coach: string | null;
  /** 参赛号 */
  readonly entryNo: string;
  /** 抽签号 */
  readonly drawNo: string | null;
  /** 座位/工位号 */
  readonly seatNo: string | null;
  /** 状态 */
  readonly status: "registered" | "confirmed" | "absent" | "disqualified" | "completed";
  /** 取消资格原因 */
  readonly statusReason: string | null;
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type ContestEntrySlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'project' | 'conference' | 'contestant' | 'unit' | 'teamName' | 'coach' | 'entryNo' | 'drawNo' | 'seatNo' | 'status' | 'statusReason' | 'orgId' | 'remark'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'confirm' | 'draw' | 'absent' | 'complete' | 'disqualify'}`;
