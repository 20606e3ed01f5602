/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { AccidentAnalysisRow } from '../../accident/_types/accidentAnalysis.gen.d.ts';
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
  /** 事故类型 */
  readonly accidentKind: string | null;
  /** 事故类别（1986版） */
  readonly accidentType: string | null;
  /** 伤害程度分类 */
  readonly severity: "WSA20001" | "WSA20002" | "WSA20003" | "WSA20004" | null;
  /** 按伤亡和损失判定 */
  readonly autoLevel: string | null;
  /** 核实后等级 */
  readonly levelOverride: string | null;
  /** 调整理由 */
  readonly levelReason: string | null;
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
  /** 伤亡人数 */
  readonly casualtyTotal: number | null;
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
  /** 须报告政府 */
  readonly mustReport: boolean;
  /** 政府上报时限 */
  readonly govDeadline: string | null;
  /** 距上报时限 */
  readonly minutesLeft: number | null;
  /** 报告政府时间 */
  readonly govReportTime: string | null;
  /** 须报告省级 */
  readonly toProvince: boolean;
  /** 报告省级时间 */
  readonly provinceReportTime: string | null;
  /** 是否迟报 */
  readonly govReportLate: boolean;
  /** 已通知人数 */
  readonly notified: number | null;
  /** 伤亡人员 */
  readonly casualties: readonly AccidentCasualtyRow[];
  /** 总损失工作日 */
  readonly lostDaysTotal: number | null;
  /** 续报 */
  readonly supplements: readonly AccidentSupplementRow[];
  /** 最近续报 */
  readonly lastSupplement: string | null;
  /** 伤亡变化续报期限 */
  readonly supplementUntil: string | null;
  /** 下次续报时限 */
  readonly followUpDue: string | null;
  /** 调查延长 */
  readonly extendDays: number | null;
  /** 延长理由 */
  readonly extendReason: string | null;
  /** 调查期限 */
  readonly inquiryDue: string | null;
  /** 事故分析 */
  readonly analyses: readonly AccidentAnalysisRow[];
  /** 已批复的分析 */
  readonly analysesApproved: number | null;
  /** 整改措施 */
  readonly measuresTotal: number | null;
  /** 未验证的整改措施 */
  readonly measuresOpen: number | null;
  /** 未落实的责任处理 */
  readonly dutiesOpen: number | null;
  /** 教育培训情况 */
  readonly eduNote: string | null;
  /** 教育培训记录 */
  readonly eduFiles: readonly string[];
  /** 误报原因 */
  readonly voidReason: string | null;
  /** 状态 */
  readonly status: "draft" | "reported" | "verifying" | "investigating" | "handling" | "closed" | "void";
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type AccidentReportSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'accNo' | 'accName' | 'occurTime' | 'discoverTime' | 'occurOrg' | 'provider' | 'place' | 'geo' | 'area' | 'eventClass' | 'accidentKind' | 'accidentType' | 'severity' | 'autoLevel' | 'levelOverride' | 'levelReason' | 'accidentLevel' | 'innerLevel' | 'deathCount' | 'missingCount' | 'seriousCount' | 'minorCount' | 'poisonCount' | 'casualtyTotal' | 'directLoss' | 'indirectLoss' | 'process' | 'initialCause' | 'measuresTaken' | 'emergencyPlan' | 'photos' | 'reporter' | 'reportTime' | 'leaderReportTime' | 'mustReport' | 'govDeadline' | 'minutesLeft' | 'govReportTime' | 'toProvince' | 'provinceReportTime' | 'govReportLate' | 'notified' | 'casualties' | 'lostDaysTotal' | 'supplements' | 'lastSupplement' | 'supplementUntil' | 'followUpDue' | 'extendDays' | 'extendReason' | 'inquiryDue' | 'analyses' | 'analysesApproved' | 'measuresTotal' | 'measuresOpen' | 'dutiesOpen' | 'eduNote' | 'eduFiles' | 'voidReason' | 'status' | 'remark'}`
  | `form.section.${'basic' | 'harm' | 'casualtiesRows' | 'content' | 'reporting' | 'level' | 'supplementsRows' | 'inquiry'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'flashReport' | 'govReport' | 'verify' | 'toInjury' | 'investigate' | 'extend' | 'submitInvestigation' | 'close' | 'supplement' | 'people' | 'void'}`;
