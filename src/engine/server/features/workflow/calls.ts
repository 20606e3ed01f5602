/**
 * Answers the workflow's calls: each one transaction, and each once by its key, as other calls are by theirs
 * (`operations/idempotency.ts`).
 */
import { workflowCalls } from '../../../model/calls/workflow.ts';
import { Invalid, Refusal } from '../../../model/errors/refusal.ts';
import type { Row } from '../../../model/types.ts';
import { answerCalls } from '../feature.ts';
import type { Operation, Transaction } from '../../operations/engine.ts';
import { readRelated } from '../../operations/engine-writes.ts';
import { selectVisible } from '../../operations/get.ts';
import { eachIdempotent, idempotencyOf, writeIdempotent } from '../../operations/idempotency.ts';
import { needAction } from '../../operations/query.ts';
import { sayWord } from '../../operations/words.ts';
import { showAct, takeAct } from './act-links.ts';
import { batchCheck, needBatch } from './batch.ts';
import { instancePage, storedInstance } from './course.ts';
import type { Done } from './instance.ts';
import type { Picks } from './migrate.ts';
import { migrationPlan } from './migration-plan.ts';
import { refusedAsFact } from './task-facts.ts';
import { beginningOf, diagramOf } from './definitions.ts';
import { startable } from './startable.ts';
import { formFacts, handledForm } from './form-facts.ts';
import { checkModel } from './model-check.ts';
import { keepMappings } from './names.ts';
import { taskPage } from './page.ts';
import { OVER } from './led-rows.ts';
import { openTasks } from './open-tasks.ts';
import { currentNodes } from './store-events.ts';
import { rowPage } from './row-page.ts';
import type { Completion } from './lead.ts';
import { ownEngine as workflow } from './port.ts';
import { type InstanceVerb, needSight, type TaskVerb, partIn } from './verbs.ts';

type Keyed = { readonly key?: string };

/** The call, done once under the key in its body: the key stands for all that the body says. */
function keyed<O extends Operation>(operation: O, act: string, { key, ...said }: Keyed): O {
  return key === undefined
    ? operation
    : { ...operation, call: { ...operation.call, idempotency: idempotencyOf(key, [act, said]) } };
}

/** One transaction; sent again under its key, how the instance stands now. */
function once(
  operation: Operation,
  act: string,
  body: Keyed,
  run: (tx: Transaction) => Promise<Done & { readonly instance: string }>,
) {
  const { engine, call } = keyed(operation, act, body);
  const inside = (connection: Transaction['connection']): Transaction => ({ ...operation, call, connection });
  return writeIdempotent(
    engine,
    call,
    async (connection) => {
      const tx = inside(connection);
      const done = await run(tx);
      return standing(tx, done.instance, done);
    },
    ({ instance }) => instance,
    async (connection, instance) => {
      const { state, graph } = await storedInstance(inside(connection), instance);
      return standing(inside(connection), instance, { state, graph });
    },
  );
}

/** One transaction that tells numbers and ids; sent again under its key, the same. */
function onceTold<T>(operation: Operation, act: string, body: Keyed, run: (tx: Transaction) => Promise<T>): Promise<T> {
  const { engine, call } = keyed(operation, act, body);
  return writeIdempotent(
    engine,
    call,
    (connection) => run({ ...operation, call, connection }),
    (told) => told,
    (_connection, told) => Promise.resolve(told),
  );
}

/** Each by itself: what one refuses keeps none of the others. @returns the ids of those that were done */
function onceEach(
  operation: Operation,
  act: string,
  body: Keyed,
  ids: readonly string[],
  run: (tx: Transaction, id: string) => Promise<unknown>,
  refused: (id: string, error: Refusal | Invalid) => void,
): Promise<string[]> {
  const { engine, call } = keyed(operation, act, body);
  return eachIdempotent(engine, call, ids, async (id, own) => {
    try {
      const done = (): Promise<string> => Promise.resolve(id);
      return await writeIdempotent(
        engine,
        own,
        async (connection) => {
          await run({ ...operation, call: own, connection }, id);
          return id;
        },
        done,
        done,
      );
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Invalid)) throw error;
      refused(id, error);
      return undefined;
    }
  });
}

