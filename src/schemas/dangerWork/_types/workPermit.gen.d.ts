/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { BlindPlateDetailRow } from '../../dangerWork/_types/blindPlateDetail.gen.d.ts';
import type { ConfinedSpaceDetailRow } from '../../dangerWork/_types/confinedSpaceDetail.gen.d.ts';
import type { EarthWorkDetailRow } from '../../dangerWork/_types/earthWorkDetail.gen.d.ts';
import type { EnergyMediumDetailRow } from '../../dangerWork/_types/energyMediumDetail.gen.d.ts';
import type { GasAnalysisRow } from '../../dangerWork/_types/gasAnalysis.gen.d.ts';
import type { GasAreaDetailRow } from '../../dangerWork/_types/gasAreaDetail.gen.d.ts';
import type { HeightWorkDetailRow } from '../../dangerWork/_types/heightWorkDetail.gen.d.ts';
import type { HotWorkDetailRow } from '../../dangerWork/_types/hotWorkDetail.gen.d.ts';
import type { IsolationPointRow } from '../../dangerWork/_types/isolationPoint.gen.d.ts';
import type { LiftingDetailRow } from '../../dangerWork/_types/liftingDetail.gen.d.ts';
import type { PermitEntryRow } from '../../dangerWork/_types/permitEntry.gen.d.ts';
import type { PermitInterruptRow } from '../../dangerWork/_types/permitInterrupt.gen.d.ts';
import type { PermitMeasureRow } from '../../dangerWork/_types/permitMeasure.gen.d.ts';
import type { PermitRectifyRow } from '../../dangerWork/_types/permitRectify.gen.d.ts';
import type { PermitSignRow } from '../../dangerWork/_types/permitSign.gen.d.ts';
import type { PermitStepRow } from '../../dangerWork/_types/permitStep.gen.d.ts';
import type { PermitTransferRow } from '../../dangerWork/_types/permitTransfer.gen.d.ts';
import type { RoadBreakDetailRow } from '../../dangerWork/_types/roadBreakDetail.gen.d.ts';
import type { TempPowerDetailRow } from '../../dangerWork/_types/tempPowerDetail.gen.d.ts';
import type { WorkPermitWorkerRow } from '../../dangerWork/_types/workPermitWorker.gen.d.ts';

