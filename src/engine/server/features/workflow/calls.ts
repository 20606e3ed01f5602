/** Answers the workflow's calls: each one transaction, and each once by its key. */
import { workflowCalls } from '../../../model/calls/workflow.ts';
import { Invalid, Refusal } from '../../../model/errors/refusal.ts';
import type { Row } from '../../../model/types.ts';
import { answerCalls } from '../feature.ts';
import type { Operation, Transaction } from '../../operations/engine.ts';
import { readRelated } from '../../operations/engine-writes.ts';
import { selectVisible } from '../../operations/get.ts';
import { needAction } from '../../operations/query.ts';
import { sayWord } from '../../operations/words.ts';
import { batchCheck, needBatch } from './batch.ts';
import { instancePage, storedInstance } from './course.ts';
import type { Done } from './instance.ts';
import type { Picks } from './migrate.ts';
import { migrationPlan } from './migration-plan.ts';
import { beginningOf, diagramOf } from './definitions.ts';
import { formFacts, handledForm } from './form-facts.ts';
import { taskPage } from './page.ts';
import { OVER } from './led-rows.ts';
import { openTasks } from './open-tasks.ts';
import { currentNodes } from './store-events.ts';
import { rowPage } from './row-page.ts';
import type { Completion } from './lead.ts';
import { ownEngine as workflow } from './port.ts';
import { type InstanceVerb, type TaskVerb, partIn } from './verbs.ts';

/** One transaction; with a key that was used before for the same act, its answer and nothing else. */
function once<T>(operation: Operation, act: string, key: string | undefined, run: (tx: Transaction) => Promise<T>): Promise<T> {
  const { engine, call } = operation;
  const { tenant, id } = call.actor;
  return engine.db.write(tenant, async (connection) => {
    const tx: Transaction = { ...operation, connection };
    if (key === undefined) return run(tx);
    const { rowCount } = await connection.query('insert into anlan.wf_key (tenant_id, person, key, act) values ($1, $2, $3, $4) on conflict do nothing', [tenant, id, key, act]);
    if (rowCount === 0) {
      const { rows: [known] } = await connection.query<{ act: string; answer: T }>('select act, answer from anlan.wf_key where tenant_id = $1 and person = $2 and key = $3', [tenant, id, key]);
      if (known?.act !== act) throw new Refusal('workflow.key');
      return known.answer;
    }
    const answer = await run(tx);
    await connection.query('update anlan.wf_key set answer = $4 where tenant_id = $1 and person = $2 and key = $3', [tenant, id, key, JSON.stringify(answer)]);
    return answer;
  });
}

async function standing(tx: Transaction, instance: string, { state, graph, open }: Done) {
  const numbers = new Set((state.tasks ?? []).map((task) => task.id));
  const rows = open ?? (numbers.size === 0 ? [] : await openTasks(tx, instance));
  const tasks = rows.filter((task) => numbers.has(Number(task['number']))).toSorted((a, b) => Number(a['number']) - Number(b['number']));
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
    instance, state: state.life, currentNodes: OVER.has(state.life) ? '' : say(currentNodes({ graph }, state)),
    tasks: own.map((task) => ({ id: String(task['id']), taskName: say(String(task['taskName'])), state: String(task['state']), assignee: typeof task['assignee'] === 'string' ? task['assignee'] : null })),
  };
}

interface TaskBody { readonly id: string; readonly comment?: string; readonly key?: string }

/** A call that is one verb on a task; what is neither id, comment nor key belongs to the verb. */
function verb(act: string, make: (body: never) => Exclude<TaskVerb, { readonly verb: 'complete' }>) {
  return (operation: Operation, { body }: { readonly body: unknown }) => {
    const { id, comment, key } = body as TaskBody;
    return once(operation, `${act} ${id}`, key, async (tx) => {
      const done = await workflow.act(tx, id, { ...make(body as never), ...(comment ? { comment } : {}) });
      return standing(tx, done.instance, done);
    });
  };
}

function instanceVerb(name: InstanceVerb) {
  return (operation: Operation, { body }: { readonly body: TaskBody }) => once(operation, `${name} ${body.id}`, body.key, async (tx) => {
    const done = await workflow.control(tx, body.id, name, body.comment ? { comment: body.comment } : {});
    return standing(tx, body.id, done);
  });
}

