/** When a schedule of five cron fields comes round, on the installation's clock. */
import { Cron } from 'croner';
import { cronFields } from '../../../model/schedule/cron-fields.ts';

function read(cron: string, zone: string): Cron | undefined {
  const fields = cronFields(cron);
  if (fields === undefined) return undefined;
  try {
    return new Cron(fields, { timezone: zone, mode: '5-part', paused: true });
  } catch {
    return undefined;
  }
}

/**
 * The next `count` times after `from`, in milliseconds since 1970; undefined when the expression cannot be read.
 * A schedule that never comes round (31 February) gives none.
 */
export function nextTimes(cron: string, zone: string, from: number, count: number): number[] | undefined {
  const pattern = read(cron, zone);
  return pattern?.nextRuns(count, new Date(from)).map((date) => date.getTime());
}
