/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 流程节点维护 */
export interface ProcessNodeConfigRow extends ImplicitFields {
  /** 业务域 */
  readonly bizArea: "dangerWork" | "education" | "thirdParty" | "hazard" | "accident" | "emergency" | "content" | "other";
  /** 业务子类 */
  readonly bizSubType: string | null;
  /** 作业级别 */
  readonly bizLevel: "special" | "first" | "second" | "third" | "I" | "II" | "III" | "IV" | "none" | null;
  /** 流程标识 */
  readonly processKey: string | null;
  /** 节点编码 */
  readonly nodeKey: string;
  /** 节点名称 */
  readonly nodeName: string;
  /** 顺序 */
  readonly seq: number;
  /** 适用单位 */
  readonly applyOrg: string | null;
  /** 处理人类型 */
  readonly assigneeType: "user" | "role" | "post" | "orgLeader" | "parentOrgLeader" | "initiator" | "formField";
  /** 指定人员 */
  readonly assigneeUsers: readonly string[];
  /** 指定角色 */
  readonly assigneeRole: string | null;
  /** 指定岗位 */
  readonly assigneePost: string | null;
  /** 表单字段名 */
  readonly assigneeField: string | null;
  /** 多人处理方式 */
  readonly multiMode: "any" | "all" | "sequence";
  /** 必经节点 */
  readonly required: boolean;
  /** 需手写签名 */
  readonly needSign: boolean;
  /** 需现场照片 */
  readonly needPhoto: boolean;
  /** 需人脸核验 */
  readonly needFace: boolean;
  /** 处理时限 */
  readonly limitHours: string | null;
  /** 只计工作日 */
  readonly workdays: boolean;
  /** 超时动作 */
  readonly overdueAction: "remind" | "escalate" | "autoPass" | "autoEnd" | null;
  /** 状态 */
  readonly status: string;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type ProcessNodeConfigSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'bizArea' | 'bizSubType' | 'bizLevel' | 'processKey' | 'nodeKey' | 'nodeName' | 'seq' | 'applyOrg' | 'assigneeType' | 'assigneeUsers' | 'assigneeRole' | 'assigneePost' | 'assigneeField' | 'multiMode' | 'required' | 'needSign' | 'needPhoto' | 'needFace' | 'limitHours' | 'workdays' | 'overdueAction' | 'status' | 'remark'}`
  | `form.section.${'node' | 'who' | 'need'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