async function withdraw(operation: Operation, { body }: { readonly body: TaskBody & { readonly task?: string } }) {
  return once(operation, `withdraw ${body.id}`, body.key, async (tx) => {
    const task = body.task === undefined ? undefined : await readRelated(tx, 'wfTask', body.task);
    if (body.task !== undefined && task?.['instance'] !== body.id) throw new Refusal('row.unknown');
    const done = await workflow.control(tx, body.id, 'withdraw', { ...(body.comment ? { comment: body.comment } : {}), ...(task ? { task: Number(task['number']) } : {}) });
    return standing(tx, body.id, done);
  });
}

/** Each task by itself: what one of them refuses keeps none of the others. */
async function completeAll(operation: Operation, { body }: { readonly body: { readonly ids: readonly string[]; readonly outcome?: string; readonly comment?: string; readonly key?: string } }) {
  const done: string[] = [];
  const refused: { id: string; message: string }[] = [];
  for (const id of body.ids) {
    try {
      await once(operation, `complete ${id}`, body.key === undefined ? undefined : `${body.key}.${id}`.slice(0, 128), async (tx) => {
        const task = await readRelated(tx, 'wfTask', id);
        if (task) needBatch(task, await storedInstance(tx, String(task['instance'])));
        await workflow.complete(tx, id, { ...(body.outcome === undefined ? {} : { outcome: body.outcome }), ...(body.comment ? { comment: body.comment } : {}) });
        return {};
      });
      done.push(id);
    } catch (error) {
      if (error instanceof Refusal) refused.push({ id, message: error.text(operation.call.locale) });
      else if (error instanceof Invalid) refused.push({ id, message: error.errors.map(({ message }) => message).join('；') });
      else throw error;
    }
  }
  return { done, refused };
}

interface MoveBody { readonly instances: readonly string[]; readonly picks?: Picks; readonly comment?: string; readonly key?: string }

