/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 履职记录 */
export interface DutyRecordRow extends ImplicitFields {
  /** 任务 */
  readonly task: string;
  /** 履职人 */
  readonly user: string;
  /** 履职时间 */
  readonly performTime: string;
  /** 地点 */
  readonly place: string | null;
  /** 履职情况 */
  readonly description: string;
  /** 照片 */
  readonly photos: readonly string[];
  /** 佐证 */
  readonly files: readonly string[];
  /** 签名 */
  readonly signature: readonly string[];
  /** 定位 */
  readonly geo: string | null;
  /** 得分 */
  readonly score: string | null;
  /** 确认人 */
  readonly confirmBy: string | null;
  /** 确认意见 */
  readonly confirmOpinion: string | null;
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type DutyRecordSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'task' | 'user' | 'performTime' | 'place' | 'description' | 'photos' | 'files' | 'signature' | 'geo' | 'score' | 'confirmBy' | 'confirmOpinion' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'proof' | 'confirm'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