async function standing(
  tx: Transaction,
  instance: string,
  { state, graph, open }: Pick<Done, 'state' | 'graph' | 'open'>,
) {
  const numbers = new Set((state.tasks ?? []).map((task) => task.id));
  const rows = open ?? (numbers.size === 0 ? [] : await openTasks(tx, instance));
  const tasks = rows
    .filter((task) => numbers.has(Number(task['number'])))
    .toSorted((a, b) => Number(a['number']) - Number(b['number']));
  const own: Row[] = [];
  for (const task of tasks) {
    if (task['assignee'] === tx.call.actor.id) own.push(task);
    else {
      const part = await partIn(tx, task);
      if (part.handler || part.candidate) own.push(task);
    }
  }
  const say = sayWord(tx);
  return {
    instance,
    state: state.life,
    currentNodes: OVER.has(state.life) ? '' : say(currentNodes({ graph }, state)),
    tasks: own.map((task) => ({
      id: String(task['id']),
      taskName: say(String(task['taskName'])),
      state: String(task['state']),
      assignee: typeof task['assignee'] === 'string' ? task['assignee'] : null,
    })),
  };
}

interface TaskBody {
  readonly id: string;
  readonly comment?: string;
  readonly key?: string;
}

/** A call that is one verb on a task; what is neither id, comment nor key belongs to the verb. */
function verb(act: string, make: (body: never) => Exclude<TaskVerb, { readonly verb: 'complete' }>) {
  return (operation: Operation, { body }: { readonly body: unknown }) => {
    const { id, comment } = body as TaskBody;
    const given = { ...make(body as never), ...(comment ? { comment } : {}) };
    return refusedAsFact(operation, id, given, () =>
      once(operation, act, body as TaskBody, (tx) => workflow.act(tx, id, given)),
    );
  };
}

function instanceVerb(name: InstanceVerb) {
  return (operation: Operation, { body }: { readonly body: TaskBody }) =>
    once(operation, name, body, async (tx) => {
      await needSeen(tx, body.id);
      return workflow.control(tx, body.id, name, said(body));
    });
}

async function withdraw(operation: Operation, { body }: { readonly body: TaskBody & { readonly task?: string } }) {
  return once(operation, 'withdraw', body, async (tx) => {
    const task = body.task === undefined ? undefined : await readRelated(tx, 'wfTask', body.task);
    if (body.task !== undefined && task?.['instance'] !== body.id) throw new Refusal('row.unknown');
    return workflow.control(tx, body.id, 'withdraw', {
      ...said(body),
      ...(task ? { task: Number(task['number']) } : {}),
    });
  });
}

/** Each task by itself. */
async function completeAll(
  operation: Operation,
  {
    body,
  }: {
    readonly body: {
      readonly ids: readonly string[];
      readonly outcome?: string;
      readonly comment?: string;
      readonly key?: string;
    };
  },
) {
  const refused: { id: string; message: string }[] = [];
  const done = await onceEach(
    operation,
    'completeAll',
    body,
    body.ids,
    async (tx, id) => {
      const task = await needInHand(tx, id);
      needBatch(task, await storedInstance(tx, String(task['instance'])));
      await workflow.complete(tx, id, {
        ...(body.outcome === undefined ? {} : { outcome: body.outcome }),
        ...said(body),
      });
    },
    (id, error) =>
      refused.push({
        id,
        message:
          error instanceof Refusal
            ? error.text(operation.call.locale)
            : error.errors.map(({ message }) => message).join('；'),
      }),
  );
  return { done, refused };
}

/** A task the caller has something to do with; to them no other is there. */
async function needInHand(tx: Transaction, id: string): Promise<Row> {
  const task = await readRelated(tx, 'wfTask', id);
  if (!task) throw new Refusal('row.unknown');
  await needSight(tx, task);
  return task;
}

