/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 模板版本 */
export interface GenTemplateVersionRow extends ImplicitFields {
  /** 模板 */
  readonly template: string;
  /** 版本 */
  readonly version: number;
  /** 生成路径 */
  readonly filePath: string;
  /** 模板内容 */
  readonly content: string;
}

/** What an override can stand in for. */
export type GenTemplateVersionSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'template' | 'version' | 'filePath' | 'content'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'export' | 'print' | 'revert'}`;
