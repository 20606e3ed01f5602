/** One command on one instance, in one transaction, and the beginning of an instance: run, store what follows. */
import { messageOf } from '../../../model/errors/catalogue.ts';
import { Invalid, Refusal } from '../../../model/errors/refusal.ts';
import type { Row } from '../../../model/types.ts';
import { textOf } from '../../../model/view.ts';
import { runAsking } from '../../../model/workflow/run.ts';
import type { Answer, Command, Outcome, Question, State } from '../../../model/workflow/types.ts';
import type { Transaction } from '../../operations/engine.ts';
import { addRelated, aside, readRelated, readRelatedRows, together } from '../../operations/engine-writes.ts';
import { BROWSER_CHANNEL, type BrowserNews } from '../../operations/messages/browser-events.ts';
import { answerAction } from './actions.ts';
import { calledRow, ledEntity } from './called-row.ts';
import { type Hearing, handOn } from './correlate.ts';
import { type Done, graphOf, type Instance, type LedTransaction, lockInstance } from './instance.ts';
import { configOf } from './node-config.ts';
import { performersOf } from './performers.ts';
import { beforeOf, variablesOf } from './led-rows.ts';
import { filesIn, startWith } from './start-form.ts';
import { needStarter } from './startable.ts';
import { refuseUndeclared } from './declared.ts';
import { type Ahead, heard, readAhead } from './read-ahead.ts';
import { storeEvents } from './store-events.ts';
import { timingFor } from './timing.ts';
import { saidParams } from './words.ts';

/** Processes that call or wake each other in turn end here: nobody meant that. */
const MAX_DEPTH = 20;

function answerTo(tx: LedTransaction, instance: Instance, question: Question): Promise<Answer> {
  return question.ask === 'performers' ? performersOf(tx, instance, question) : answerAction(tx, instance, question);
}

/** Commands after which the process goes on, and so reads its row anew. */
const READING: ReadonlySet<Command['verb']> = new Set(['start', 'complete', 'message', 'jobDone', 'called']);

/** The command with the variables that the row it leads gives now. */
async function withRow(tx: LedTransaction, { about }: Instance, command: Command): Promise<Command> {
  if (!about || !READING.has(command.verb)) return command;
  const given = 'variables' in command ? command.variables : undefined;
  const read = await variablesOf(tx, about);
  // What a called process brings home is read by the names it has there; everything else is what the record says.
  const variables = command.verb === 'called' ? { ...read, ...given } : { ...given, ...read };
  return Object.keys(variables).length === 0 ? command : ({ ...command, variables } as Command);
}

/**
 * Runs a command and stores what follows, called processes and their ends included.
 * @throws {Refusal} with what would be allowed in `data`; nothing is stored then
 */
export function perform(tx: LedTransaction, instance: Instance, command: Command): Promise<Done> {
  return performAt(tx, instance, command, 0);
}

function hearingAt(depth: number): Hearing {
  return {
    perform: (tx, instance, command) => performAt(tx, instance, command, depth),
    begin: (tx, process, beginning) => startAt(tx, process, beginning, depth),
  };
}

/** What a message or a signal from outside leads to. */
export const hearing: Hearing = hearingAt(0);

/** @param depth how many thrown events led here: processes that wake each other for ever end somewhere */
async function performAt(tx: LedTransaction, instance: Instance, said: Command, depth: number): Promise<Done> {
  const command: Command = { ...(await withRow(tx, instance, said)), ...timingFor(tx, instance.graph) };
  // Sent with what the interpreter is going to ask: each exchange with the database costs both sides more than a short
  // statement does.
  let ahead: Ahead | undefined = readAhead(tx, instance);
  const outcome = await runAsking(instance.graph, instance.state ?? undefined, command, (question) => {
    if (question.ask === 'performers')
      ahead?.configs.set(question.node, {
        of: question.variables,
        row: heard(configOf(tx, instance, question.node, question)),
      });
    // An action may write whatever it likes.
    else ahead = undefined;
    return answerTo(tx, instance, question);
  });
  if (outcome.refusal) {
    const { allowed, targets } = outcome.refusal;
    throw new Refusal(outcome.refusal.code, saidParams(outcome.refusal.params, tx.call.locale), {
      allowed,
      ...(targets ? { targets } : {}),
    });
  }
  const open = await together(tx, async (inner) => {
    await keep(inner, instance, command, outcome);
    return storeEvents(
      inner,
      instance,
      outcome.state,
      outcome.events,
      command,
      {
        perform: (further, other, next) => performAt(further, other, next, depth),
        start: (further, process, beginning) => startAt(further, process, beginning, depth),
      },
      ahead,
    );
  });
  if (depth > MAX_DEPTH) throw new Refusal('workflow.steps', { limit: MAX_DEPTH, node: instance.graph.process });
  // Only now, for what it wakes may come back to this instance.
  await handOn(tx, { id: instance.id, initiator: outcome.state.initiator }, outcome.events, hearingAt(depth + 1));
  return { state: outcome.state, events: outcome.events, graph: instance.graph, ...(open ? { open } : {}) };
}

