/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 取证结果 */
export interface CertResultRow extends ImplicitFields {
  /** 申请 */
  readonly apply: string;
  /** 人员 */
  readonly user: string;
  /** 理论成绩 */
  readonly theory: string | null;
  /** 实操成绩 */
  readonly practice: string | null;
  /** 通过 */
  readonly pass: boolean;
  /** 证书编号 */
  readonly certNo: string | null;
  /** 证书扫描件 */
  readonly scans: readonly string[];
}

/** What an override can stand in for. */
export type CertResultSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'apply' | 'user' | 'theory' | 'practice' | 'pass' | 'certNo' | 'scans'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete'}`;
