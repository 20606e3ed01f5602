/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { LearnRecordRow } from '../../education/_types/learnRecord.gen.d.ts';

/** 视频/课件管理 */
export interface TrainVideoRow extends ImplicitFields {
  /** 标题 */
  readonly title: string;
  /** 分类 */
  readonly category: string;
  /** 类型 */
  readonly mediaType: "video" | "ppt" | "pdf" | "link";
  /** 文件 */
  readonly file: string | null;
  /** 外链 */
  readonly url: string | null;
  /** 封面 */
  readonly cover: string | null;
  /** 时长 */
  readonly durationSec: number | null;
  /** 折算学时 */
  readonly hours: string | null;
  /** 简介 */
  readonly intro: string | null;
  /** 适用岗位 */
  readonly targetPosts: readonly string[];
  /** 相关方可学 */
  readonly forContractors: boolean;
  /** 允许拖动 */
  readonly allowDrag: boolean;
  /** 防挂机校验 */
  readonly antiIdle: "none" | "popup" | "face";
  /** 校验间隔 */
  readonly idleMinutes: number | null;
  /** 学习记录 */
  readonly records: readonly LearnRecordRow[];
  /** 学习人次 */
  readonly viewCount: number | null;
  /** 状态 */
  readonly status: "draft" | "published" | "offline";
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type TrainVideoSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'title' | 'category' | 'mediaType' | 'file' | 'url' | 'cover' | 'durationSec' | 'hours' | 'intro' | 'targetPosts' | 'forContractors' | 'allowDrag' | 'antiIdle' | 'idleMinutes' | 'records' | 'viewCount' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'learning'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'exportReport' | 'import' | 'print' | 'publish' | 'offline'}`;
