/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { SysUserPostRow } from '../../system/_types/sysUserPost.gen.d.ts';

/** 用户 */
export interface SysUserRow extends ImplicitFields {
  /** 用户名 */
  readonly username: string;
  /** 姓名 */
  readonly nickname: string;
  /** 密码 */
  readonly password: string | null;
  /** 工号 */
  readonly employeeNo: string | null;
  /** 性别 */
  readonly gender: string | null;
  /** 所属组织 */
  readonly orgId: string;
  /** 用户类型 */
  readonly userType: string;
  /** 角色 */
  readonly roleId: readonly string[];
  /** 状态 */
  readonly status: "normal" | "locked" | "disabled" | "left";
  /** 手机号 */
  readonly mobile: string | null;
  /** 邮箱 */
  readonly email: string | null;
  /** 省 */
  readonly province: string | null;
  /** 市 */
  readonly city: string | null;
  /** 详细地址 */
  readonly street: string | null;
  /** 身份证号 */
  readonly idCard: string | null;
  /** 入职日期 */
  readonly entryDate: string | null;
  /** 离职日期 */
  readonly leftOn: string | null;
  /** 交接人 */
  readonly successor: string | null;
  /** 离职说明 */
  readonly leaveNote: string | null;
  /** 匿名化时间 */
  readonly anonymisedAt: string | null;
  /** 头像 */
  readonly avatar: string | null;
  /** 人脸照片 */
  readonly faceImage: string | null;
  /** 个人简介 */
  readonly profile: string | null;
  /** 备注 */
  readonly remark: string | null;
  /** 所属租户 */
  readonly tenants: readonly string[];
  /** 岗位 */
  readonly posts: readonly SysUserPostRow[];
}

/** What an override can stand in for. */
export type SysUserSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'username' | 'nickname' | 'password' | 'employeeNo' | 'gender' | 'orgId' | 'userType' | 'roleId' | 'status' | 'mobile' | 'email' | 'province' | 'city' | 'street' | 'idCard' | 'entryDate' | 'leftOn' | 'successor' | 'leaveNote' | 'anonymisedAt' | 'avatar' | 'faceImage' | 'profile' | 'remark' | 'tenants' | 'posts'}`
  | `form.section.${'account' | 'person' | 'contact' | 'leaving' | 'more'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print' | 'lock' | 'unlock' | 'disable' | 'enable' | 'leave' | 'rehire' | 'anonymise' | 'resetPassword' | 'removeSecondFactor' | 'preview'}`;
