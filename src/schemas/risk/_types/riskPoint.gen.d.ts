/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 风险点 */
export interface RiskPointRow extends ImplicitFields {
  /** 编号 */
  readonly pointNo: string | null;
  /** 风险点名称 */
  readonly pointName: string;
  /** 类型 */
  readonly pointType: "facility" | "place" | "activity" | "process";
  /** 责任单位 */
  readonly org: string;
  /** 区域 */
  readonly area: string;
  /** 位置 */
  readonly location: string | null;
  /** 责任人 */
  readonly dutyPerson: string;
  /** 电话 */
  readonly dutyPhone: string | null;
  /** 评价方法 */
  readonly methods: "LEC" | "LS" | "SCL" | "JHA" | "HAZOP";
  /** 风险等级 */
  readonly level: string | null;
  /** 重大危险源 */
  readonly isMajorHazard: boolean;
  /** 重大危险源级别 */
  readonly majorHazardLevel: "1" | "2" | "3" | "4" | null;
  /** 照片 */
  readonly photo: readonly string[];
  /** 二维码 */
  readonly qrCode: string | null;
  /** 岗位风险告知卡 */
  readonly noticeCard: readonly string[];
  /** 下次评审日期 */
  readonly nextReviewDate: string | null;
  /** 状态 */
  readonly status: "draft" | "reviewing" | "effective" | "returned" | "abolished";
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type RiskPointSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'pointNo' | 'pointName' | 'pointType' | 'org' | 'area' | 'location' | 'dutyPerson' | 'dutyPhone' | 'methods' | 'level' | 'isMajorHazard' | 'majorHazardLevel' | 'photo' | 'qrCode' | 'noticeCard' | 'nextReviewDate' | 'status' | 'remark'}`
  | `form.section.${'basic' | 'result'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print' | 'submit' | 'approve' | 'return' | 'reassess' | 'abolish'}`;
