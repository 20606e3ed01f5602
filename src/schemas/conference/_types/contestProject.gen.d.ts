/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { ContestEntryRow } from '../../conference/_types/contestEntry.gen.d.ts';
import type { ContestScoreRow } from '../../conference/_types/contestScore.gen.d.ts';

/** 竞赛项目 */
export interface ContestProjectRow extends ImplicitFields {
  /** 竞赛 */
  readonly conference: string;
  /** 项目（工种）名称 */
  readonly projectName: string;
  /** 理论权重 */
  readonly theoryWeight: string;
  /** 实操权重 */
  readonly practiceWeight: string;
  /** 理论试卷 */
  readonly theoryPaper: string | null;
  /** 理论时间 */
  readonly theoryTime: string | null;
  /** 实操时间 */
  readonly practiceTime: string | null;
  /** 实操赛场 */
  readonly practiceSite: string | null;
  /** 每单位人数 */
  readonly maxPerUnit: number | null;
  /** 竞赛规则 */
  readonly rules: string | null;
  /** 参赛报名 */
  readonly entries: readonly ContestEntryRow[];
  /** 竞赛成绩 */
  readonly scores: readonly ContestScoreRow[];
  /** 参赛人数 */
  readonly entryCount: number | null;
  /** 状态 */
  readonly status: string;
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type ContestProjectSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'conference' | 'projectName' | 'theoryWeight' | 'practiceWeight' | 'theoryPaper' | 'theoryTime' | 'practiceTime' | 'practiceSite' | 'maxPerUnit' | 'rules' | 'entries' | 'scores' | 'entryCount' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'time' | 'rules'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
