/** Events of rows: read by consumers of the product's features, and told to open lists (docs/events.md). */
import { defineFeature, type Feature } from '../feature.ts';
import { tellLists } from './live-lists.ts';
import { openReader } from './reader.ts';
import { EVENT_MIGRATIONS } from './tables.ts';
import { trimEvents } from './trim.ts';

const OWN = { lists: tellLists };

const consumersOf = (features: readonly Feature[]): NonNullable<Feature['consumers']> =>
  Object.assign({}, ...features.map(({ consumers }) => consumers ?? {})) as NonNullable<Feature['consumers']>;

export const events = defineFeature({
  name: 'events',
  tables: EVENT_MIGRATIONS,
  consumers: OWN,
  jobs: {
    outboxTrim: {
      title: '清理业务事件',
      cron: '40 2 * * *',
      run: (engine, log, features) => trimEvents(engine, Object.keys(consumersOf(features)), log),
    },
  },
  start: (engine, log, _config, features) => openReader(engine, consumersOf(features), log),
});
