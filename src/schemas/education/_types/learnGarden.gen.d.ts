/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { LearnRecordRow } from '../../education/_types/learnRecord.gen.d.ts';

/** 学习园地 */
export interface LearnGardenRow extends ImplicitFields {
  /** 标题 */
  readonly title: string;
  /** 栏目 */
  readonly column: "law" | "standard" | "rule" | "case" | "knowledge" | "emergency" | "video";
  /** 作者 */
  readonly author: string | null;
  /** 必读单位 */
  readonly requiredOrgs: readonly string[];
  /** 相关方可读 */
  readonly forContractors: boolean;
  /** 内容 */
  readonly content: string | null;
  /** 附件 */
  readonly attachments: readonly string[];
  /** 封面 */
  readonly cover: string | null;
  /** 阅读时长 */
  readonly readSec: number | null;
  /** 折算学时 */
  readonly hours: string | null;
  /** 学习记录 */
  readonly records: readonly LearnRecordRow[];
  /** 发布时间 */
  readonly publishTime: string | null;
  /** 阅读数 */
  readonly readCount: number | null;
  /** 点赞数 */
  readonly likeCount: number | null;
  /** 状态 */
  readonly status: "draft" | "published" | "offline";
  /** 所属单位 */
  readonly orgId: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type LearnGardenSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'title' | 'column' | 'author' | 'requiredOrgs' | 'forContractors' | 'content' | 'attachments' | 'cover' | 'readSec' | 'hours' | 'records' | 'publishTime' | 'readCount' | 'likeCount' | 'status' | 'orgId' | 'remark'}`
  | `form.section.${'basic' | 'content'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print' | 'publish' | 'offline'}`;
