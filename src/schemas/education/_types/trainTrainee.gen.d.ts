/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 参训人员 */
export interface TrainTraineeRow extends ImplicitFields {
  /** 培训 */
  readonly implement: string;
  /** 人员 */
  readonly user: string | null;
  /** 相关方人员 */
  readonly providerPerson: string | null;
  /** 姓名 */
  readonly name: string;
  /** 单位 */
  readonly orgId: string | null;
  /** 签到时间 */
  readonly signInTime: string | null;
  /** 签退时间 */
  readonly signOutTime: string | null;
  /** 签到方式 */
  readonly signMode: "qr" | "face" | "manual" | null;
  /** 签名 */
  readonly signature: string | null;
  /** 签到定位 */
  readonly signPosition: string | null;
  /** 定位误差 */
  readonly signAccuracy: number | null;
  /** 距培训地点 */
  readonly signMetres: number | null;
  /** 签到的问题 */
  readonly signFlaw: string | null;
  /** 学习时长 */
  readonly learnedMinutes: number | null;
  /** 学习进度 */
  readonly progress: number | null;
  /** 考试成绩 */
  readonly examScore: string | null;
  /** 结果 */
  readonly result: "pending" | "pass" | "fail" | "absent" | "leave";
  /** 获得学时 */
  readonly hoursGot: string | null;
  /** 需补训 */
  readonly needMakeup: boolean;
  /** 计入日期 */
  readonly countedOn: string | null;
  /** 计入年度 */
  readonly year: string | null;
  /** 安全档案 */
  readonly archive: string | null;
  /** 教育培训统计 */
  readonly trainStat: string | null;
}

/** What an override can stand in for. */
export type TrainTraineeSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'implement' | 'user' | 'providerPerson' | 'name' | 'orgId' | 'signInTime' | 'signOutTime' | 'signMode' | 'signature' | 'signPosition' | 'signAccuracy' | 'signMetres' | 'signFlaw' | 'learnedMinutes' | 'progress' | 'examScore' | 'result' | 'hoursGot' | 'needMakeup' | 'countedOn' | 'year' | 'archive' | 'trainStat'}`
  | `form.section.${'basic' | 'attendance'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'arrive' | 'depart' | 'sign' | 'judge' | 'count'}`;