/** 作业票 */
export interface WorkPermitRow extends ImplicitFields {
  /** 作业票编号 */
  readonly permitNo: string | null;
  /** 所属任务 */
  readonly workTask: string;
  /** 作业类型 */
  readonly workType: string;
  /** 申请级别 */
  readonly applyLevel: "special" | "first" | "second" | "third" | "I" | "II" | "III" | "IV" | "none" | null;
  /** 作业级别 */
  readonly level: "special" | "first" | "second" | "third" | "I" | "II" | "III" | "IV" | "none";
  /** 判定依据 */
  readonly levelReasons: readonly ("condition" | "factor" | "dayOff" | "night" | "applied")[];
  /** 升级管理 */
  readonly levelUpgraded: boolean;
  /** 现场审批人 */
  readonly approver: "workshopLeader" | "profDept" | "safetyDept" | "companyLeader" | null;
  /** 申请单位 */
  readonly applyOrg: string;
  /** 申请人 */
  readonly applicant: string;
  /** 申请时间 */
  readonly applyTime: string;
  /** 属地单位 */
  readonly ownerOrg: string;
  /** 属于本人单位 */
  readonly ownGround: boolean;
  /** 作业区域 */
  readonly area: string | null;
  /** 作业地点 */
  readonly location: string;
  /** 室外作业 */
  readonly outdoor: boolean;
  /** 计划开始 */
  readonly planStart: string;
  /** 计划结束 */
  readonly planEnd: string;
  /** 夜间连续作业 */
  readonly nightWork: boolean;
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
  /** 监护人核验 */
  readonly guardianCheck: "ok" | "none" | "expired" | "busy" | null;
  /** 当班班长 */
  readonly shiftForeman: string | null;
  /** 作业人员 */
  readonly workers: readonly WorkPermitWorkerRow[];
  /** 同时涉及的作业 */
  readonly otherTypes: readonly string[];
  /** 关联作业票 */
  readonly relatedPermits: readonly string[];
  /** 风险辨识结果 */
  readonly riskAnalysis: string;
  /** 危害因素 */
  readonly hazards: readonly ("fire" | "poison" | "fall" | "electric" | "object" | "crane" | "burn" | "collapse" | "mechanical" | "radiation" | "other")[];
  /** 应急措施 */
  readonly emergencyMeasures: readonly string[];
  /** 安全措施 */
  readonly measures: readonly PermitMeasureRow[];
  /** 需气体分析 */
  readonly gasRequired: boolean;
  /** 气体分析 */
  readonly gasAnalyses: readonly GasAnalysisRow[];
  /** 最近取样 */
  readonly gasSampledAt: string | null;
  /** 最近分析 */
  readonly gasResult: "pass" | "fail" | null;
  /** 分析有效至 */
  readonly gasValidUntil: string | null;
  /** 已提醒的有效期 */
  readonly endToldFor: string | null;
  /** 漏测时间 */
  readonly missedAt: string | null;
  /** 分析时间不明 */
  readonly gasAgeUnknown: boolean;
  /** 有效小时数 */
  readonly validHours: number | null;
  /** 有效期至 */
  readonly validUntil: string | null;
  /** 中断限时 */
  readonly interruptLimit: number | null;
  /** 监测记录间隔 */
  readonly recordMinutes: number | null;
  /** 最大风力 */
  readonly maxWind: number | null;
  /** 现场风力 */
  readonly windLevel: number | null;
  /** 需全程视频 */
  readonly needVideo: boolean;
  /** 移动监控设备 */
  readonly cameraDevice: string | null;
  /** 安全交底人 */
  readonly disclosureBy: string | null;
  /** 交底时间 */
  readonly disclosureTime: string | null;
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
  /** 能源介质明细 */
  readonly energyDetail: readonly EnergyMediumDetailRow[];
  /** 隔离点 */
  readonly isolationPoints: readonly IsolationPointRow[];
  /** 同地同时的作业票 */
  readonly placeTaken: readonly string[];
  /** 同区域的作业票 */
  readonly nearby: readonly string[];
  /** 有分级规则 */
  readonly ruled: boolean;
  /** 缺作业明细 */
  readonly lacksDetail: boolean;
  /** 缺必选措施 */
  readonly lacksMeasures: number | null;
  /** 缺关联作业票 */
  readonly lacksPermits: number | null;
  /** 不符合的作业人员 */
  readonly workersRefused: number | null;
  /** 证件无效的人 */
  readonly lapsedPeople: string | null;
  /** 培训不合格的人 */
  readonly untrainedPeople: string | null;
  /** 黑名单中的人 */
  readonly barredPeople: string | null;
  /** 正在另一张票上的人 */
  readonly busyPeople: string | null;
  /** 名单以外的人 */
  readonly strangers: number | null;
  /** 不该本人确认的措施 */
  readonly wronglyConfirmed: number | null;
  /** 没有确认的环节 */
  readonly openStep: string | null;
  /** 由谁确认 */
  readonly openStepBy: string | null;
  /** 进出的人 */
  readonly entrantName: string | null;
  /** 不能登记的原因 */
  readonly entryRefusal: string | null;
  /** 增减的隔离点 */
  readonly pointsChanged: number | null;
  /** 提前拆除的隔离点 */
  readonly pulledEarly: number | null;
  /** 方案审批意见 */
  readonly approveOpinion: string | null;
  /** 驳回原因 */
  readonly rejectReason: string | null;
  /** 签发意见 */
  readonly reviewOpinion: string | null;
  /** 签发人 */
  readonly approvedBy: string | null;
  /** 签发时间 */
  readonly approvedAt: string | null;
  /** 现场照片 */
  readonly reviewPhotos: readonly string[];
  /** 实际开工 */
  readonly actualStart: string | null;
  /** 实际完工 */
  readonly actualEnd: string | null;
  /** 完工时未恢复作业 */
  readonly endedUnready: boolean;
  /** 本次中断 */
  readonly interruptedAt: string | null;
  /** 中断原因 */
  readonly interruptReason: "gasExceed" | "weather" | "equipment" | "shift" | "personnel" | "violation" | "alarm" | "noRecord" | "certificate" | "other" | null;
  /** 区域报警 */
  readonly areaAlarm: boolean;
  /** 气体取样起 */
  readonly gasFrom: string | null;
  /** 中断记录 */
  readonly interrupts: readonly PermitInterruptRow[];
  /** 累计中断 */
  readonly interruptMinutes: number | null;
  /** 交接记录 */
  readonly transfers: readonly PermitTransferRow[];
  /** 接班人 */
  readonly transferTo: string | null;
  /** 交接类型 */
  readonly transferType: "guardian" | "leader" | "shift" | null;
  /** 接班人无权接班 */
  readonly successorMayNot: boolean;
  /** 现场整改 */
  readonly rectifies: readonly PermitRectifyRow[];
  /** 现场整改问题 */
  readonly rectifyIssue: string | null;
  /** 整改结果 */
  readonly rectifyResult: string | null;
  /** 签名 */
  readonly signs: readonly PermitSignRow[];
  /** 作业环节 */
  readonly steps: readonly PermitStepRow[];
  /** 进出登记 */
  readonly entries: readonly PermitEntryRow[];
  /** 现在在里面的人 */
  readonly insideNow: string | null;
  /** 里面的工具 */
  readonly toolsInside: number | null;
  /** 代登记原因 */
  readonly countReason: string | null;
  /** 清场照片 */
  readonly clearPhotos: readonly string[];
  /** 作业影像 */
  readonly videoFiles: readonly string[];
  /** 监火至 */
  readonly closableAt: string | null;
  /** 完工验收意见 */
  readonly acceptOpinion: string | null;
  /** 验收人 */
  readonly acceptBy: string | null;
  /** 验收时间 */
  readonly acceptTime: string | null;
  /** 取消原因 */
  readonly cancelReason: string | null;
  /** 现在是未升级的夜间 */
  readonly nightNow: boolean;
  /** 证件最早到期 */
  readonly certsUntil: string | null;
  /** 状态 */
  readonly status: "draft" | "approving" | "rejected" | "approved" | "confirming" | "gasTesting" | "reviewing" | "ready" | "working" | "interrupted" | "rectifying" | "transferring" | "ending" | "closed" | "expired" | "cancelled";
  /** 备注 */
  readonly remark: string | null;
  /** 流程实例 */
  readonly processInstanceId: string | null;
  /** 当前环节 */
  readonly currentNode: string | null;
  /** 当前处理人 */
  readonly currentAssignees: readonly string[];
  /** 提交时间 */
  readonly submittedAt: string | null;
  /** 办结时间 */
  readonly finishedAt: string | null;
}

