/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { ScoreRecordRow } from '../../performance/_types/scoreRecord.gen.d.ts';

/** 扣分维护 */
export interface DeductMaintainRow extends ImplicitFields {
  /** 编号 */
  readonly deductNo: string | null;
  /** 类型 */
  readonly type: "deduct" | "reward";
  /** 对象类型 */
  readonly target: "person" | "unit" | "provider";
  /** 人员 */
  readonly user: string | null;
  /** 相关方人员 */
  readonly providerPerson: string | null;
  /** 单位 */
  readonly org: string;
  /** 相关方单位 */
  readonly provider: string | null;
  /** 扣分标准 */
  readonly criterion: string;
  /** 时间 */
  readonly occurTime: string;
  /** 地点 */
  readonly place: string | null;
  /** 事实描述 */
  readonly fact: string;
  /** 证据 */
  readonly photos: readonly string[];
  /** 分值 */
  readonly score: string;
  /** 金额 */
  readonly amount: string | null;
  /** 来源 */
  readonly sourceType: "manual" | "auto" | "hazard" | "permit" | "alarm";
  /** 来源编号 */
  readonly sourceId: string | null;
  /** 提交日期 */
  readonly submitDate: string | null;
  /** 生效日期 */
  readonly confirmDate: string | null;
  /** 已计分 */
  readonly booked: boolean;
  /** 积分明细 */
  readonly records: readonly ScoreRecordRow[];
  /** 申诉理由 */
  readonly appealReason: string | null;
  /** 申诉材料 */
  readonly appealFiles: readonly string[];
  /** 处理结果 */
  readonly appealResult: string | null;
  /** 状态 */
  readonly status: "draft" | "pending" | "confirmed" | "appealing" | "revoked";
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type DeductMaintainSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'deductNo' | 'type' | 'target' | 'user' | 'providerPerson' | 'org' | 'provider' | 'criterion' | 'occurTime' | 'place' | 'fact' | 'photos' | 'score' | 'amount' | 'sourceType' | 'sourceId' | 'submitDate' | 'confirmDate' | 'booked' | 'records' | 'appealReason' | 'appealFiles' | 'appealResult' | 'status' | 'remark'}`
  | `form.section.${'basic' | 'fact' | 'handling'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'submit' | 'confirm' | 'autoConfirm' | 'appeal' | 'keep' | 'revoke' | 'cancel'}`;
