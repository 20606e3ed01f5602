/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 安全承诺公告 */
export interface BulletinBoardRow extends ImplicitFields {
  /** 日期 */
  readonly boardDate: string;
  /** 单位 */
  readonly org: string;
  /** 风险状态 */
  readonly riskState: "high" | "larger" | "general" | "low";
  /** 主要负责人安全承诺 */
  readonly commitment: string;
  /** 承诺人 */
  readonly commitLeader: string;
  /** 气象提示 */
  readonly weatherNote: string | null;
  /** 运行装置数 */
  readonly runningUnits: number | null;
  /** 停运装置数 */
  readonly stoppedUnits: number | null;
  /** 检修装置数 */
  readonly maintainUnits: number | null;
  /** 安全生产天数 */
  readonly safeDays: number | null;
  /** 特级动火数 */
  readonly specialHot: number | null;
  /** 一级动火数 */
  readonly firstHot: number | null;
  /** 受限空间数 */
  readonly confinedCount: number | null;
  /** 其他危险作业数 */
  readonly otherWorkCount: number | null;
  /** 在厂相关方人数 */
  readonly contractorCount: number | null;
  /** 公告时间 */
  readonly publishTime: string | null;
  /** 状态 */
  readonly status: "draft" | "published";
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type BulletinBoardSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'boardDate' | 'org' | 'riskState' | 'commitment' | 'commitLeader' | 'weatherNote' | 'runningUnits' | 'stoppedUnits' | 'maintainUnits' | 'safeDays' | 'specialHot' | 'firstHot' | 'confinedCount' | 'otherWorkCount' | 'contractorCount' | 'publishTime' | 'status' | 'remark'}`
  | `form.section.${'promise' | 'units'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print' | 'refresh' | 'publish'}`;
