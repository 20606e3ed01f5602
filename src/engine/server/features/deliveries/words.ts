/** What the log of deliveries says by itself, kept in zh and shown in the reader's language. */
import type { FeatureWords } from '../feature.ts';

export const NOT_SENT = '内容已不存在，或接收方已无权阅读';
export const TEST_SUBJECT = '安澜测试消息';

export const deliveryWords: FeatureWords = {
  source: 'messageChannel',
  load: () =>
    Promise.resolve([
      {
        text: NOT_SENT,
        tw: '內容已不存在，或接收方已無權閱讀',
        en: 'The content is gone, or the receiver may not read it any more',
      },
      { text: TEST_SUBJECT, tw: '安瀾測試訊息', en: 'Anlan test message' },
    ]),
  fields: { delivery: ['subject', 'reason'] },
  titled: {},
};
