/** The features of the product, in the order in which they start. */
import type { Feature } from './feature.ts';
import { changes } from './changes/feature.ts';
import { comments } from './comments/feature.ts';
import { deliveries } from './deliveries/feature.ts';
import { devices } from './devices/feature.ts';
import { events } from './events/feature.ts';
import { forms } from './forms/feature.ts';
import { generator } from './generator/feature.ts';
import { ingest } from './ingest/feature.ts';
import { layers } from './layers/feature.ts';
import { mail } from './mail/feature.ts';
import { notices } from './notices/feature.ts';
import { offline } from './offline/feature.ts';
import { reports } from './reports/feature.ts';
import { scan } from './scan/feature.ts';
import { simulator } from './simulator/feature.ts';
import { todo } from './todo/feature.ts';
import { webhooks } from './webhooks/feature.ts';
import { workflow } from './workflow/feature.ts';

export const features: readonly Feature[] = [
  todo,
  workflow,
  layers,
  events,
  changes,
  deliveries,
  notices,
  comments,
  webhooks,
  mail,
  generator,
  forms,
  reports,
  scan,
  offline,
  ingest,
  devices,
  simulator,
];
