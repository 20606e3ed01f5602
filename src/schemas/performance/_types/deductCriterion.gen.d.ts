/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 扣分标准 */
export interface DeductCriterionRow extends ImplicitFields {
  /** 编号 */
  readonly code: string;
  /** 类别 */
  readonly category: "violation" | "hazard" | "overdue" | "training" | "permit" | "duty" | "accident" | "contractor" | "other";
  /** 扣分事项 */
  readonly content: string;
  /** 程度 */
  readonly severity: "slight" | "serious" | "red";
  /** 对象 */
  readonly target: readonly ("person" | "team" | "unit" | "leader" | "provider")[];
  /** 个人分值 */
  readonly personScore: string | null;
  /** 单位分值 */
  readonly unitScore: string | null;
  /** 连带领导分值 */
  readonly leaderScore: string | null;
  /** 经济考核 */
  readonly amount: string | null;
  /** 自动规则 */
  readonly autoRule: "none" | "hazardOverdue" | "inspectMiss" | "taskOverdue" | "examFail" | "permitExpired" | "repeatHazard" | "alarmOverdue";
  /** 依据 */
  readonly basis: string | null;
  /** 状态 */
  readonly status: string;
  /** 编制单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type DeductCriterionSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'code' | 'category' | 'content' | 'severity' | 'target' | 'personScore' | 'unitScore' | 'leaderScore' | 'amount' | 'autoRule' | 'basis' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'scores'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
