/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 随手拍 */
export interface HazardCaptureRow extends ImplicitFields {
  /** 编号 */
  readonly captureNo: string | null;
  /** 照片 */
  readonly photos: readonly string[];
  /** 语音 */
  readonly voice: string | null;
  /** 描述 */
  readonly description: string;
  /** 位置 */
  readonly location: string | null;
  /** 定位 */
  readonly geo: string;
  /** 上报人 */
  readonly reporter: string | null;
  /** 上报单位 */
  readonly reporterOrg: string | null;
  /** 类型 */
  readonly captureType: "hazard" | "violation" | "suggestion" | "goodPractice";
  /** 违章人 */
  readonly violator: string | null;
  /** 违章相关方 */
  readonly violatorProvider: string | null;
  /** 生成隐患 */
  readonly hiddenDanger: string | null;
  /** 甄别人 */
  readonly screener: string | null;
  /** 甄别意见 */
  readonly screenOpinion: string | null;
  /** 状态 */
  readonly status: "pending" | "accepted" | "ignored" | "duplicate";
  /** 奖励积分 */
  readonly rewardScore: string | null;
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type HazardCaptureSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'captureNo' | 'photos' | 'voice' | 'description' | 'location' | 'geo' | 'reporter' | 'reporterOrg' | 'captureType' | 'violator' | 'violatorProvider' | 'hiddenDanger' | 'screener' | 'screenOpinion' | 'status' | 'rewardScore' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'result'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print' | 'accept' | 'adopt' | 'ignore' | 'duplicate'}`;
