/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 检查项 */
export interface InspectItemRow extends ImplicitFields {
  /** 编号 */
  readonly itemNo: string | null;
  /** 检查项名称 */
  readonly itemName: string;
  /** 检查类别 */
  readonly category: string;
  /** 来源管控措施 */
  readonly measure: string | null;
  /** 风险点 */
  readonly riskPoint: string | null;
  /** 检查标准 */
  readonly standard: string;
  /** 检查方法 */
  readonly method: "visual" | "measure" | "test" | "inquiry" | "doc";
  /** 结果类型 */
  readonly valueType: "check" | "number" | "text" | "photo";
  /** 计量单位 */
  readonly unit: string | null;
  /** 下限 */
  readonly minValue: string | null;
  /** 上限 */
  readonly maxValue: string | null;
  /** 必须拍照 */
  readonly needPhoto: boolean;
  /** 不合格隐患等级 */
  readonly failLevel: string;
  /** 依据 */
  readonly basis: string | null;
  /** 连续不合格 */
  readonly failStreak: number | null;
  /** 状态 */
  readonly status: string;
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type InspectItemSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'itemNo' | 'itemName' | 'category' | 'measure' | 'riskPoint' | 'standard' | 'method' | 'valueType' | 'unit' | 'minValue' | 'maxValue' | 'needPhoto' | 'failLevel' | 'basis' | 'failStreak' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'way' | 'fail'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print'}`;
