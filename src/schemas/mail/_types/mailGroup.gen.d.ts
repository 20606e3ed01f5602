/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 收件群组 */
export interface MailGroupRow extends ImplicitFields {
  /** 群组名称 */
  readonly groupName: string;
  /** 类型 */
  readonly groupType: "personal" | "public";
  /** 成员 */
  readonly members: readonly string[];
  /** 包含部门 */
  readonly orgs: readonly string[];
  /** 成员名单 */
  readonly memberNames: string | null;
  /** 所有人 */
  readonly ownerUser: string;
  /** 排序 */
  readonly sequence: number | null;
}

/** What an override can stand in for. */
export type MailGroupSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'groupName' | 'groupType' | 'members' | 'orgs' | 'memberNames' | 'ownerUser' | 'sequence'}`
  | `form.section.${'group'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'export'}`;
