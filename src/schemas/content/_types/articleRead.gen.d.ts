/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 签阅记录 */
export interface ArticleReadRow extends ImplicitFields {
  /** 文章 */
  readonly article: string;
  /** 人员 */
  readonly user: string;
  /** 阅读时间 */
  readonly readAt: string;
  /** 停留 */
  readonly staySeconds: number | null;
  /** 已签阅 */
  readonly signed: boolean;
  /** 签阅时间 */
  readonly signedAt: string | null;
}

/** What an override can stand in for. */
export type ArticleReadSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'article' | 'user' | 'readAt' | 'staySeconds' | 'signed' | 'signedAt'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'export' | 'print'}`;
