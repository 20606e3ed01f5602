/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 应急通讯录 */
export interface EmergencyContactRow extends ImplicitFields {
  /** 姓名 */
  readonly name: string;
  /** 单位 */
  readonly org: string | null;
  /** 外部单位 */
  readonly externalOrg: string | null;
  /** 应急职务 */
  readonly duty: string;
  /** 手机 */
  readonly phone: string;
  /** 固话 */
  readonly officePhone: string | null;
  /** 分组 */
  readonly groupName: "command" | "rescue" | "medical" | "logistics" | "security" | "publicity" | "external";
  /** 排序 */
  readonly sequence: number | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type EmergencyContactSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'name' | 'org' | 'externalOrg' | 'duty' | 'phone' | 'officePhone' | 'groupName' | 'sequence' | 'remark'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print'}`;