interface MoveBody {
  readonly instances: readonly string[];
  readonly to?: string;
  readonly picks?: Picks;
  readonly comment?: string;
  readonly key?: string;
}

/** Each instance by itself. */
async function moveAll(
  operation: Operation,
  act: string,
  body: MoveBody,
  move: (tx: Transaction, id: string) => Promise<void>,
) {
  const refused: { id: string; code: string; message: string }[] = [];
  const done = await onceEach(
    operation,
    act,
    body,
    body.instances,
    async (tx, id) => {
      await needSeen(tx, id);
      await move(tx, id);
    },
    (id, error) => {
      if (!(error instanceof Refusal)) throw error;
      refused.push({ id, code: error.code, message: error.text(operation.call.locale) });
    },
  );
  return { done, refused };
}

/** An instance outside of what the caller may see is not there. */
async function needSeen(tx: Transaction, id: string): Promise<void> {
  const entity = tx.engine.entity('wfInstance');
  await selectVisible(tx.engine, tx.call, tx.connection, entity, tx.engine.grant(tx.call.actor, entity), id);
}

const said = ({ comment }: { readonly comment?: string }): { readonly comment?: string } =>
  comment ? { comment } : {};

function need({ engine, call }: Operation, entity: string, action: string): void {
  const target = engine.entity(entity);
  needAction(call, target, engine.grant(call.actor, target), action);
}

