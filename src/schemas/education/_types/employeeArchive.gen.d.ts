/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 员工安全档案 */
export interface EmployeeArchiveRow extends ImplicitFields {
  /** 职工 */
  readonly user: string;
  /** 档案号 */
  readonly archiveNo: string | null;
  /** 姓名 */
  readonly name: string;
  /** 身份证号 */
  readonly idCard: string | null;
  /** 性别 */
  readonly gender: string | null;
  /** 出生日期 */
  readonly birthday: string | null;
  /** 学历 */
  readonly education: string | null;
  /** 政治面貌 */
  readonly politics: string | null;
  /** 单位 */
  readonly org: string;
  /** 岗位 */
  readonly post: string | null;
  /** 工种 */
  readonly workKind: string | null;
  /** 入厂日期 */
  readonly entryDate: string | null;
  /** 电话 */
  readonly phone: string | null;
  /** 本年学时 */
  readonly yearHours: string | null;
  /** 应修学时 */
  readonly requiredHours: string | null;
  /** 学时达标 */
  readonly hoursOk: boolean;
  /** 考试次数 */
  readonly examCount: number | null;
  /** 合格次数 */
  readonly passCount: number | null;
  /** 有效证书 */
  readonly certCount: number | null;
  /** 安全积分余额 */
  readonly scoreLeft: string | null;
  /** 安全培训卡二维码 */
  readonly cardQr: string | null;
  /** 状态 */
  readonly status: "onJob" | "transfer" | "retired" | "left";
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type EmployeeArchiveSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'user' | 'archiveNo' | 'name' | 'idCard' | 'gender' | 'birthday' | 'education' | 'politics' | 'org' | 'post' | 'workKind' | 'entryDate' | 'phone' | 'yearHours' | 'requiredHours' | 'hoursOk' | 'examCount' | 'passCount' | 'certCount' | 'scoreLeft' | 'cardQr' | 'status' | 'remark'}`
  | `form.section.${'basic' | 'result'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print' | 'transfer' | 'return' | 'retire' | 'leave'}`;
