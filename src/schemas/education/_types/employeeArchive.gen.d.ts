/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { LearnRecordRow } from '../../education/_types/learnRecord.gen.d.ts';
import type { MyExamRow } from '../../education/_types/myExam.gen.d.ts';
import type { QualificationRow } from '../../education/_types/qualification.gen.d.ts';
import type { ThreeLevelCardRow } from '../../education/_types/threeLevelCard.gen.d.ts';
import type { TrainTraineeRow } from '../../education/_types/trainTrainee.gen.d.ts';

/** 员工安全档案 */
export interface EmployeeArchiveRow extends ImplicitFields {
  /** 职工 */
  readonly user: string;
  /** 档案号 */
  readonly archiveNo: string | null;
  /** 姓名 */
  readonly name: string;
  /** 身份证号 */
  readonly idCard: string | null;
  /** 性别 */
  readonly gender: string | null;
  /** 出生日期 */
  readonly birthday: string | null;
  /** 学历 */
  readonly education: string | null;
  /** 政治面貌 */
  readonly politics: string | null;
  /** 单位 */
  readonly org: string;
  /** 岗位 */
  readonly post: string | null;
  /** 工种 */
  readonly workKind: string | null;
  /** 入厂日期 */
  readonly entryDate: string | null;
  /** 电话 */
  readonly phone: string | null;
  /** 学时标准 */
  readonly hoursKind: "worker" | "manager" | "none" | null;
  /** 培训 */
  readonly trainings: readonly TrainTraineeRow[];
  /** 线上学习 */
  readonly learning: readonly LearnRecordRow[];
  /** 三级教育 */
  readonly cards: readonly ThreeLevelCardRow[];
  /** 考试 */
  readonly exams: readonly MyExamRow[];
  /** 证书 */
  readonly certs: readonly QualificationRow[];
  /** 本年学时 */
  readonly yearHours: string | null;
  /** 应修学时 */
  readonly requiredHours: string | null;
  /** 学时达标 */
  readonly hoursOk: boolean;
  /** 考试次数 */
  readonly examCount: number | null;
  /** 合格次数 */
  readonly passCount: number | null;
  /** 有效证书 */
  readonly certCount: number | null;
  /** 离岗日期 */
  readonly awaySince: string | null;
  /** 去向与原因 */
  readonly leaveReason: string | null;
  /** 状态 */
  readonly status: "onJob" | "transfer" | "retired" | "left";
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type EmployeeArchiveSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'user' | 'archiveNo' | 'name' | 'idCard' | 'gender' | 'birthday' | 'education' | 'politics' | 'org' | 'post' | 'workKind' | 'entryDate' | 'phone' | 'hoursKind' | 'trainings' | 'learning' | 'cards' | 'exams' | 'certs' | 'yearHours' | 'requiredHours' | 'hoursOk' | 'examCount' | 'passCount' | 'certCount' | 'awaySince' | 'leaveReason' | 'status' | 'remark'}`
  | `form.section.${'basic' | 'job' | 'figures'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'transfer' | 'return' | 'retire' | 'leave' | 'remindHours'}`;
