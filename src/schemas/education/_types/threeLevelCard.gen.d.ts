/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 三级安全教育卡 */
export interface ThreeLevelCardRow extends ImplicitFields {
  /** 卡号 */
  readonly cardNo: string | null;
  /** 职工 */
  readonly user: string;
  /** 所属单位 */
  readonly orgId: string;
  /** 类型 */
  readonly entryType: "new" | "transfer" | "return" | "intern";
  /** 入职日期 */
  readonly entryDate: string;
  /** 师傅 */
  readonly mentor: string | null;
  /** 厂级学时 */
  readonly companyHours: string | null;
  /** 厂级内容 */
  readonly companyContent: string | null;
  /** 厂级教育人 */
  readonly companyTeacher: string | null;
  /** 厂级成绩 */
  readonly companyScore: string | null;
  /** 厂级日期 */
  readonly companyDate: string | null;
  /** 厂级签名 */
  readonly companySign: string | null;
  /** 车间学时 */
  readonly workshopHours: string | null;
  /** 车间内容 */
  readonly workshopContent: string | null;
  /** 车间教育人 */
  readonly workshopTeacher: string | null;
  /** 车间成绩 */
  readonly workshopScore: string | null;
  /** 车间日期 */
  readonly workshopDate: string | null;
  /** 车间签名 */
  readonly workshopSign: string | null;
  /** 班组学时 */
  readonly teamHours: string | null;
  /** 班组内容 */
  readonly teamContent: string | null;
  /** 班组教育人 */
  readonly teamTeacher: string | null;
  /** 班组成绩 */
  readonly teamScore: string | null;
  /** 班组日期 */
  readonly teamDate: string | null;
  /** 班组签名 */
  readonly teamSign: string | null;
  /** 总学时 */
  readonly totalHours: string | null;
  /** 不合格原因 */
  readonly failReason: string | null;
  /** 安全档案 */
  readonly archive: string | null;
  /** 状态 */
  readonly status: "company" | "workshop" | "team" | "qualified" | "failed";
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type ThreeLevelCardSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'cardNo' | 'user' | 'orgId' | 'entryType' | 'entryDate' | 'mentor' | 'companyHours' | 'companyContent' | 'companyTeacher' | 'companyScore' | 'companyDate' | 'companySign' | 'workshopHours' | 'workshopContent' | 'workshopTeacher' | 'workshopScore' | 'workshopDate' | 'workshopSign' | 'teamHours' | 'teamContent' | 'teamTeacher' | 'teamScore' | 'teamDate' | 'teamSign' | 'totalHours' | 'failReason' | 'archive' | 'status' | 'remark'}`
  | `form.section.${'basic' | 'company' | 'workshop' | 'team'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'passCompany' | 'passWorkshop' | 'passTeam' | 'fail' | 'retrain'}`;
