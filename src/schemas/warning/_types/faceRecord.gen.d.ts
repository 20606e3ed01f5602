/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 人脸识别处置 */
export interface FaceRecordRow extends ImplicitFields {
  /** 门禁记录 */
  readonly record: string;
  /** 事件 */
  readonly eventType: "stranger" | "blacklist" | "expired" | "notTrained" | "mismatch";
  /** 匹配姓名 */
  readonly matchedName: string | null;
  /** 相似度 */
  readonly score: string | null;
  /** 抓拍 */
  readonly snapshot: string | null;
  /** 登记照 */
  readonly registeredFace: string | null;
  /** 通道 */
  readonly gateName: string | null;
  /** 时间 */
  readonly eventTime: string;
  /** 处置方式 */
  readonly handleType: "release" | "refuse" | "register" | "report" | "mistake" | null;
  /** 意见 */
  readonly opinion: string | null;
  /** 现场照片 */
  readonly photos: readonly string[];
  /** 处置人 */
  readonly handler: string | null;
  /** 处置时间 */
  readonly handleTime: string | null;
  /** 状态 */
  readonly status: "pending" | "handled";
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type FaceRecordSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'record' | 'eventType' | 'matchedName' | 'score' | 'snapshot' | 'registeredFace' | 'gateName' | 'eventTime' | 'handleType' | 'opinion' | 'photos' | 'handler' | 'handleTime' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'event' | 'handling'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'export' | 'exportReport' | 'print' | 'handle' | 'forgetPictures'}`;
