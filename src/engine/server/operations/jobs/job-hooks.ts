/** What holds for a job whoever writes it: its schedule can be read, and the leader hears of the change. */
import { Invalid } from '../../../model/errors/refusal.ts';
import { messageOf } from '../../../model/errors/catalogue.ts';
import type { EntityHooks } from '../engine.ts';
import { nextTimes } from './cron.ts';

/** Channel on which the leader hears that jobs have changed. */
export const JOB_CHANNEL = 'anlan_job';

/** @param zone of the installation */
export function jobHooks(zone: string): EntityHooks {
  return {
    before({ call, entity, kind, old, row, engine }) {
      if (kind === 'delete' || kind === 'restore') return;
      const cron = String(row['cron'] ?? '');
      if (cron !== '' && (nextTimes(cron, zone, engine.clock.millis(), 1) ?? []).length === 0) {
        throw new Invalid([
          {
            field: 'cron',
            code: 'job.cron',
            message: messageOf('job.cron', call.locale, { field: entity.fields['cron']?.title ?? 'cron' }),
          },
        ]);
      }
      // The leader finds the next time anew.
      if (row['status'] === 'paused' || old === null || old['cron'] !== row['cron'] || old['status'] !== row['status'])
        row['nextRunAt'] = null;
    },
    async after({ connection }) {
      await connection.query('select pg_notify($1, $2)', [JOB_CHANNEL, '']);
    },
  };
}
