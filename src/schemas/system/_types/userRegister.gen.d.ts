/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 注册申请 */
export interface UserRegisterRow extends ImplicitFields {
  /** 用户名 */
  readonly username: string;
  /** 姓名 */
  readonly nickname: string;
  /** 手机号 */
  readonly mobile: string;
  /** 邮箱 */
  readonly email: string | null;
  /** 用户类型 */
  readonly userType: "0" | "1" | "2";
  /** 所属单位 */
  readonly providerName: string | null;
  /** 统一社会信用代码 */
  readonly creditCode: string | null;
  /** 状态 */
  readonly status: "pending" | "approved" | "rejected";
  /** 分配组织 */
  readonly orgId: string | null;
  /** 分配角色 */
  readonly roleId: readonly string[];
  /** 审核人 */
  readonly auditor: string | null;
  /** 审核意见 */
  readonly auditOpinion: string | null;
}

/** What an override can stand in for. */
export type UserRegisterSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'username' | 'nickname' | 'mobile' | 'email' | 'userType' | 'providerName' | 'creditCode' | 'status' | 'orgId' | 'roleId' | 'auditor' | 'auditOpinion'}`
  | `form.section.${'request' | 'audit'}`
  | `action.${'query' | 'export' | 'print' | 'approve' | 'reject'}`;
