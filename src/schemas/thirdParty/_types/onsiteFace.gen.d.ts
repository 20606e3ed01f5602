/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 门禁记录 */
export interface OnsiteFaceRow extends ImplicitFields {
  /** 人员 */
  readonly person: string | null;
  /** 职工 */
  readonly user: string | null;
  /** 姓名 */
  readonly name: string;
  /** 单位 */
  readonly provider: string | null;
  /** 设备 */
  readonly device: string | null;
  /** 事件编号 */
  readonly eventNo: string | null;
  /** 通道 */
  readonly gateName: string;
  /** 方向 */
  readonly direction: "in" | "out";
  /** 识别时间 */
  readonly recognizeTime: string;
  /** 抓拍图 */
  readonly snapshot: string | null;
  /** 相似度 */
  readonly score: string | null;
  /** 结果 */
  readonly result: "pass" | "stranger" | "expired" | "notTrained" | "blacklist" | "suspended";
  /** 体温 */
  readonly temperature: string | null;
  /** 已处置 */
  readonly handled: boolean;
  /** 处置意见 */
  readonly handleOpinion: string | null;
  /** 处置人 */
  readonly handler: string | null;
}

/** What an override can stand in for. */
export type OnsiteFaceSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'person' | 'user' | 'name' | 'provider' | 'device' | 'eventNo' | 'gateName' | 'direction' | 'recognizeTime' | 'snapshot' | 'score' | 'result' | 'temperature' | 'handled' | 'handleOpinion' | 'handler'}`
  | `form.section.${'basic' | 'who'}`
  | `action.${'query' | 'export' | 'exportReport' | 'print' | 'handle' | 'forgetSnapshot' | 'report'}`;
