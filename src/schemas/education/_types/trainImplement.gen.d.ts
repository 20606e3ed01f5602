/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { TrainTraineeRow } from '../../education/_types/trainTrainee.gen.d.ts';

/** 培训实施 */
export interface TrainImplementRow extends ImplicitFields {
  /** 实施编号 */
  readonly implNo: string | null;
  /** 计划明细 */
  readonly planItem: string | null;
  /** 培训名称 */
  readonly trainName: string;
  /** 培训类型 */
  readonly trainType: "principal" | "manager" | "threeLevel" | "retrain" | "transfer" | "fourNew" | "specialOp" | "specialEquip" | "contractor" | "daily" | "accidentCase" | "emergency" | "occHealth" | "other";
  /** 三级教育级别 */
  readonly level: "company" | "workshop" | "team" | null;
  /** 组织单位 */
  readonly org: string;
  /** 开始 */
  readonly startTime: string;
  /** 结束 */
  readonly endTime: string;
  /** 学时 */
  readonly hours: string;
  /** 地点 */
  readonly place: string | null;
  /** 签到位置 */
  readonly signPlace: string | null;
  /** 讲师 */
  readonly teacher: string;
  /** 方式 */
  readonly mode: "offline" | "online" | "onsite" | "external";
  /** 培训内容 */
  readonly content: string | null;
  /** 课件 */
  readonly courses: readonly string[];
  /** 资料 */
  readonly materials: readonly string[];
  /** 关联考试 */
  readonly exam: string | null;
  /** 参训人员 */
  readonly trainees: readonly TrainTraineeRow[];
  /** 现场照片 */
  readonly photos: readonly string[];
  /** 应到 */
  readonly plannedCount: number | null;
  /** 实到 */
  readonly actualCount: number | null;
  /** 合格人数 */
  readonly passCount: number | null;
  /** 合格率 */
  readonly passRate: string | null;
  /** 效果评价 */
  readonly effect: string | null;
  /** 满意度 */
  readonly satisfaction: string | null;
  /** 补考未完 */
  readonly resitOpen: boolean;
  /** 状态 */
  readonly status: "draft" | "published" | "ongoing" | "finished" | "archived" | "cancelled";
  /** 取消原因 */
  readonly cancelReason: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type TrainImplementSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'implNo' | 'planItem' | 'trainName' | 'trainType' | 'level' | 'org' | 'startTime' | 'endTime' | 'hours' | 'place' | 'signPlace' | 'teacher' | 'mode' | 'content' | 'courses' | 'materials' | 'exam' | 'trainees' | 'photos' | 'plannedCount' | 'actualCount' | 'passCount' | 'passRate' | 'effect' | 'satisfaction' | 'resitOpen' | 'status' | 'cancelReason' | 'remark'}`
  | `form.section.${'basic' | 'content' | 'traineeRows' | 'result'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'publish' | 'start' | 'startDue' | 'register' | 'showCode' | 'finish' | 'finishDue' | 'archive' | 'cancel'}`;
