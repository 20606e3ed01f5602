/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { MajorHazardFileRow } from '../../hazard/_types/majorHazardFile.gen.d.ts';

/** 隐患 */
export interface HiddenDangerRow extends ImplicitFields {
  /** 隐患编号 */
  readonly hdNo: string | null;
  /** 隐患名称 */
  readonly title: string;
  /** 隐患来源 */
  readonly source: "dailyCheck" | "specialCheck" | "comprehensive" | "seasonal" | "holiday" | "leader" | "riskInspect" | "snapshot" | "government" | "thirdParty" | "alarm" | "exercise" | "violation" | "other";
  /** 来源单号 */
  readonly sourceId: string | null;
  /** 来源单据类型 */
  readonly sourceEntity: "inspectRecord" | "hazardCapture" | "alarmInfo" | "exerciseProblem" | "providerViolation" | null;
  /** 来源单据 */
  readonly sourceRow: string | null;
  /** 隐患类型 */
  readonly hiddenType: "unsafeAct" | "unsafeState" | "environment" | "management";
  /** 隐患类别 */
  readonly category: string;
  /** 隐患等级 */
  readonly level: string;
  /** 重大隐患判定依据 */
  readonly judgeBasis: string | null;
  /** 成因分类 */
  readonly cause: string | null;
  /** 所属专业 */
  readonly profession: "safety" | "equipment" | "electrical" | "fire" | "process" | "energy" | "construction" | "environment" | "occHealth" | null;
  /** 发现时间 */
  readonly findTime: string;
  /** 发现人 */
  readonly finder: string;
  /** 发现单位 */
  readonly finderOrg: string;
  /** 所属区域 */
  readonly area: string | null;
  /** 具体位置 */
  readonly location: string;
  /** 定位 */
  readonly geo: string | null;
  /** 定位误差 */
  readonly geoAccuracy: number | null;
  /** 位置来源 */
  readonly geoSource: "device" | "hand" | null;
  /** 涉及设备 */
  readonly equipmentName: string | null;
  /** 责任单位 */
  readonly dutyOrg: string;
  /** 责任人 */
  readonly dutyPerson: string | null;
  /** 涉及相关方 */
  readonly provider: string | null;
  /** 关联风险点 */
  readonly riskPoint: string | null;
  /** 隐患描述 */
  readonly description: string;
  /** 隐患照片 */
  readonly photos: readonly string[];
  /** 视频 */
  readonly video: string | null;
  /** 可能导致事故 */
  readonly possibleAccident: string | null;
  /** 建议措施 */
  readonly suggestMeasure: string | null;
  /** 临时管控措施 */
  readonly tempMeasure: string | null;
  /** 现场已整改 */
  readonly onSpotFixed: boolean;
  /** 现场整改照片 */
  readonly onSpotPhotos: readonly string[];
  /** 当前处置单位 */
  readonly handlerOrg: string | null;
  /** 当前处置人 */
  readonly handler: string | null;
  /** 上报层级 */
  readonly escalateLevel: "team" | "workshop" | "factory" | "company" | null;
  /** 处置动作 */
  readonly handling: 0 | 1 | 2 | 3 | 4 | null;
  /** 处置意见 */
  readonly handlingOpinion: string | null;
  /** 处置附件 */
  readonly handlingFiles: readonly string[];
  /** 整改单 */
  readonly rectifyOrder: string | null;
  /** 要求完成时间 */
  readonly dueDate: string | null;
  /** 是否激励 */
  readonly incentive: boolean;
  /** 奖励金额 */
  readonly incentiveAmount: string | null;
  /** 奖励积分 */
  readonly incentiveScore: string | null;
  /** 考核金额 */
  readonly assessAmount: string | null;
  /** 挂起原因 */
  readonly suspendReason: string | null;
  /** 挂起至 */
  readonly suspendUntil: string | null;
  /** 重复隐患 */
  readonly repeated: boolean;
  /** 重复的隐患 */
  readonly repeatOf: string | null;
  /** 已报政府 */
  readonly reportedToGov: boolean;
  /** 是否逾期 */
  readonly overdue: boolean;
  /** 闭环时间 */
  readonly closeTime: string | null;
  /** 状态 */
  readonly status: "draft" | "pending" | "rejected" | "suspended" | "rectifying" | "reviewing" | "closed" | "void";
  /** 备注 */
  readonly remark: string | null;
  /** 驳回原因 */
  readonly rejectReason: string | null;
  /** 重大隐患档案 */
  readonly majorFiles: readonly MajorHazardFileRow[];
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
export type HiddenDangerSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'hdNo' | 'title' | 'source' | 'sourceId' | 'sourceEntity' | 'sourceRow' | 'hiddenType' | 'category' | 'level' | 'judgeBasis' | 'cause' | 'profession' | 'findTime' | 'finder' | 'finderOrg' | 'area' | 'location' | 'geo' | 'geoAccuracy' | 'geoSource' | 'equipmentName' | 'dutyOrg' | 'dutyPerson' | 'provider' | 'riskPoint' | 'description' | 'photos' | 'video' | 'possibleAccident' | 'suggestMeasure' | 'tempMeasure' | 'onSpotFixed' | 'onSpotPhotos' | 'handlerOrg' | 'handler' | 'escalateLevel' | 'handling' | 'handlingOpinion' | 'handlingFiles' | 'rectifyOrder' | 'dueDate' | 'incentive' | 'incentiveAmount' | 'incentiveScore' | 'assessAmount' | 'suspendReason' | 'suspendUntil' | 'repeated' | 'repeatOf' | 'reportedToGov' | 'overdue' | 'closeTime' | 'status' | 'remark' | 'rejectReason' | 'majorFiles' | 'processInstanceId' | 'currentNode' | 'currentAssignees' | 'submittedAt' | 'finishedAt'}`
  | `form.section.${'basic' | 'place' | 'found' | 'cause' | 'handling' | 'result'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'reportNow' | 'onSpotClose' | 'report' | 'toRectify' | 'transfer' | 'escalate' | 'reject' | 'suspend' | 'resume' | 'resumeRectify' | 'rectified' | 'reviewFail' | 'close' | 'void' | 'confirmTemp'}`;
