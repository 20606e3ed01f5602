/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 检验/管理人员 */
export interface InspectPersonRow extends ImplicitFields {
  /** 人员 */
  readonly user: string | null;
  /** 姓名 */
  readonly name: string;
  /** 单位 */
  readonly org: string | null;
  /** 检验机构 */
  readonly agency: string | null;
  /** 人员类型 */
  readonly personType: "manager" | "operator" | "inspector" | "maintainer";
  /** 证书编号 */
  readonly certNo: string;
  /** 作业项目代码 */
  readonly itemCode: string | null;
  /** 有效期至 */
  readonly validTo: string;
  /** 负责设备种类 */
  readonly equipTypes: readonly string[];
  /** 电话 */
  readonly phone: string | null;
  /** 状态 */
  readonly status: string;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type InspectPersonSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'user' | 'name' | 'org' | 'agency' | 'personType' | 'certNo' | 'itemCode' | 'validTo' | 'equipTypes' | 'phone' | 'status' | 'remark'}`
  | `form.section.${'basic' | 'cert'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
