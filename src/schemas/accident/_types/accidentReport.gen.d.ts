/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { AccidentCasualtyRow } from '../../accident/_types/accidentCasualty.gen.d.ts';
import type { AccidentSupplementRow } from '../../accident/_types/accidentSupplement.gen.d.ts';

/** 事故报告 */
export interface AccidentReportRow extends ImplicitFields {
  /** 事故编号 */
  readonly accNo: string | null;
  /** 事故名称 */
  readonly accName: string;
  /** 发生时间 */
  readonly occurTime: string;
  /** 发现时间 */
  readonly discoverTime: string | null;
  /** 发生单位 */
  readonly occurOrg: string;
  /** 涉及相关方 */
  readonly provider: string | null;
  /** 发生地点 */
  readonly place: string;
  /** 定位 */
  readonly geo: string | null;
  /** 区域 */
  readonly area: string | null;
  /** 事件分类 */
  readonly eventClass: "production" | "fire" | "equipment" | "traffic" | "environment" | "nearMiss" | "notProduction";
  /** 事故类别 */
  readonly accidentType: string;
  /** 事故等级 */
  readonly accidentLevel: string | null;
  /** 公司内部等级 */
  readonly innerLevel: "a" | "b" | "c" | "d" | null;
  /** 死亡人数 */
  readonly deathCount: number;
  /** 失踪人数 */
  readonly missingCount: number | null;
  /** 重伤人数 */
  readonly seriousCount: number;
  /** 轻伤人数 */
  readonly minorCount: number;
  /** 急性中毒人数 */
  readonly poisonCount: number | null;
  /** 直接经济损失 */
  readonly directLoss: string | null;
  /** 间接经济损失 */
  readonly indirectLoss: string | null;
  /** 事故简要经过 */
  readonly process: string;
  /** 初步原因 */
  readonly initialCause: string | null;
  /** 已采取措施 */
  readonly measuresTaken: string;
  /** 启动预案 */
  readonly emergencyPlan: string | null;
  /** 现场照片 */
  readonly photos: readonly string[];
  /** 报告人 */
  readonly reporter: string;
  /** 报告时间 */
  readonly reportTime: string;
  /** 报告单位负责人时间 */
  readonly leaderReportTime: string | null;
  /** 报告政府时间 */
  readonly govReportTime: string | null;
  /** 是否迟报 */
  readonly govReportLate: boolean;
  /** 伤亡人员 */
  readonly casualties: readonly AccidentCasualtyRow[];
  /** 续报 */
  readonly supplements: readonly AccidentSupplementRow[];
  /** 状态 */
  readonly status: "draft" | "reported" | "verifying" | "investigating" | "handling" | "closed" | "void";
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type AccidentReportSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'accNo' | 'accName' | 'occurTime' | 'discoverTime' | 'occurOrg' | 'provider' | 'place' | 'geo' | 'area' | 'eventClass' | 'accidentType' | 'accidentLevel' | 'innerLevel' | 'deathCount' | 'missingCount' | 'seriousCount' | 'minorCount' | 'poisonCount' | 'directLoss' | 'indirectLoss' | 'process' | 'initialCause' | 'measuresTaken' | 'emergencyPlan' | 'photos' | 'reporter' | 'reportTime' | 'leaderReportTime' | 'govReportTime' | 'govReportLate' | 'casualties' | 'supplements' | 'status' | 'remark'}`
  | `form.section.${'basic' | 'time' | 'figures' | 'content' | 'casualtiesRows' | 'supplementsRows' | 'result'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print' | 'flashReport' | 'verify' | 'investigate' | 'submitInvestigation' | 'close' | 'void'}`;
