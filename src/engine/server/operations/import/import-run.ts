/** A check or an import that is under way: it tells how far it has come, and ends once its job was taken from it. */
import type { Connection } from '../../db/pool.ts';
import type { Engine } from '../engine.ts';
import { type JobNews, updateJob } from './import-store.ts';

/** The job is another run's by now, or was stopped: what is not committed is taken back, and nothing more is said. */
export class TakenOver extends Error {
  constructor() {
    super('the import was taken over');
    this.name = 'TakenOver';
  }
}

export interface ImportRun {
  readonly id: string;
  /**
   * @param connection one whose transaction stands or falls with the news; without one they stand by themselves @throws
   * TakenOver
   */
  tell(news: JobNews, connection?: Connection): Promise<void>;
  /** Says how many lines are done, beside the work, which is not held up. @throws TakenOver as soon as that is known */
  progress(done: number): void;
}

export function importRun(engine: Engine, tenant: string, id: string, run: string): ImportRun {
  let speaking = false;
  let lost = false;
  async function tell(news: JobNews, connection?: Connection): Promise<void> {
    const update = (on: Connection): Promise<boolean> => updateJob(engine, on, tenant, id, run, news);
    if (!(await (connection ? update(connection) : engine.db.write(tenant, update)))) throw new TakenOver();
  }
  return {
    id,
    tell,
    progress(done) {
      if (lost) throw new TakenOver();
      if (speaking) return;
      speaking = true;
      void tell({ done })
        .catch((error: unknown) => {
          lost ||= error instanceof TakenOver;
        })
        .finally(() => {
          speaking = false;
        });
    },
  };
}
