/** The ways on which a notice goes beside the bell; each is a kind of channel that a tenant sets up (docs/notices.md). */
export const NOTICE_CHANNELS = ['mail', 'sms', 'wecom', 'dingtalk', 'feishu', 'webhook'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];
