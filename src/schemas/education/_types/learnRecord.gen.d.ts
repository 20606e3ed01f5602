/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { PresenceCheckRow } from '../../education/_types/presenceCheck.gen.d.ts';

/** 学习记录 */
export interface LearnRecordRow extends ImplicitFields {
  /** 人员 */
  readonly user: string;
  /** 单位 */
  readonly orgId: string | null;
  /** 课件 */
  readonly video: string | null;
  /** 文章 */
  readonly article: string | null;
  /** 所属培训 */
  readonly implement: string | null;
  /** 学时计入培训 */
  readonly countedIn: string | null;
  /** 已学 */
  readonly watchedSec: number;
  /** 上次位置 */
  readonly lastPosition: number | null;
  /** 应学时长 */
  readonly lastsSec: number | null;
  /** 读到的位置 */
  readonly scrolled: number | null;
  /** 已学区间 */
  readonly played: string | null;
  /** 最近上报 */
  readonly heardAt: string | null;
  /** 最近在场确认 */
  readonly confirmedSec: number | null;
  /** 进度 */
  readonly progress: number | null;
  /** 开始 */
  readonly startedAt: string;
  /** 完成 */
  readonly completedAt: string | null;
  /** 挂机次数 */
  readonly idleFails: number | null;
  /** 在场确认 */
  readonly checks: readonly PresenceCheckRow[];
  /** 获得学时 */
  readonly hoursGot: string | null;
  /** 计入年度 */
  readonly year: string | null;
  /** 安全档案 */
  readonly archive: string | null;
}

/** What an override can stand in for. */
export type LearnRecordSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'user' | 'orgId' | 'video' | 'article' | 'implement' | 'countedIn' | 'watchedSec' | 'lastPosition' | 'lastsSec' | 'scrolled' | 'played' | 'heardAt' | 'confirmedSec' | 'progress' | 'startedAt' | 'completedAt' | 'idleFails' | 'checks' | 'hoursGot' | 'year' | 'archive'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'export' | 'print'}`;
