/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 迁移对照 */
export interface ForeignCodeRow extends ImplicitFields {
  /** 原系统编码 */
  readonly foreignCode: string;
  /** 本系统编码 */
  readonly ownCode: string | null;
  /** 不迁移 */
  readonly dropped: boolean;
  /** 对照状态 */
  readonly mapStatus: "open" | "mapped" | "dropped" | null;
  /** 等待的授权 */
  readonly waiting: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type ForeignCodeSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'foreignCode' | 'ownCode' | 'dropped' | 'mapStatus' | 'waiting' | 'remark'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
