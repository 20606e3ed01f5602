/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { BlindPlateDetailRow } from '../../dangerWork/_types/blindPlateDetail.gen.d.ts';
import type { ConfinedSpaceDetailRow } from '../../dangerWork/_types/confinedSpaceDetail.gen.d.ts';
import type { EarthWorkDetailRow } from '../../dangerWork/_types/earthWorkDetail.gen.d.ts';
import type { GasAnalysisRow } from '../../dangerWork/_types/gasAnalysis.gen.d.ts';
import type { GasAreaDetailRow } from '../../dangerWork/_types/gasAreaDetail.gen.d.ts';
import type { HeightWorkDetailRow } from '../../dangerWork/_types/heightWorkDetail.gen.d.ts';
import type { HotWorkDetailRow } from '../../dangerWork/_types/hotWorkDetail.gen.d.ts';
import type { LiftingDetailRow } from '../../dangerWork/_types/liftingDetail.gen.d.ts';
import type { PermitMeasureRow } from '../../dangerWork/_types/permitMeasure.gen.d.ts';
import type { RoadBreakDetailRow } from '../../dangerWork/_types/roadBreakDetail.gen.d.ts';
import type { TempPowerDetailRow } from '../../dangerWork/_types/tempPowerDetail.gen.d.ts';
import type { WorkPermitWorkerRow } from '../../dangerWork/_types/workPermitWorker.gen.d.ts';

/** 作业票 */
export interface WorkPermitRow extends ImplicitFields {
  /** 计划开始 */
  readonly planStart: string;
  /** 计划结束 */
  readonly planEnd: string;
  /** 有效期至 */
  readonly validUntil: string | null;
  /** 实际开工 */
  readonly actualStart: string | null;
  /** 实际完工 */
  readonly actualEnd: string | null;
  /** 累计中断 */
  readonly interruptMinutes: number | null;
  /** 作业票编号 */
  readonly permitNo: string | null;
  /** 所属任务 */
  readonly workTask: string;
  /** 作业类型 */
  readonly workType: string;
  /** 作业级别 */
  readonly level: "special" | "first" | "second" | "third" | "I" | "II" | "III" | "IV" | "none";
  /** 是否升级管理 */
  readonly levelUpgraded: boolean;
  /** 申请单位 */
  readonly applyOrg: string;
  /** 申请人 */
  readonly applicant: string;
  /** 申请时间 */
  readonly applyTime: string;
  /** 属地单位 */
  readonly ownerOrg: string;
  /** 作业区域 */
  readonly area: string | null;
  /** 作业地点 */
  readonly location: string;
  /** 作业内容 */
  readonly content: string;
  /** 作业单位 */
  readonly workOrg: string;
  /** 相关方 */
  readonly provider: string | null;
  /** 作业负责人 */
  readonly workLeader: string;
  /** 监护人 */
  readonly guardian: string;
  /** 监护人证号 */
  readonly guardianCertNo: string | null;
  /** 作业人员 */
  readonly workers: readonly WorkPermitWorkerRow[];
  /** 关联其他作业票 */
  readonly relatedPermits: readonly string[];
  /** 风险辨识结果 */
  readonly riskAnalysis: string;
  /** 危害因素 */
  readonly hazards: readonly ("fire" | "poison" | "fall" | "electric" | "object" | "crane" | "burn" | "collapse" | "mechanical" | "radiation" | "other")[];
  /** 安全措施 */
  readonly measures: readonly PermitMeasureRow[];
  /** 需气体分析 */
  readonly gasRequired: boolean;
  /** 气体分析 */
  readonly gasAnalyses: readonly GasAnalysisRow[];
  /** 安全交底人 */
  readonly disclosureBy: string | null;
  /** 交底时间 */
  readonly disclosureTime: string | null;
  /** 接受交底签字 */
  readonly disclosureSigns: unknown | null;
  /** 需全程视频 */
  readonly needVideo: boolean;
  /** 作业影像 */
  readonly videoFiles: readonly string[];
  /** 移动监控设备 */
  readonly cameraDevice: string | null;
  /** 动火明细 */
  readonly hotDetail: readonly HotWorkDetailRow[];
  /** 受限空间明细 */
  readonly spaceDetail: readonly ConfinedSpaceDetailRow[];
  /** 盲板明细 */
  readonly plateDetail: readonly BlindPlateDetailRow[];
  /** 高处明细 */
  readonly heightDetail: readonly HeightWorkDetailRow[];
  /** 吊装明细 */
  readonly liftDetail: readonly LiftingDetailRow[];
  /** 临时用电明细 */
  readonly powerDetail: readonly TempPowerDetailRow[];
  /** 动土明细 */
  readonly earthDetail: readonly EarthWorkDetailRow[];
  /** 断路明细 */
  readonly roadDetail: readonly RoadBreakDetailRow[];
  /** 煤气作业明细 */
  readonly gasDetail: readonly GasAreaDetailRow[];
  /** 现场整改问题 */
  readonly rectifyIssue: string | null;
  /** 整改结果 */
  readonly rectifyResult: string | null;
  /** 取消原因 */
  readonly cancelReason: string | null;
  /** 完工验收意见 */
  readonly acceptOpinion: string | null;
  /** 验收人 */
  readonly acceptBy: string | null;
  /** 验收时间 */
  readonly acceptTime: string | null;
  /** 打印次数 */
  readonly printCount: number | null;
  /** 状态 */
  readonly status: "draft" | "approving" | "rejected" | "approved" | "confirming" | "gasTesting" | "reviewing" | "ready" | "working" | "interrupted" | "rectifying" | "transferring" | "ending" | "closed" | "expired" | "cancelled";
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type WorkPermitSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'planStart' | 'planEnd' | 'validUntil' | 'actualStart' | 'actualEnd' | 'interruptMinutes' | 'permitNo' | 'workTask' | 'workType' | 'level' | 'levelUpgraded' | 'applyOrg' | 'applicant' | 'applyTime' | 'ownerOrg' | 'area' | 'location' | 'content' | 'workOrg' | 'provider' | 'workLeader' | 'guardian' | 'guardianCertNo' | 'workers' | 'relatedPermits' | 'riskAnalysis' | 'hazards' | 'measures' | 'gasRequired' | 'gasAnalyses' | 'disclosureBy' | 'disclosureTime' | 'disclosureSigns' | 'needVideo' | 'videoFiles' | 'cameraDevice' | 'hotDetail' | 'spaceDetail' | 'plateDetail' | 'heightDetail' | 'liftDetail' | 'powerDetail' | 'earthDetail' | 'roadDetail' | 'gasDetail' | 'rectifyIssue' | 'rectifyResult' | 'cancelReason' | 'acceptOpinion' | 'acceptBy' | 'acceptTime' | 'printCount' | 'status' | 'remark'}`
  | `form.section.${'basic' | 'time' | 'content' | 'workersRows' | 'measuresRows' | 'gasAnalysesRows' | 'hotDetailRows' | 'spaceDetailRows' | 'plateDetailRows' | 'heightDetailRows' | 'liftDetailRows' | 'powerDetailRows' | 'earthDetailRows' | 'roadDetailRows' | 'gasDetailRows' | 'result'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print' | 'submit' | 'approve' | 'reject' | 'checkin' | 'confirm' | 'confirmNoGas' | 'gasPass' | 'gasFail' | 'review' | 'reviewFail' | 'startWork' | 'interrupt' | 'resume' | 'reanalyze' | 'rectify' | 'rectified' | 'transfer' | 'accept' | 'end' | 'acceptClosed' | 'endReject' | 'expire' | 'closeExpired' | 'cancel'}`;