export const routes = answerCalls(workflowCalls, {
  'POST /api/workflow/start': (operation, { body }) => {
    need(operation, 'wfDefinition', 'start');
    return once(operation, 'start', body, async (tx) => {
      const done = await workflow.start(tx, body.process, {
        by: operation.call.actor.id,
        ...(body.name === undefined ? {} : { name: body.name }),
        ...(body.form ? { form: body.form as Row } : {}),
        ...(body.description === undefined ? {} : { description: body.description }),
        ...(body.variables ? { variables: body.variables as Row } : {}),
      });
      return { ...done, instance: done.id };
    });
  },
  'POST /api/workflow/task/claim': verb('claim', () => ({ verb: 'claim' })),
  'POST /api/workflow/task/unclaim': verb('unclaim', () => ({ verb: 'unclaim' })),
  'POST /api/workflow/task/complete': (operation, { body }) => {
    const { id, key: _key, ...rest } = body;
    const given = rest as Completion;
    return refusedAsFact(operation, id, { verb: 'complete', ...given }, () =>
      once(operation, 'complete', body, (tx) => workflow.complete(tx, id, given)),
    );
  },
  'POST /api/workflow/task/completeAll': completeAll,
  'POST /api/workflow/task/batch': (operation, { body }) =>
    operation.engine.db.read(operation.call.actor.tenant, (connection) =>
      batchCheck({ ...operation, connection }, body.ids),
    ),
  'GET /api/workflow/act': (operation, { query }) =>
    operation.engine.db.read(operation.call.actor.tenant, (connection) =>
      showAct({ ...operation, connection }, query.secret),
    ),
  'POST /api/workflow/act': (operation, { body }) =>
    once(operation, 'act', {}, async (tx) => {
      const { task: id, outcome } = await takeAct(tx, body.secret);
      const task = await needInHand(tx, id);
      needBatch(task, await storedInstance(tx, String(task['instance'])));
      return workflow.complete(tx, id, outcome === undefined ? {} : { outcome });
    }),
  'POST /api/workflow/task/delegate': verb('delegate', ({ to }: { to: string }) => ({ verb: 'delegate', to })),
  'POST /api/workflow/task/resolve': verb('resolve', () => ({ verb: 'resolve' })),
  'POST /api/workflow/task/transfer': verb('transfer', ({ to }: { to: string }) => ({ verb: 'transfer', to })),
  'POST /api/workflow/task/assign': verb('assign', ({ to }: { to: string }) => ({ verb: 'assign', to })),
  'POST /api/workflow/task/addSign': verb(
    'addSign',
    ({ how, users }: { how: 'before' | 'after' | 'parallel'; users: string[] }) => ({ verb: 'addSign', how, users }),
  ),
  'POST /api/workflow/task/removeSign': verb('removeSign', ({ user }: { user?: string }) => ({
    verb: 'removeSign',
    ...(user === undefined ? {} : { user }),
  })),
  'POST /api/workflow/task/regress': verb('regress', ({ to }: { to: string }) => ({ verb: 'regress', to })),
  'POST /api/workflow/task/reject': verb('reject', () => ({ verb: 'reject' })),
  'POST /api/workflow/task/remind': verb('remind', () => ({ verb: 'remind' })),
  'POST /api/workflow/task/copy': verb('copy', ({ users }: { users: string[] }) => ({ verb: 'carbonCopy', users })),
  'POST /api/workflow/task/comment': verb('comment', () => ({ verb: 'comment' })),
  'POST /api/workflow/instance/withdraw': withdraw,
  'POST /api/workflow/instance/terminate': instanceVerb('terminate'),
  'POST /api/workflow/instance/suspend': instanceVerb('suspend'),
  'POST /api/workflow/instance/activate': instanceVerb('activate'),
  'POST /api/workflow/instance/migrationPlan': (operation, { body }) =>
    operation.engine.db.read(operation.call.actor.tenant, (connection) =>
      migrationPlan({ ...operation, connection }, body),
    ),
  'POST /api/workflow/instance/migrate': (operation, { body }) =>
    moveAll(operation, 'migrate', body, (tx, id) =>
      workflow.migrate(tx, id, body.to, { ...said(body), ...(body.picks ? { picks: body.picks } : {}) }),
    ),
  'POST /api/workflow/instance/migrateBack': (operation, { body }) =>
    moveAll(operation, 'migrateBack', body, (tx, id) => workflow.migrateBack(tx, id, said(body))),
  'POST /api/workflow/message': (operation, { body }) =>
    onceTold(operation, 'message', body, (tx) =>
      workflow.tell(tx, {
        kind: 'message',
        name: body.name,
        variables: body.variables as Row | undefined,
        key: body.correlation,
        by: operation.call.actor.id,
      }),
    ),
  'POST /api/workflow/signal': (operation, { body }) =>
    onceTold(operation, 'signal', body, (tx) =>
      workflow.tell(tx, {
        kind: 'signal',
        name: body.name,
        variables: body.variables as Row | undefined,
        by: operation.call.actor.id,
      }),
    ),
  'GET /api/workflow/capabilities': () => Promise.resolve(workflow.capabilities()),
  'GET /api/workflow/definition/diagram': (operation, { query }) => diagramOf(operation, query),
  'GET /api/workflow/definition/start': (operation, { query }) => beginningOf(operation, query.id),
  'GET /api/workflow/definition/startable': (operation) => startable(operation),
  'GET /api/workflow/model/form': (operation, { query }) => formFacts(operation, query.entity),
  'GET /api/workflow/model/check': (operation, { query }) =>
    operation.engine.db.read(operation.call.actor.tenant, (connection) =>
      checkModel({ ...operation, connection }, query.id),
    ),
  'POST /api/workflow/model/names': (operation, { body }) =>
    onceTold(operation, 'names', body, async (tx) => {
      await keepMappings(tx, body.names);
      return { kept: body.names.length };
    }),
  'GET /api/workflow/model/handled': (operation, { query }) => handledForm(operation, query),
  'GET /api/workflow/task/page': (operation, { query }) =>
    operation.engine.db.read(operation.call.actor.tenant, (connection) =>
      taskPage({ ...operation, connection }, query.id),
    ),
  'GET /api/workflow/row/page': (operation, { query }) =>
    operation.engine.db.read(operation.call.actor.tenant, (connection) => rowPage({ ...operation, connection }, query)),
  'GET /api/workflow/instance/page': (operation, { query }) =>
    operation.engine.db.read(operation.call.actor.tenant, (connection) =>
      instancePage({ ...operation, connection }, query.id),
    ),
});
