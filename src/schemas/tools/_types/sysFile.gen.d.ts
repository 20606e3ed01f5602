/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 文件管理 */
export interface SysFileRow extends ImplicitFields {
  /** 文件名 */
  readonly name: string;
  /** 大小 */
  readonly sizeKb: string | null;
  /** 内容类型 */
  readonly contentType: string | null;
  /** 文件类型 */
  readonly fileType: "image" | "document" | "video" | "audio" | "archive" | "other" | null;
  /** 扩展名 */
  readonly extension: string | null;
  /** 上传人 */
  readonly uploader: string | null;
  /** 上传时间 */
  readonly uploadedAt: string | null;
  /** 长期保留 */
  readonly kept: boolean;
  /** 访问地址 */
  readonly url: string | null;
  /** 摘要 */
  readonly sha256: string | null;
  /** 存储键 */
  readonly storageKey: string | null;
  /** 业务类型 */
  readonly bizType: string | null;
  /** 业务编号 */
  readonly bizId: string | null;
  /** 拍摄时间 */
  readonly takenAt: string | null;
  /** 拍摄位置 */
  readonly takenWhere: string | null;
  /** 定位误差 */
  readonly accuracy: number | null;
  /** 位置来源 */
  readonly positionSource: "device" | "hand" | null;
  /** 超出距离 */
  readonly far: number | null;
}

/** What an override can stand in for. */
export type SysFileSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'name' | 'sizeKb' | 'contentType' | 'fileType' | 'extension' | 'uploader' | 'uploadedAt' | 'kept' | 'url' | 'sha256' | 'storageKey' | 'bizType' | 'bizId' | 'takenAt' | 'takenWhere' | 'accuracy' | 'positionSource' | 'far'}`
  | `form.section.${'file'}`
  | `action.${'query' | 'export' | 'print' | 'rename' | 'keep' | 'remove'}`;
