/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 流程部署 */
export interface WfDeploymentRow extends ImplicitFields {
  /** 部署名称 */
  readonly name: string;
  /** 模型 */
  readonly model: string | null;
  /** 分类 */
  readonly category: string | null;
  /** 部署时间 */
  readonly deployedAt: string;
  /** 部署人 */
  readonly deployedBy: string | null;
  /** 资源名 */
  readonly resourceName: string | null;
  /** 来源 */
  readonly source: "model" | "upload" | "file";
  /** 部署提醒 */
  readonly warnings: string | null;
}

/** What an override can stand in for. */
export type WfDeploymentSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'name' | 'model' | 'category' | 'deployedAt' | 'deployedBy' | 'resourceName' | 'source' | 'warnings'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'delete' | 'export' | 'print'}`;
