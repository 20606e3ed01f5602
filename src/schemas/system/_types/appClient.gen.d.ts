/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 应用客户端 */
export interface AppClientRow extends ImplicitFields {
  /** 客户端编码 */
  readonly clientCode: string;
  /** 客户端密钥 */
  readonly clientSecret: string | null;
  /** 授权类型 */
  readonly authType: readonly ("password" | "single" | "mobile" | "refresh_token" | "client_credentials")[];
  /** 授权范围 */
  readonly authScope: string;
  /** 令牌有效秒数 */
  readonly tokenSeconds: number;
  /** 刷新有效秒数 */
  readonly refreshSeconds: number;
  /** 回调地址 */
  readonly fallbackUrl: string;
  /** 代表用户 */
  readonly runAs: string | null;
  /** 描述 */
  readonly clientDescription: string;
  /** 状态 */
  readonly status: string;
}

/** What an override can stand in for. */
export type AppClientSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'clientCode' | 'clientSecret' | 'authType' | 'authScope' | 'tokenSeconds' | 'refreshSeconds' | 'fallbackUrl' | 'runAs' | 'clientDescription' | 'status'}`
  | `form.section.${'basic' | 'grant'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'copy' | 'export' | 'print'}`;
