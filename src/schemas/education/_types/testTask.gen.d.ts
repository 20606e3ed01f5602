/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { MyExamRow } from '../../education/_types/myExam.gen.d.ts';

/** 考试任务 */
export interface TestTaskRow extends ImplicitFields {
  /** 任务编号 */
  readonly taskNo: string | null;
  /** 考试名称 */
  readonly taskName: string;
  /** 试卷 */
  readonly paper: string;
  /** 考试类型 */
  readonly examType: "formal" | "mock" | "contractor" | "makeup" | "contest";
  /** 开放开始 */
  readonly startTime: string;
  /** 开放结束 */
  readonly endTime: string;
  /** 考生 */
  readonly examinees: readonly string[];
  /** 考生单位 */
  readonly examOrgs: readonly string[];
  /** 考生岗位 */
  readonly examPosts: readonly string[];
  /** 相关方考生 */
  readonly examPersons: readonly string[];
  /** 最多次数 */
  readonly maxAttempts: number;
  /** 成绩取值 */
  readonly scoreRule: "highest" | "last" | "first";
  /** 及格分 */
  readonly passScore: string | null;
  /** 人脸核验 */
  readonly faceCheck: "none" | "start" | "random";
  /** 切屏次数上限 */
  readonly switchLimit: number | null;
  /** 交卷后看解析 */
  readonly showAnswer: "never" | "afterSubmit" | "afterEnd";
  /** 简答阅卷 */
  readonly markMode: "single" | "double" | null;
  /** 每题允许分差 */
  readonly markTolerance: string | null;
  /** 阅卷人 */
  readonly markers: readonly string[];
  /** 答卷 */
  readonly sheets: readonly MyExamRow[];
  /** 应考 */
  readonly needCount: number | null;
  /** 已考 */
  readonly doneCount: number | null;
  /** 合格 */
  readonly passCount: number | null;
  /** 未出成绩 */
  readonly openCount: number | null;
  /** 合格率 */
  readonly passRate: string | null;
  /** 原考试 */
  readonly makeupOf: string | null;
  /** 第几次补考 */
  readonly makeupNo: number | null;
  /** 取消原因 */
  readonly cancelReason: string | null;
  /** 状态 */
  readonly status: "draft" | "published" | "ongoing" | "finished" | "cancelled";
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type TestTaskSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'taskNo' | 'taskName' | 'paper' | 'examType' | 'startTime' | 'endTime' | 'examinees' | 'examOrgs' | 'examPosts' | 'examPersons' | 'maxAttempts' | 'scoreRule' | 'passScore' | 'faceCheck' | 'switchLimit' | 'showAnswer' | 'markMode' | 'markTolerance' | 'markers' | 'sheets' | 'needCount' | 'doneCount' | 'passCount' | 'openCount' | 'passRate' | 'makeupOf' | 'makeupNo' | 'cancelReason' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'people' | 'rules' | 'result'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'publish' | 'start' | 'finish' | 'finishDue' | 'makeup' | 'cancel'}`;