/** What the browsers of a tenant hear of a command: which process it was, and the one that called it. */
export const processNews = (tenant: string, { id, parent }: Pick<Instance, 'id' | 'parent'>): BrowserNews => ({
  event: { kind: 'process', instances: parent ? [id, parent.id] : [id] },
  to: { tenant },
});

async function keep(
  tx: LedTransaction,
  instance: Instance,
  command: Command,
  { state, answers }: Extract<Outcome, { state: State }>,
): Promise<void> {
  const { connection, call } = tx;
  const running = state.life === 'running' || state.life === 'suspended';
  const version = instance.version + 1;
  // Whoever has it before them follows: told with the write itself, for a command has few statements to spare.
  const kept = connection.query(
    `with kept as (update anlan.wf_instance set state = $1, version = $2, running = $3 where tenant_id = $4 and id = $5 and version = $6 returning pg_notify($7, $8)::text as told)
    insert into anlan.wf_journal (tenant_id, instance_id, version, command, answers) select $4, $5, $2, $9, $10 from kept where told is not null`,
    [
      JSON.stringify(state),
      version,
      running,
      call.actor.tenant,
      instance.id,
      instance.version,
      BROWSER_CHANNEL,
      JSON.stringify(processNews(call.actor.tenant, instance)),
      JSON.stringify(command),
      JSON.stringify(answers),
    ],
    'anlan-wf-keep',
  );
  await aside(
    tx,
    kept.then(({ rowCount }) => {
      if (rowCount !== 1) throw new Error(`instance ${instance.id} was changed under its lock`);
    }),
  );
}

export interface Beginning {
  /** What it is about; a process that begins with a form is called by what is filled in. */
  readonly name?: string;
  readonly description?: string;
  /** Who starts it. */
  readonly by: string;
  readonly variables?: Row;
  /** What whoever starts it has filled in. */
  readonly form?: Row;
  /** The row it leads. */
  readonly about?: { readonly entity: string; readonly id: string };
  readonly parent?: { readonly id: string; readonly activity: number };
  /** The start event that a message, a signal or the clock has set off; the plain one without it. */
  readonly node?: string;
}

async function depthOf({ connection, call }: Transaction, id: string): Promise<number> {
  const {
    rows: [row],
  } = await connection.query<{ depth: number }>(
    `with recursive up as (select id, parent_id, 1 as depth from anlan.wf_instance where tenant_id = $1 and id = $2
      union all select i.id, i.parent_id, up.depth + 1 from anlan.wf_instance i join up on i.id = up.parent_id where i.tenant_id = $1 and up.depth <= ${MAX_DEPTH}) select max(depth)::int as depth from up`,
    [call.actor.tenant, id],
  );
  return row?.depth ?? 0;
}

/** The newest definition of a process: `workflow.noDefinition`, or `workflow.definitionSuspended`. */
async function definitionOf(tx: LedTransaction, process: string): Promise<Row> {
  const row = (await readRelatedRows(tx, 'wfDefinition', 'defKey', [process])).find((one) => one['isLatest'] === true);
  if (!row) throw new Refusal('workflow.noDefinition', { process });
  if (row['state'] !== 'active') throw new Refusal('workflow.definitionSuspended', { process: String(row['name']) });
  return row;
}

function titleOf({ engine, call }: Transaction, entity: unknown): string {
  const found = typeof entity === 'string' ? engine.project().entities.get(entity) : undefined;
  return found ? textOf(found, call.locale, 'title', found.title) : '';
}

