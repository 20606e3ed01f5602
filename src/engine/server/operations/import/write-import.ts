/**
 * The second half of an import: the lines that were tried out are written, in one transaction, or portion by portion
 * where they are many.
 */
import { Refusal } from '../../../model/errors/refusal.ts';
import type { ImportVerdict } from '../../../model/import/import-wire.ts';
import type { Keys } from '../../auth/keys.ts';
import type { Connection } from '../../db/pool.ts';
import { type ImportWork, newsOf, planOf, prepare } from './check-import.ts';
import {
  countLines,
  countVerdicts,
  type ImportJob,
  type LineNews,
  readLinesOf,
  type StoredLine,
  updateLines,
} from './import-store.ts';
import { type Judgement, writeLines } from './write-lines.ts';

/** Thrown to take lines back: one is refused that was not, or means another row now. */
class NotAll extends Error {
  constructor(readonly judged: readonly Judgement[]) {
    super('not all lines can be written');
    this.name = 'NotAll';
  }
}

const TOLD_EVERY = 100;

export interface WriteWork extends ImportWork {
  /** Seals made-up passwords until their owner has fetched them. */
  readonly keys: Keys;
}

function writtenNews({ keys }: WriteWork, judgement: Judgement): LineNews {
  const { verdict, secret } = judgement;
  const wrote = verdict === 'add' || verdict === 'update';
  return { ...newsOf(judgement), secret: wrote && secret !== undefined ? keys.encrypt(secret) : null, written: wrote };
}

/** A line that is not what the preview said is refused: somebody changed the data meanwhile. */
function refuseChanged(
  { call }: ImportWork,
  judged: readonly Judgement[],
  shown: ReadonlyMap<number, ImportVerdict | null>,
): Judgement[] {
  const changed = new Refusal('import.changed');
  return judged.map((one) => {
    const before = shown.get(one.line.line);
    return one.verdict === before || one.verdict === 'refused' || one.verdict === 'unchanged'
      ? one
      : {
          line: one.line,
          verdict: 'refused',
          errors: [{ field: '', code: changed.code, message: changed.text(call.locale) }],
        };
  });
}

/**
 * Writes these lines. @param before lines done so far @throws NotAll where one means another row now, or `all` are
 * wanted and one is refused
 */
async function writeStored(
  work: WriteWork,
  job: ImportJob,
  connection: Connection,
  stored: readonly StoredLine[],
  before: number,
  all: boolean,
): Promise<void> {
  const plan = planOf(work, job);
  const records = await prepare(plan, stored, connection);
  let done = before;
  const written = await writeLines(plan, connection, records, new Set(), () => {
    done += 1;
    if (done % TOLD_EVERY === 0) work.run.progress(done);
  });
  const judged = refuseChanged(work, written, new Map(stored.map((line) => [line.line, line.verdict])));
  // A row that is another one now must not stand, nor may those who need it.
  const mismatch = judged.some((one, index) => one.verdict === 'refused' && written[index]?.verdict !== 'refused');
  if (mismatch || (all && judged.some((one) => one.verdict === 'refused'))) throw new NotAll(judged);
  await updateLines(
    connection,
    work.call.actor.tenant,
    job.id,
    judged.map((one) => writtenNews(work, one)),
  );
}

/** All at once: every line or, with `good`, every line that is not refused stands, or none. */
async function writeTogether(work: WriteWork, job: ImportJob, which: 'all' | 'good'): Promise<void> {
  const { engine, call, run } = work;
  const { tenant } = call.actor;
  try {
    await engine.db.write(tenant, async (connection) => {
      const stored = await readLinesOf(connection, tenant, job.id);
      await writeStored(
        work,
        job,
        connection,
        stored.filter((line) => line.verdict !== 'refused'),
        0,
        which === 'all',
      );
      await run.tell(
        { stage: 'done', done: stored.length, counts: await countVerdicts(connection, tenant, job.id) },
        connection,
      );
    });
  } catch (error) {
    if (!(error instanceof NotAll)) throw error;
    await engine.db.write(tenant, async (connection) => {
      await updateLines(connection, tenant, job.id, error.judged.map(newsOf));
      const refusal = new Refusal('import.refused', {
        n: error.judged.filter((one) => one.verdict === 'refused').length,
      });
      await run.tell(
        {
          stage: 'checked',
          counts: await countVerdicts(connection, tenant, job.id),
          problem: { code: refusal.code, message: refusal.text(call.locale) },
        },
        connection,
      );
    });
  }
}

/**
 * Portion by portion, each a transaction of its own: what is written stays, also when the rest is stopped or its server
 * dies.
 */
async function writePortions(work: WriteWork, job: ImportJob): Promise<void> {
  const { engine, call, sizes, run } = work;
  const { tenant } = call.actor;
  for (let left = Infinity; left > 0;) {
    try {
      await engine.db.write(tenant, async (connection) => {
        const open = await countLines(connection, tenant, job.id, { open: true });
        const stored = await readLinesOf(connection, tenant, job.id, { open: true, limit: sizes.portion });
        await writeStored(work, job, connection, stored, job.total - open, false);
        left = open - stored.length;
        await run.tell({ done: job.total - left }, connection);
      });
    } catch (error) {
      if (!(error instanceof NotAll)) throw error;
      // Without those that are refused now the others of the portion are written in the next round.
      await engine.db.write(tenant, (connection) =>
        updateLines(connection, tenant, job.id, error.judged.filter((one) => one.verdict === 'refused').map(newsOf)),
      );
    }
  }
  const counts = await engine.db.read(tenant, (connection) => countVerdicts(connection, tenant, job.id));
  await run.tell({ stage: 'done', done: job.total, counts });
}

/** @throws TakenOver, or what went wrong; whatever was not committed is taken back */
export async function writeImport(work: WriteWork, job: ImportJob, which: 'all' | 'good'): Promise<void> {
  await (job.portions ? writePortions(work, job) : writeTogether(work, job, which));
}
