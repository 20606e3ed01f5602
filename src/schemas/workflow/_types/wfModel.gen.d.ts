/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 流程模型 */
export interface WfModelRow extends ImplicitFields {
  /** 模型名称 */
  readonly name: string;
  /** 流程标识 */
  readonly modelKey: string;
  /** 分类 */
  readonly category: string;
  /** 描述 */
  readonly description: string | null;
  /** 版本 */
  readonly version: number | null;
  /** 修订号 */
  readonly revision: number | null;
  /** 当前组织 */
  readonly currentOrg: string | null;
  /** 可引用组织 */
  readonly referableGroup: readonly string[];
  /** 可引用用户 */
  readonly referableUsers: readonly string[];
  /** 使用表单 */
  readonly usedForm: string;
  /** BPMN定义 */
  readonly bpmnXml: string | null;
  /** 已部署版本 */
  readonly deployedVersion: number | null;
  /** 部署时间 */
  readonly deployedAt: string | null;
  /** 部署提醒 */
  readonly deployWarnings: string | null;
  /** 状态 */
  readonly status: "draft" | "deployed" | "archived";
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type WfModelSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'name' | 'modelKey' | 'category' | 'description' | 'version' | 'revision' | 'currentOrg' | 'referableGroup' | 'referableUsers' | 'usedForm' | 'bpmnXml' | 'deployedVersion' | 'deployedAt' | 'deployWarnings' | 'status' | 'remark'}`
  | `form.section.${'basic' | 'who' | 'bpmn' | 'result'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print' | 'deploy' | 'revise' | 'archive'}`;
