/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { HiddenDangerRow } from '../../hazard/_types/hiddenDanger.gen.d.ts';
import type { RiskItemRow } from '../../risk/_types/riskItem.gen.d.ts';

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
  /** 点位坐标 */
  readonly position: string | null;
  /** 点位误差 */
  readonly positionWithin: number | null;
  /** 定位人 */
  readonly positionBy: string | null;
  /** 定位时间 */
  readonly positionAt: string | null;
  /** 责任人 */
  readonly dutyPerson: string;
  /** 电话 */
  readonly dutyPhone: string | null;
  /** 辨识方法 */
  readonly methods: "LEC" | "LS" | "SCL" | "JHA" | "HAZOP";
  /** 重大危险源 */
  readonly isMajorHazard: boolean;
  /** 重大危险源级别 */
  readonly majorHazardLevel: "1" | "2" | "3" | "4" | null;
  /** 风险事件 */
  readonly items: readonly RiskItemRow[];
  /** 隐患 */
  readonly hazards: readonly HiddenDangerRow[];
  /** 风险事件数 */
  readonly itemCount: number | null;
  /** 待完善事件 */
  readonly openItems: number | null;
  /** 等级序 */
  readonly rank: number | null;
  /** 未闭环重大隐患 */
  readonly openMajor: number | null;
  /** 动态等级序 */
  readonly dynamicRank: number | null;
  /** 风险等级 */
  readonly level: string | null;
  /** 动态等级 */
  readonly dynamicLevel: string | null;
  /** 照片 */
  readonly photo: readonly string[];
  /** 岗位风险告知卡 */
  readonly noticeCard: readonly string[];
  /** 下次评审 */
  readonly nextReviewDate: string | null;
  /** 退回原因 */
  readonly returnReason: string | null;
  /** 重新评估原因 */
  readonly reassessReason: "yearly" | "process" | "accident" | "measure" | "other" | null;
  /** 重新评估说明 */
  readonly reassessNote: string | null;
  /** 状态 */
  readonly status: "draft" | "reviewing" | "effective" | "returned" | "abolished";
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type RiskPointSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'pointNo' | 'pointName' | 'pointType' | 'org' | 'area' | 'location' | 'position' | 'positionWithin' | 'positionBy' | 'positionAt' | 'dutyPerson' | 'dutyPhone' | 'methods' | 'isMajorHazard' | 'majorHazardLevel' | 'items' | 'hazards' | 'itemCount' | 'openItems' | 'rank' | 'openMajor' | 'dynamicRank' | 'level' | 'dynamicLevel' | 'photo' | 'noticeCard' | 'nextReviewDate' | 'returnReason' | 'reassessReason' | 'reassessNote' | 'status' | 'remark'}`
  | `form.section.${'basic' | 'place' | 'risk' | 'review'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'submit' | 'approve' | 'approveLarger' | 'approveMajor' | 'return' | 'reassess' | 'reviewDue' | 'abolish' | 'locate'}`;
