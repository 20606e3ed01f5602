/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { DutyItemRow } from '../../liability/_types/dutyItem.gen.d.ts';
import type { PositionPersonRow } from '../../liability/_types/positionPerson.gen.d.ts';

/** 履职岗位 */
export interface DutyPositionRow extends ImplicitFields {
  /** 岗位编码 */
  readonly positionCode: string;
  /** 岗位名称 */
  readonly positionName: string;
  /** 上级 */
  readonly parentId: string | null;
  /** 所属单位 */
  readonly org: string;
  /** 层级 */
  readonly level: "company" | "dept" | "factory" | "workshop" | "team" | "worker";
  /** 对应系统岗位 */
  readonly sysPost: string | null;
  /** 安全职责 */
  readonly responsibility: string;
  /** 责任范围 */
  readonly scope: string | null;
  /** 考核标准 */
  readonly assessStandard: string | null;
  /** 履职清单 */
  readonly dutyItems: readonly DutyItemRow[];
  /** 岗位人员 */
  readonly people: readonly PositionPersonRow[];
  /** 履职项 */
  readonly itemCount: number | null;
  /** 在岗人数 */
  readonly holderCount: number | null;
  /** 责任书模板 */
  readonly file: readonly string[];
  /** 状态 */
  readonly status: string;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type DutyPositionSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'positionCode' | 'positionName' | 'parentId' | 'org' | 'level' | 'sysPost' | 'responsibility' | 'scope' | 'assessStandard' | 'dutyItems' | 'people' | 'itemCount' | 'holderCount' | 'file' | 'status' | 'remark'}`
  | `form.section.${'basic' | 'duty' | 'items'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