async function begunWith(
  tx: LedTransaction,
  entity: string,
  variables: Row,
): Promise<Pick<Beginning, 'name' | 'about'>> {
  const { name, ...about } = await calledRow(tx, entity, variables);
  return { name, about };
}

const lacksName = ({ call }: Transaction): Invalid =>
  new Invalid([
    { field: 'name', code: 'field.required', message: messageOf('field.required', call.locale, { field: 'name' }) },
  ]);

/** What somebody who starts a process says of it, held to the form it begins with. @throws {Invalid} */
async function saidBy(
  tx: LedTransaction,
  definition: Row,
  { name, variables = {}, form: said = {} }: Beginning,
  person: Row | undefined,
): Promise<{ readonly name: string; readonly variables: Row; readonly files?: string[] }> {
  const { form } = await graphOf(tx, String(definition['id']));
  if (form) {
    const { variables: filled, label } = await startWith(tx, form, variables, said);
    return {
      name: name ?? `${String(definition['name'])} ${label || String(person?.['nickname'] ?? '')}`.trim(),
      variables: filled,
      files: filesIn(tx, form, filled),
    };
  }
  refuseUndeclared(tx, Object.keys(variables));
  const [unknown] = Object.keys(said);
  if (unknown !== undefined)
    throw new Invalid([
      {
        field: `form.${unknown}`.slice(0, 80),
        code: 'field.unknown',
        message: messageOf('field.unknown', tx.call.locale, { field: unknown.slice(0, 60) }),
      },
    ]);
  if (name === undefined) throw lacksName(tx);
  return { name, variables: {} };
}

/** @returns the instance's id, and what happened at once */
export function startInstance(
  tx: LedTransaction,
  process: string,
  beginning: Beginning,
): Promise<Done & { readonly id: string }> {
  return startAt(tx, process, beginning, 0);
}

async function startAt(
  tx: LedTransaction,
  process: string,
  beginning: Beginning,
  depth: number,
): Promise<Done & { readonly id: string }> {
  const { description, by, parent, node } = beginning;
  const byItself = parent !== undefined || node !== undefined;
  const definition = await definitionOf(tx, process);
  const led = beginning.about ? undefined : await ledEntity(tx, String(definition['id']));
  // A process that leads records begins with one of them; one that begins by itself makes its own.
  if (led !== undefined && !byItself)
    throw new Refusal('workflow.fromRecord', {
      process: String(definition['name']),
      entity: titleOf(tx, definition['formEntity']),
    });
  // What begins by itself was allowed by whoever deployed it.
  if (!byItself) await needStarter(tx, definition, by);
  if (parent && (await depthOf(tx, parent.id)) >= MAX_DEPTH)
    throw new Refusal('workflow.steps', { limit: MAX_DEPTH, node: process });
  const person = await readRelated(tx, 'sysUser', by);
  const said = byItself || beginning.about ? beginning : await saidBy(tx, definition, beginning, person);
  const { variables } = said;
  const { name, about } =
    led === undefined ? { ...said, about: beginning.about } : await begunWith(tx, led, variables ?? {});
  if (name === undefined) throw lacksName(tx);
  const id = await addRelated(
    tx,
    'wfInstance',
    {
      name: name.slice(0, 200),
      description: description ?? null,
      definition: String(definition['id']),
      initiator: by,
      initiatorOrg: person?.['orgId'] ?? null,
      startTime: tx.engine.clock.now(),
      state: 'running',
      bizEntity: about?.entity ?? null,
      bizId: about?.id ?? null,
      parent: parent?.id ?? null,
      ...('files' in said && said.files ? { files: said.files } : {}),
    },
    'start',
  );
  await tx.connection.query(
    `insert into anlan.wf_instance (id, tenant_id, definition_id, state, running, parent_id, parent_activity, entity, row_id, state_before) values ($1, $2, $3, 'null', true, $4, $5, $6, $7, $8)`,
    [
      id,
      tx.call.actor.tenant,
      definition['id'],
      parent?.id ?? null,
      parent?.activity ?? null,
      about?.entity ?? null,
      about?.id ?? null,
      about ? await beforeOf(tx, about) : null,
    ],
  );
  const done = await performAt(
    tx,
    await lockInstance(tx, id),
    {
      verb: 'start',
      now: tx.engine.clock.now(),
      by,
      ...(node === undefined ? {} : { node }),
      ...(variables ? { variables } : {}),
    },
    depth,
  );
  return { ...done, id };
}
