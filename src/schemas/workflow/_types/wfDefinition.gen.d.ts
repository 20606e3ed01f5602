/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 流程定义 */
export interface WfDefinitionRow extends ImplicitFields {
  /** 流程标识 */
  readonly defKey: string;
  /** 流程名称 */
  readonly name: string;
  /** 版本 */
  readonly version: number;
  /** 分类 */
  readonly category: string | null;
  /** 部署 */
  readonly deployment: string;
  /** 最新版本 */
  readonly isLatest: boolean;
  /** 启动表单 */
  readonly formEntity: string | null;
  /** 表单全系统版本 */
  readonly formEdition: number | null;
  /** 表单本租户版本 */
  readonly formTenantEdition: number | null;
  /** 表单指纹 */
  readonly formStamp: string | null;
  /** 可发起组织 */
  readonly referableGroup: readonly string[];
  /** 可发起用户 */
  readonly referableUsers: readonly string[];
  /** 状态 */
  readonly state: "active" | "suspended";
}

/** What an override can stand in for. */
export type WfDefinitionSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'defKey' | 'name' | 'version' | 'category' | 'deployment' | 'isLatest' | 'formEntity' | 'formEdition' | 'formTenantEdition' | 'formStamp' | 'referableGroup' | 'referableUsers' | 'state'}`
  | `form.section.${'basic' | 'form'}`
  | `action.${'query' | 'export' | 'print' | 'start' | 'suspend' | 'activate'}`;
