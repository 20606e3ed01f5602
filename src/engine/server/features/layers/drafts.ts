/**
 * What somebody is changing and has not published: one draft for each person, entity and scope, seen by nobody else.
 */
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Json } from '../../../model/format/read/source.ts';
import type { Transaction } from '../../operations/engine.ts';
import type { LayerScope } from '../../schema-store/layers.ts';
import type { LayerPlace } from './editions.ts';

/** A draft; one that was dropped or never begun has no commands. */
export interface Draft {
  /**
   * Counts on with every saving and dropping and never begins again, so that a forgotten tab cannot pass for the
   * newest.
   */
  readonly revision: number;
  /** The edition it was made over. */
  readonly from: number;
  readonly commands: readonly Json[] | null;
  readonly at: string | null;
}

interface Stored {
  readonly scope: LayerScope;
  readonly entity: string;
  readonly revision: number;
  readonly from: number;
  readonly commands: string | null;
  readonly at: string;
}

const FIELDS = `scope, entity, revision, from_edition as "from", commands, to_char(at, 'YYYY-MM-DD HH24:MI:SS') as at`;
const NONE: Draft = { revision: 0, from: 0, commands: null, at: null };

function draftOf({ revision, from, commands, at }: Stored): Draft {
  return { revision, from, commands: commands === null ? null : (JSON.parse(commands) as Json[]), at };
}

/** The caller's own draft. */
export async function draftAt(
  { connection, call }: Transaction,
  { tenant, scope, entity }: LayerPlace,
): Promise<Draft> {
  const {
    rows: [row],
  } = await connection.query<Stored>(
    `select ${FIELDS} from anlan.layer_draft where tenant_id = $1 and scope = $2 and entity = $3 and by_id = $4`,
    [tenant, scope, entity, call.actor.id],
  );
  return row ? draftOf(row) : NONE;
}

/** All drafts of the caller, the newest first. */
export async function ownDrafts({
  connection,
  call,
}: Transaction): Promise<(Draft & Pick<Stored, 'scope' | 'entity'>)[]> {
  const { rows } = await connection.query<Stored>(
    `select ${FIELDS} from anlan.layer_draft where tenant_id = $1 and by_id = $2 and commands is not null order by layer_draft.at desc, entity, scope`,
    [call.actor.tenant, call.actor.id],
  );
  return rows.map((row) => ({ ...draftOf(row), scope: row.scope, entity: row.entity }));
}

/**
 * @throws Refusal `layer.draftMoved` with the draft as it stands, where another tab has saved or dropped it since
 * `revision`
 */
function moved(draft: Draft): Refusal {
  return new Refusal('layer.draftMoved', {}, { draft });
}

/**
 * Writes the draft over the one of this revision.
 * @throws Refusal `layer.draftMoved`
 */
export async function saveDraft(
  tx: Transaction,
  place: LayerPlace,
  revision: number,
  from: number,
  commands: readonly Json[],
): Promise<Draft> {
  const { connection, call, engine } = tx;
  const {
    rows: [row],
  } = await connection.query<Stored>(
    `insert into anlan.layer_draft as d (tenant_id, scope, entity, by_id, revision, from_edition, commands, at) values ($1, $2, $3, $4, $5::int + 1, $6, $7, $8)
     on conflict (tenant_id, by_id, scope, entity) do update set revision = excluded.revision, from_edition = excluded.from_edition, commands = excluded.commands, at = excluded.at where d.revision = $5
     returning ${FIELDS}`,
    [
      place.tenant,
      place.scope,
      place.entity,
      call.actor.id,
      revision,
      from,
      JSON.stringify(commands),
      engine.clock.now(),
    ],
  );
  if (!row) throw moved(await draftAt(tx, place));
  return draftOf(row);
}

/**
 * Drops the draft of this revision.
 * @throws Refusal `layer.draftMoved`
 */
export async function dropDraft(
  tx: Transaction,
  { tenant, scope, entity }: LayerPlace,
  revision: number,
): Promise<Draft> {
  const { connection, call, engine } = tx;
  const {
    rows: [row],
  } = await connection.query<Stored>(
    `update anlan.layer_draft set commands = null, revision = revision + 1, at = $6 where tenant_id = $1 and scope = $2 and entity = $3 and by_id = $4 and revision = $5 returning ${FIELDS}`,
    [tenant, scope, entity, call.actor.id, revision, engine.clock.now()],
  );
  if (!row) throw moved(await draftAt(tx, { tenant, scope, entity }));
  return draftOf(row);
}
