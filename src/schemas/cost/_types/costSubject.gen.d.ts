/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 成本科目 */
export interface CostSubjectRow extends ImplicitFields {
  /** 科目编码 */
  readonly subjectCode: string;
  /** 科目名称 */
  readonly subjectName: string;
  /** 上级科目 */
  readonly parentId: string | null;
  /** 类别 */
  readonly subjectType: "metal" | "alloy" | "flux" | "refractory" | "energy" | "gasMedium" | "wage" | "manufacture" | "spare" | "recover" | "other";
  /** 方向 */
  readonly direction: "add" | "minus";
  /** 适用工序 */
  readonly applyProcess: readonly ("steelmaking" | "converter" | "refining" | "casting")[];
  /** 排序 */
  readonly sequence: number | null;
  /** 状态 */
  readonly status: string;
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type CostSubjectSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'subjectCode' | 'subjectName' | 'parentId' | 'subjectType' | 'direction' | 'applyProcess' | 'sequence' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
