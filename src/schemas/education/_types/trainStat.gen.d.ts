/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { MyExamRow } from '../../education/_types/myExam.gen.d.ts';
import type { TrainTraineeRow } from '../../education/_types/trainTrainee.gen.d.ts';

/** 教育培训统计 */
export interface TrainStatRow extends ImplicitFields {
  /** 单位 */
  readonly org: string;
  /** 月份 */
  readonly month: string;
  /** 参训人员 */
  readonly trainees: readonly TrainTraineeRow[];
  /** 考试 */
  readonly exams: readonly MyExamRow[];
  /** 参训人次 */
  readonly trainedCount: number | null;
  /** 获得学时 */
  readonly hours: string | null;
  /** 考试人次 */
  readonly examCount: number | null;
  /** 合格人次 */
  readonly passCount: number | null;
  /** 合格率 */
  readonly passRate: string | null;
}

/** What an override can stand in for. */
export type TrainStatSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'org' | 'month' | 'trainees' | 'exams' | 'trainedCount' | 'hours' | 'examCount' | 'passCount' | 'passRate'}`
  | `form.section.${'basic' | 'figures'}`
  | `action.${'query' | 'export' | 'print'}`;
