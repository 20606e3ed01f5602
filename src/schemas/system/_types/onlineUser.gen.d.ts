/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 在线用户 */
export interface OnlineUserRow extends ImplicitFields {
  /** 会话编号 */
  readonly sessionId: string;
  /** 用户 */
  readonly userId: string | null;
  /** 用户名 */
  readonly username: string;
  /** 姓名 */
  readonly nickname: string | null;
  /** 组织 */
  readonly orgId: string | null;
  /** 组织名称 */
  readonly orgName: string | null;
  /** IP地址 */
  readonly ip: string | null;
  /** 浏览器 */
  readonly browser: string | null;
  /** 操作系统 */
  readonly os: string | null;
  /** 终端 */
  readonly terminal: "pc" | "mobile" | null;
  /** 登录时间 */
  readonly loginAt: string | null;
  /** 最后访问 */
  readonly lastAccessAt: string | null;
  /** 过期时间 */
  readonly expireAt: string | null;
}

/** What an override can stand in for. */
export type OnlineUserSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'sessionId' | 'userId' | 'username' | 'nickname' | 'orgId' | 'orgName' | 'ip' | 'browser' | 'os' | 'terminal' | 'loginAt' | 'lastAccessAt' | 'expireAt'}`
  | `form.section.${'session'}`
  | `action.${'query' | 'export' | 'print' | 'forceLogout'}`;
