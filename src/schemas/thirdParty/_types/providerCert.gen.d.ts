/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 相关方资质 */
export interface ProviderCertRow extends ImplicitFields {
  /** 单位 */
  readonly provider: string;
  /** 资质类型 */
  readonly certKind: "safetyLicense" | "construction" | "specialEquip" | "transport" | "hazChem" | "iso45001" | "other";
  /** 证书编号 */
  readonly certNo: string;
  /** 等级 */
  readonly level: string | null;
  /** 范围 */
  readonly scope: string | null;
  /** 发证机关 */
  readonly issueOrg: string | null;
  /** 有效期起 */
  readonly validFrom: string | null;
  /** 有效期止 */
  readonly validTo: string;
  /** 扫描件 */
  readonly files: readonly string[];
}

/** What an override can stand in for. */
export type ProviderCertSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'provider' | 'certKind' | 'certNo' | 'level' | 'scope' | 'issueOrg' | 'validFrom' | 'validTo' | 'files'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete'}`;
