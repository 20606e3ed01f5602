/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';
import type { ArticleReadRow } from '../../content/_types/articleRead.gen.d.ts';

/** 文章 */
export interface ArticleRow extends ImplicitFields {
  /** 标题 */
  readonly title: string;
  /** 栏目 */
  readonly column: string;
  /** 副标题 */
  readonly subtitle: string | null;
  /** 摘要 */
  readonly summary: string | null;
  /** 正文 */
  readonly content: string | null;
  /** 封面 */
  readonly cover: string | null;
  /** 附件 */
  readonly attachments: readonly string[];
  /** 文号 */
  readonly docNo: string | null;
  /** 来源 */
  readonly source: string | null;
  /** 作者 */
  readonly author: string | null;
  /** 发布单位 */
  readonly issueOrg: string;
  /** 生效日期 */
  readonly effectiveDate: string | null;
  /** 废止日期 */
  readonly abolishDate: string | null;
  /** 版本 */
  readonly edition: string | null;
  /** 文件层级 */
  readonly docLevel: "law" | "regulation" | "deptRule" | "local" | "standard" | "company" | "factory" | "procedure" | null;
  /** 可见范围 */
  readonly visibleScope: "public" | "internal" | "orgs";
  /** 指定可见单位 */
  readonly visibleOrgs: readonly string[];
  /** 置顶 */
  readonly isTop: boolean;
  /** 置顶至 */
  readonly topUntil: string | null;
  /** 置顶中 */
  readonly pinned: boolean;
  /** 标红 */
  readonly isRed: boolean;
  /** 需签阅 */
  readonly needRead: boolean;
  /** 发布时间 */
  readonly publishTime: string | null;
  /** 签阅记录 */
  readonly reads: readonly ArticleReadRow[];
  /** 阅读数 */
  readonly readCount: number | null;
  /** 状态 */
  readonly status: "draft" | "reviewing" | "published" | "returned" | "offline" | "abolished";
  /** 退回意见 */
  readonly returnReason: string | null;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type ArticleSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'title' | 'column' | 'subtitle' | 'summary' | 'content' | 'cover' | 'attachments' | 'docNo' | 'source' | 'author' | 'issueOrg' | 'effectiveDate' | 'abolishDate' | 'edition' | 'docLevel' | 'visibleScope' | 'visibleOrgs' | 'isTop' | 'topUntil' | 'pinned' | 'isRed' | 'needRead' | 'publishTime' | 'reads' | 'readCount' | 'status' | 'returnReason' | 'remark'}`
  | `form.section.${'basic' | 'content' | 'document' | 'publish'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'import' | 'print' | 'submit' | 'publish' | 'return' | 'directPublish' | 'offline' | 'republish' | 'abolish' | 'remindUnread'}`;
