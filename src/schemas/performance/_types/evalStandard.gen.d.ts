/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 评价标准 */
export interface EvalStandardRow extends ImplicitFields {
  /** 名称 */
  readonly standardName: string;
  /** 上级 */
  readonly parentId: string | null;
  /** 适用对象 */
  readonly target: "unit" | "person" | "provider";
  /** 指标类型 */
  readonly indicatorType: "result" | "process" | "veto" | "bonus";
  /** 权重（%） */
  readonly weight: string | null;
  /** 满分 */
  readonly fullScore: string;
  /** 计算方式 */
  readonly formula: "manual" | "rate" | "deduct" | "auto";
  /** 取数指标 */
  readonly dataSource: "hazardRate" | "inspectRate" | "trainRate" | "dutyRate" | "permitViolation" | "accidentCount" | "exerciseRate" | "alarmRate" | "equipRate" | "none";
  /** 目标值 */
  readonly targetValue: string | null;
  /** 超出一次扣分 */
  readonly deductEach: string | null;
  /** 评分说明 */
  readonly description: string | null;
  /** 状态 */
  readonly status: string;
  /** 编制单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type EvalStandardSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'standardName' | 'parentId' | 'target' | 'indicatorType' | 'weight' | 'fullScore' | 'formula' | 'dataSource' | 'targetValue' | 'deductEach' | 'description' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'scoring'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