/** Each instance by itself: what one refuses keeps none of the others. */
async function moveAll(operation: Operation, act: string, { instances, key }: MoveBody, move: (tx: Transaction, id: string) => Promise<void>) {
  const done: string[] = [];
  const refused: { id: string; code: string; message: string }[] = [];
  for (const id of instances) {
    try {
      await once(operation, `${act} ${id}`, key === undefined ? undefined : `${key}.${id}`.slice(0, 128), async (tx) => {
        await needSeen(tx, id);
        await move(tx, id);
        return {};
      });
      done.push(id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push({ id, code: error.code, message: error.text(operation.call.locale) });
    }
  }
  return { done, refused };
}

/** An instance outside of what the caller may see is not there. */
async function needSeen(tx: Transaction, id: string): Promise<void> {
  const entity = tx.engine.entity('wfInstance');
  await selectVisible(tx.engine, tx.call, tx.connection, entity, tx.engine.grant(tx.call.actor, entity), id);
}

const said = ({ comment }: { readonly comment?: string }): { readonly comment?: string } => (comment ? { comment } : {});

function need({ engine, call }: Operation, entity: string, action: string): void {
  const target = engine.entity(entity);
  needAction(call, target, engine.grant(call.actor, target), action);
}

export const routes = answerCalls(workflowCalls, {
  'POST /api/workflow/start': (operation, { body }) => {
    need(operation, 'wfDefinition', 'start');
    return once(operation, `start ${body.process}`, body.key, async (tx) => {
      const done = await workflow.start(tx, body.process, { by: operation.call.actor.id, ...(body.name === undefined ? {} : { name: body.name }), ...(body.form ? { form: body.form as Row } : {}), ...(body.description === undefined ? {} : { description: body.description }), ...(body.variables ? { variables: body.variables as Row } : {}) });
      return standing(tx, done.id, done);
    });
  },
  'POST /api/workflow/task/claim': verb('claim', () => ({ verb: 'claim' })),
  'POST /api/workflow/task/unclaim': verb('unclaim', () => ({ verb: 'unclaim' })),
  'POST /api/workflow/task/complete': (operation, { body: { id, key, ...given } }) => once(operation, `complete ${id}`, key, async (tx) => {
    const done = await workflow.complete(tx, id, given as Completion);
    return standing(tx, done.instance, done);
  }),
  'POST /api/workflow/task/completeAll': completeAll,
  'POST /api/workflow/task/batch': (operation, { body }) => operation.engine.db.read(operation.call.actor.tenant, (connection) => batchCheck({ ...operation, connection }, body.ids)),
  'POST /api/workflow/task/delegate': verb('delegate', ({ to }: { to: string }) => ({ verb: 'delegate', to })),
  'POST /api/workflow/task/resolve': verb('resolve', () => ({ verb: 'resolve' })),
  'POST /api/workflow/task/transfer': verb('transfer', ({ to }: { to: string }) => ({ verb: 'transfer', to })),
  'POST /api/workflow/task/assign': verb('assign', ({ to }: { to: string }) => ({ verb: 'assign', to })),
  'POST /api/workflow/task/addSign': verb('addSign', ({ how, users }: { how: 'before' | 'after' | 'parallel'; users: string[] }) => ({ verb: 'addSign', how, users })),
  'POST /api/workflow/task/removeSign': verb('removeSign', () => ({ verb: 'removeSign' })),
  'POST /api/workflow/task/regress': verb('regress', ({ to }: { to: string }) => ({ verb: 'regress', to })),
  'POST /api/workflow/task/reject': verb('reject', () => ({ verb: 'reject' })),
  'POST /api/workflow/task/remind': verb('remind', () => ({ verb: 'remind' })),
  'POST /api/workflow/task/copy': verb('copy', ({ users }: { users: string[] }) => ({ verb: 'carbonCopy', users })),
  'POST /api/workflow/task/comment': verb('comment', () => ({ verb: 'comment' })),
  'POST /api/workflow/instance/withdraw': withdraw,
  'POST /api/workflow/instance/terminate': instanceVerb('terminate'),
  'POST /api/workflow/instance/suspend': instanceVerb('suspend'),
  'POST /api/workflow/instance/activate': instanceVerb('activate'),
  'POST /api/workflow/instance/migrationPlan': (operation, { body }) => operation.engine.db.read(operation.call.actor.tenant, (connection) => migrationPlan({ ...operation, connection }, body)),
  'POST /api/workflow/instance/migrate': (operation, { body }) => moveAll(operation, `migrate ${body.to}`, body, (tx, id) => workflow.migrate(tx, id, body.to, { ...said(body), ...(body.picks ? { picks: body.picks } : {}) })),
  'POST /api/workflow/instance/migrateBack': (operation, { body }) => moveAll(operation, 'migrateBack', body, (tx, id) => workflow.migrateBack(tx, id, said(body))),
  'POST /api/workflow/message': (operation, { body }) => once(operation, `message ${body.name}`, body.key, (tx) => workflow.tell(tx, { kind: 'message', name: body.name, variables: body.variables as Row | undefined, key: body.correlation, by: operation.call.actor.id })),
  'POST /api/workflow/signal': (operation, { body }) => once(operation, `signal ${body.name}`, body.key, (tx) => workflow.tell(tx, { kind: 'signal', name: body.name, variables: body.variables as Row | undefined, by: operation.call.actor.id })),
  'GET /api/workflow/capabilities': () => Promise.resolve(workflow.capabilities()),
  'GET /api/workflow/definition/diagram': (operation, { query }) => diagramOf(operation, query),
  'GET /api/workflow/definition/start': (operation, { query }) => beginningOf(operation, query.id),
  'GET /api/workflow/model/form': (operation, { query }) => formFacts(operation, query.entity),
  'GET /api/workflow/model/handled': (operation, { query }) => handledForm(operation, query),
  'GET /api/workflow/task/page': (operation, { query }) => operation.engine.db.read(operation.call.actor.tenant, (connection) => taskPage({ ...operation, connection }, query.id)),
  'GET /api/workflow/row/page': (operation, { query }) => operation.engine.db.read(operation.call.actor.tenant, (connection) => rowPage({ ...operation, connection }, query)),
  'GET /api/workflow/instance/page': (operation, { query }) => operation.engine.db.read(operation.call.actor.tenant, (connection) => instancePage({ ...operation, connection }, query.id)),
});
