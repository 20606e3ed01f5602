/** Made from the entity files by `npm run types`. Do not edit: change the entity file instead. */
import type { ImplicitFields } from '../../entities.gen.d.ts';

/** 消息渠道 */
export interface MessageChannelRow extends ImplicitFields {
  /** 名称 */
  readonly name: string;
  /** 编码 */
  readonly code: string;
  /** 渠道类型 */
  readonly kind: "mail" | "sms" | "wecomApp" | "dingtalkApp" | "feishuApp" | "wecomRobot" | "dingtalkRobot" | "feishuRobot" | "webhook";
  /** 地址 */
  readonly url: string | null;
  /** 发送到 */
  readonly target: string | null;
  /** 账号或应用标识 */
  readonly account: string | null;
  /** 应用编号 */
  readonly agentId: string | null;
  /** 密钥或密码 */
  readonly secret: string | null;
  /** 发件人 */
  readonly sender: string | null;
  /** 请求方法 */
  readonly method: "POST" | "GET" | null;
  /** 请求头 */
  readonly headers: string | null;
  /** 请求内容 */
  readonly body: string | null;
  /** 结果字段 */
  readonly okField: string | null;
  /** 成功时的值 */
  readonly okValue: string | null;
  /** 按谁的权限 */
  readonly reader: string | null;
  /** 默认发送 */
  readonly types: readonly ("notice" | "announcement" | "reminder" | "system")[];
  /** 状态 */
  readonly status: string;
  /** 备注 */
  readonly remark: string | null;
}

/** What an override can stand in for. */
export type MessageChannelSlots =
  | 'page' | 'list' | 'list.toolbar' | 'form' | 'detail'
  | `list.cell.${'name' | 'code' | 'kind' | 'url' | 'target' | 'account' | 'agentId' | 'secret' | 'sender' | 'method' | 'headers' | 'body' | 'okField' | 'okValue' | 'reader' | 'types' | 'status' | 'remark'}`
  | `form.section.${'basic' | 'sending'}`
  | `action.${'query' | 'add' | 'edit' | 'delete' | 'restore' | 'export' | 'print' | 'test'}`;
