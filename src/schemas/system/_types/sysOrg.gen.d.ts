/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 组织机构 */
export interface SysOrgRow extends ImplicitFields {
  /** 组织编码 */
  readonly orgCode: string;
  /** 组织名称 */
  readonly orgName: string;
  /** 组织类型 */
  readonly orgType: "company" | "factory" | "dept" | "workshop" | "team" | "provider";
  /** 上级组织 */
  readonly parentId: string | null;
  /** 排序 */
  readonly orgSequence: number | null;
  /** 负责人 */
  readonly leader: string | null;
  /** 安全员 */
  readonly safetyOfficers: readonly string[];
  /** 联系电话 */
  readonly phone: string | null;
  /** 职工人数 */
  readonly employeeCount: number | null;
  /** 描述 */
  readonly orgDescription: string | null;
  /** 全路径 */
  readonly orgPath: string | null;
  /** 状态 */
  readonly status: string;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type SysOrgSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'orgCode' | 'orgName' | 'orgType' | 'parentId' | 'orgSequence' | 'leader' | 'safetyOfficers' | 'phone' | 'employeeCount' | 'orgDescription' | 'orgPath' | 'status' | 'remark'}`
  | `form.section.${'basic' | 'people' | 'more'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
