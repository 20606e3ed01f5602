/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 培训与安全交底 */
export interface TrainInteractRow extends ImplicitFields {
  /** 编号 */
  readonly trainNo: string | null;
  /** 类型 */
  readonly trainKind: "admission" | "workshop" | "post" | "disclosure" | "toolbox" | "special";
  /** 相关方 */
  readonly provider: string;
  /** 合同 */
  readonly contract: string | null;
  /** 实施单位 */
  readonly org: string;
  /** 时间 */
  readonly trainTime: string;
  /** 学时 */
  readonly hours: string;
  /** 地点 */
  readonly place: string | null;
  /** 教育人/交底人 */
  readonly teacher: string;
  /** 内容 */
  readonly content: string;
  /** 参加人员 */
  readonly persons: readonly string[];
  /** 合格人员 */
  readonly passed: readonly string[];
  /** 签字表 */
  readonly signs: readonly string[];
  /** 现场照片 */
  readonly photos: readonly string[];
  /** 考试 */
  readonly testTask: string | null;
  /** 成绩 */
  readonly scores: readonly ({ readonly name: string | null; readonly score: string | null })[];
  /** 合格人数 */
  readonly passCount: number | null;
  /** 考试未完 */
  readonly examOpen: boolean;
  /** 互动问答 */
  readonly questions: readonly ({ readonly question: string | null; readonly askBy: string | null; readonly answer: string | null; readonly answerBy: string | null; readonly time: string | null })[];
  /** 状态 */
  readonly status: "draft" | "ongoing" | "finished";
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type TrainInteractSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'trainNo' | 'trainKind' | 'provider' | 'contract' | 'org' | 'trainTime' | 'hours' | 'place' | 'teacher' | 'content' | 'persons' | 'passed' | 'signs' | 'photos' | 'testTask' | 'scores' | 'passCount' | 'examOpen' | 'questions' | 'status' | 'remark'}`
  | `form.section.${'basic' | 'content' | 'result'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'start' | 'finish'}`;
