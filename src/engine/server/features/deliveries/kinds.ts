/** Kinds of channels: whom each reaches and how a message is handed over. One file of `ways/` has each way. */
import type { Channel, Way } from './way.ts';
import { dingtalkApp } from './ways/dingtalk-app.ts';
import { dingtalkRobot } from './ways/dingtalk-robot.ts';
import { feishuApp } from './ways/feishu-app.ts';
import { feishuRobot } from './ways/feishu-robot.ts';
import { mail } from './ways/mail.ts';
import { sms } from './ways/sms.ts';
import { webhook } from './ways/webhook.ts';
import { wecomApp } from './ways/wecom-app.ts';
import { wecomRobot } from './ways/wecom-robot.ts';

const WAYS: Readonly<Record<string, Way>> = {
  mail,
  sms,
  wecomApp,
  dingtalkApp,
  feishuApp,
  wecomRobot,
  dingtalkRobot,
  feishuRobot,
  webhook,
};

/** @returns undefined for a kind that a later edition brought */
export function wayOf({ kind }: Pick<Channel, 'kind'>): Way | undefined {
  return WAYS[kind];
}
