/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 登录日志 */
export interface LoginLogRow extends ImplicitFields {
  /** 用户名 */
  readonly username: string;
  /** 姓名 */
  readonly nickname: string | null;
  /** 登录方式 */
  readonly loginType: "password" | "mobile" | "single" | "client_credentials" | "thirdParty" | "face" | "tenant";
  /** 终端 */
  readonly terminal: "pc" | "mobile";
  /** IP地址 */
  readonly ip: string;
  /** 归属地 */
  readonly location: string | null;
  /** 浏览器 */
  readonly browser: string | null;
  /** 操作系统 */
  readonly os: string | null;
  /** 登录时间 */
  readonly loginAt: string;
  /** 退出时间 */
  readonly logoutAt: string | null;
  /** 结果 */
  readonly result: "success" | "fail";
  /** 提示信息 */
  readonly message: "credentials" | "locked" | "disabled" | "left" | "pending" | "secondFactor" | "totp" | "code" | "key" | "signature" | "other" | null;
}

/** What an override can stand in for. */
export type LoginLogSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'username' | 'nickname' | 'loginType' | 'terminal' | 'ip' | 'location' | 'browser' | 'os' | 'loginAt' | 'logoutAt' | 'result' | 'message'}`
  | `form.section.${'basic'}`
  | `action.${'query' | 'export' | 'print'}`;
