/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 风险管控清单 */
export interface ControlListRow extends ImplicitFields {
  /** 清单编号 */
  readonly listNo: string | null;
  /** 单位 */
  readonly org: string;
  /** 年度 */
  readonly year: string;
  /** 版本 */
  readonly edition: number | null;
  /** 重大 */
  readonly majorCount: number | null;
  /** 较大 */
  readonly largerCount: number | null;
  /** 一般 */
  readonly generalCount: number | null;
  /** 低 */
  readonly lowCount: number | null;
  /** 清单明细 */
  readonly rows: readonly ({ readonly pointNo: string | null; readonly pointName: string | null; readonly area: string | null; readonly level: "major" | "larger" | "general" | "low" | null; readonly controlLevel: "company" | "factory" | "workshop" | "team" | null; readonly hazards: string | null; readonly measures: string | null; readonly dutyPerson: string | null })[];
  /** 批准人签名 */
  readonly signer: string | null;
  /** 发布日期 */
  readonly publishDate: string | null;
  /** 状态 */
  readonly status: "draft" | "published" | "replaced";
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type ControlListSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'listNo' | 'org' | 'year' | 'edition' | 'majorCount' | 'largerCount' | 'generalCount' | 'lowCount' | 'rows' | 'signer' | 'publishDate' | 'status' | 'remark'}`
  | `form.section.${'basic' | 'counts' | 'rows' | 'release'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print' | 'refresh' | 'publish' | 'replace'}`;
