/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 网盘文件版本 */
export interface NetdiscVersionRow extends ImplicitFields {
  /** 网盘文件 */
  readonly node: string;
  /** 版本 */
  readonly fileVersion: number;
  /** 文件 */
  readonly file: string | null;
  /** 大小 */
  readonly sizeKb: string | null;
  /** 保存人 */
  readonly savedBy: string | null;
  /** 保存时间 */
  readonly savedAt: string | null;
}

/** What an override can stand in for. */
export type NetdiscVersionSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'node' | 'fileVersion' | 'file' | 'sizeKb' | 'savedBy' | 'savedAt'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete'}`;