/** What an override can stand in for. */
export type WorkPermitSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'permitNo' | 'workTask' | 'workType' | 'applyLevel' | 'level' | 'levelReasons' | 'levelUpgraded' | 'approver' | 'applyOrg' | 'applicant' | 'applyTime' | 'ownerOrg' | 'ownGround' | 'area' | 'location' | 'outdoor' | 'planStart' | 'planEnd' | 'nightWork' | 'content' | 'workOrg' | 'provider' | 'workLeader' | 'guardian' | 'guardianCertNo' | 'guardianCheck' | 'shiftForeman' | 'workers' | 'otherTypes' | 'relatedPermits' | 'riskAnalysis' | 'hazards' | 'emergencyMeasures' | 'measures' | 'gasRequired' | 'gasAnalyses' | 'gasSampledAt' | 'gasResult' | 'gasValidUntil' | 'endToldFor' | 'missedAt' | 'gasAgeUnknown' | 'validHours' | 'validUntil' | 'interruptLimit' | 'recordMinutes' | 'maxWind' | 'windLevel' | 'needVideo' | 'cameraDevice' | 'disclosureBy' | 'disclosureTime' | 'hotDetail' | 'spaceDetail' | 'plateDetail' | 'heightDetail' | 'liftDetail' | 'powerDetail' | 'earthDetail' | 'roadDetail' | 'gasDetail' | 'energyDetail' | 'isolationPoints' | 'placeTaken' | 'nearby' | 'ruled' | 'lacksDetail' | 'lacksMeasures' | 'lacksPermits' | 'workersRefused' | 'lapsedPeople' | 'untrainedPeople' | 'barredPeople' | 'busyPeople' | 'strangers' | 'wronglyConfirmed' | 'openStep' | 'openStepBy' | 'entrantName' | 'entryRefusal' | 'pointsChanged' | 'pulledEarly' | 'approveOpinion' | 'rejectReason' | 'reviewOpinion' | 'approvedBy' | 'approvedAt' | 'reviewPhotos' | 'actualStart' | 'actualEnd' | 'endedUnready' | 'interruptedAt' | 'interruptReason' | 'areaAlarm' | 'gasFrom' | 'interrupts' | 'interruptMinutes' | 'transfers' | 'transferTo' | 'transferType' | 'successorMayNot' | 'rectifies' | 'rectifyIssue' | 'rectifyResult' | 'signs' | 'steps' | 'entries' | 'insideNow' | 'toolsInside' | 'countReason' | 'clearPhotos' | 'videoFiles' | 'closableAt' | 'acceptOpinion' | 'acceptBy' | 'acceptTime' | 'cancelReason' | 'nightNow' | 'certsUntil' | 'status' | 'remark' | 'processInstanceId' | 'currentNode' | 'currentAssignees' | 'submittedAt' | 'finishedAt'}`
  | `form.section.${'basic' | 'hotDetailRows' | 'spaceDetailRows' | 'plateDetailRows' | 'heightDetailRows' | 'liftDetailRows' | 'powerDetailRows' | 'earthDetailRows' | 'roadDetailRows' | 'gasDetailRows' | 'energyDetailRows' | 'isolationPointsRows' | 'judged' | 'risk' | 'people' | 'workersRows' | 'measuresRows' | 'gas' | 'done'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'evidence' | 'submit' | 'approve' | 'reject' | 'checkin' | 'checkMeasures' | 'confirm' | 'confirmNoGas' | 'gasPass' | 'gasFail' | 'review' | 'reviewProf' | 'reviewSafety' | 'reviewCompany' | 'reviewFail' | 'startWork' | 'enter' | 'exit' | 'setLocks' | 'interrupt' | 'stop' | 'autoStop' | 'missRecord' | 'certStop' | 'alarmStop' | 'resume' | 'reanalyze' | 'rectify' | 'rectified' | 'transfer' | 'accept' | 'acceptRetest' | 'takeBack' | 'leave' | 'end' | 'acceptClosed' | 'endReject' | 'warnEnd' | 'expire' | 'closeExpired' | 'cancel' | 'void'}`;
