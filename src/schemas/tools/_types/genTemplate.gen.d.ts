/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { GenTemplateVersionRow } from '../../tools/_types/genTemplateVersion.gen.d.ts';

/** 模板管理 */
export interface GenTemplateRow extends ImplicitFields {
  /** 模板类型 */
  readonly templateType: "all" | "crud" | "tree";
  /** 模板项 */
  readonly templateItem: string;
  /** 语言 */
  readonly language: "ts" | "tsx" | "java" | "json" | "sql" | "md";
  /** 生成路径 */
  readonly filePath: string;
  /** 模板内容 */
  readonly content: string;
  /** 版本 */
  readonly version: number | null;
  /** 状态 */
  readonly status: string;
  /** 备注 */
  readonly remark: string | null;
  /** 模板版本 */
  readonly versions: readonly GenTemplateVersionRow[];
}

/** What an override can stand in for. */
export type GenTemplateSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'templateType' | 'templateItem' | 'language' | 'filePath' | 'content' | 'version' | 'status' | 'remark' | 'versions'}`
  | `form.section.${'basic' | 'content'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'print' | 'preview'}`;
