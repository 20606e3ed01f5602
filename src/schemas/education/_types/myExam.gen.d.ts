/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 答卷 */
export interface MyExamRow extends ImplicitFields {
  /** 考试任务 */
  readonly task: string;
  /** 考试截止 */
  readonly closesAt: string | null;
  /** 考生 */
  readonly user: string | null;
  /** 相关方考生 */
  readonly providerPerson: string | null;
  /** 姓名 */
  readonly name: string | null;
  /** 单位 */
  readonly orgId: string | null;
  /** 第几次 */
  readonly attemptNo: number;
  /** 试卷 */
  readonly paperSnapshot: readonly ({ readonly qid: string | null; readonly type: "single" | "multiple" | "judge" | "blank" | "short" | null; readonly stem: string | null; readonly images: readonly string[]; readonly options: readonly ({ readonly key: string | null; readonly text: string | null; readonly image: string | null })[]; readonly score: string | null })[];
  /** 作答 */
  readonly answers: readonly ({ readonly qid: string | null; readonly answer: string | null; readonly marked: boolean; readonly version: number | null; readonly givenAt: string | null })[];
  /** 标准答案 */
  readonly answerKey: readonly ({ readonly qid: string | null; readonly type: "single" | "multiple" | "judge" | "blank" | "short" | null; readonly answer: string | null; readonly score: string | null; readonly analysis: string | null; readonly images: readonly string[] })[];
  /** 试题图片 */
  readonly pictures: readonly string[];
  /** 解析图片 */
  readonly answerPictures: readonly string[];
  /** 逐题得分 */
  readonly marks: readonly ({ readonly qid: string | null; readonly answered: boolean; readonly right: boolean; readonly score: string | null })[];
  /** 开始 */
  readonly startTime: string | null;
  /** 截止 */
  readonly deadline: string | null;
  /** 交卷 */
  readonly submitTime: string | null;
  /** 系统收卷 */
  readonly takenIn: boolean;
  /** 等待补收 */
  readonly takesLate: boolean;
  /** 补收题数 */
  readonly lateCount: number | null;
  /** 补收时间 */
  readonly lateAt: string | null;
  /** 最近联系 */
  readonly contacts: string | null;
  /** 切屏次数 */
  readonly switchCount: number | null;
  /** 抓拍 */
  readonly faceShots: readonly string[];
  /** 客观题得分 */
  readonly objectiveScore: string | null;
  /** 主观题得分 */
  readonly subjectiveScore: string | null;
  /** 主观题满分 */
  readonly subjectiveFull: string | null;
  /** 总分 */
  readonly totalScore: string | null;
  /** 是否合格 */
  readonly isPass: boolean;
  /** 计入成绩 */
  readonly counted: boolean;
  /** 错题待记入 */
  readonly bookDue: boolean;
  /** 阅卷人 */
  readonly marker: string | null;
  /** 阅卷方式 */
  readonly markMode: "single" | "double" | null;
  /** 第一阅卷人 */
  readonly firstMarker: string | null;
  /** 第二阅卷人 */
  readonly secondMarker: string | null;
  /** 仲裁阅卷人 */
  readonly thirdMarker: string | null;
  /** 未公开的评分 */
  readonly secretMarks: string | null;
  /** 阅卷评分 */
  readonly examinerMarks: readonly ({ readonly qid: string | null; readonly stem: string | null; readonly first: string | null; readonly second: string | null; readonly third: string | null; readonly score: string | null })[];
  /** 安全档案 */
  readonly archive: string | null;
  /** 教育培训统计 */
  readonly trainStat: string | null;
  /** 作废原因 */
  readonly invalidateReason: string | null;
  /** 状态 */
  readonly status: "notStarted" | "answering" | "submitted" | "graded" | "absent" | "invalid";
}

/** What an override can stand in for. */
export type MyExamSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'task' | 'closesAt' | 'user' | 'providerPerson' | 'name' | 'orgId' | 'attemptNo' | 'paperSnapshot' | 'answers' | 'answerKey' | 'pictures' | 'answerPictures' | 'marks' | 'startTime' | 'deadline' | 'submitTime' | 'takenIn' | 'takesLate' | 'lateCount' | 'lateAt' | 'contacts' | 'switchCount' | 'faceShots' | 'objectiveScore' | 'subjectiveScore' | 'subjectiveFull' | 'totalScore' | 'isPass' | 'counted' | 'bookDue' | 'marker' | 'markMode' | 'firstMarker' | 'secondMarker' | 'thirdMarker' | 'secretMarks' | 'examinerMarks' | 'archive' | 'trainStat' | 'invalidateReason' | 'status'}`
  | `form.section.${'basic' | 'result' | 'sheet'}`
  | `action.${'query' | 'export' | 'exportReport' | 'print' | 'submit' | 'start' | 'save' | 'leave' | 'submitDue' | 'late' | 'lateOver' | 'grade' | 'absent' | 'retake' | 'invalidate' | 'count'}`;
