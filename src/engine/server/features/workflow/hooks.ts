/** The buttons of the workflow's entities: deploy, start, and the verbs, by the same functions as the calls. */
import type { Row } from '../../../model/types.ts';
import type { EntityHooks, HookContext } from '../../operations/engine.ts';
import { changeRelated, readRelatedRows } from '../../operations/engine-writes.ts';
import { forget, needUnused } from './definitions.ts';
import { versionOf, versionsOf } from './migrate.ts';
import { ownEngine as workflow } from './port.ts';
import { refusedOfInstance, refusedOfTask } from './refused-verbs.ts';
import { refusedStarts } from './startable.ts';
import type { InstanceVerb, TaskVerb } from './verbs.ts';

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** What a button's dialog asked for, as the verb takes it. */
function given(input: Row): { readonly comment?: string } {
  const comment = textOf(input['opinion']);
  return comment === undefined ? {} : { comment };
}

const button =
  (make: (input: Row) => Exclude<TaskVerb, { readonly verb: 'complete' }>) =>
  async (context: HookContext): Promise<void> => {
    await workflow.act(context, String(context.row['id']), { ...make(context.input), ...given(context.input) });
  };

const instanceButton =
  (verb: InstanceVerb) =>
  async (context: HookContext): Promise<void> => {
    await workflow.control(context, String(context.row['id']), verb, given(context.input));
  };

/** To the newest version, with the mapping that goes by itself; whoever wants another uses the dialog. */
async function migrateButton(context: HookContext): Promise<void> {
  const { key } = await versionOf(context, String(context.row['definition']));
  const [newest] = await versionsOf(context, key);
  await workflow.migrate(context, String(context.row['id']), newest?.id ?? '', given(context.input));
}

const people = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

const task: EntityHooks = {
  refuses: refusedOfTask,
  actions: {
    claim: button(() => ({ verb: 'claim' })),
    unclaim: button(() => ({ verb: 'unclaim' })),
    resolve: button(() => ({ verb: 'resolve' })),
    remind: button(() => ({ verb: 'remind' })),
    comment: button(() => ({ verb: 'comment' })),
    async agree(context) {
      const { decision } = context.input;
      await workflow.complete(context, String(context.row['id']), {
        ...(textOf(decision) === undefined ? {} : { outcome: String(decision) }),
        ...given(context.input),
      });
    },
    reject: button(() => ({ verb: 'reject' })),
    regress: button(({ node }) => ({ verb: 'regress', ...(textOf(node) === undefined ? {} : { to: String(node) }) })),
    transfer: button(({ person }) => ({ verb: 'transfer', to: String(person) })),
    delegate: button(({ person }) => ({ verb: 'delegate', to: String(person) })),
    assign: button(({ person }) => ({ verb: 'assign', to: String(person) })),
    addSign: button(({ how, people: named }) => ({
      verb: 'addSign',
      how: how as 'before' | 'after' | 'parallel',
      users: people(named),
    })),
    removeSign: button(() => ({ verb: 'removeSign' })),
    /** What a task belongs to ends as a whole: whoever holds the right to it acts as an administrator. */
    async terminate(context) {
      await workflow.control(context, String(context.row['instance']), 'terminate', given(context.input));
    },
    carbonCopy: button(({ people: named }) => ({ verb: 'carbonCopy', users: people(named) })),
  },
};

const instance: EntityHooks = {
  refuses: refusedOfInstance,
  actions: {
    withdraw: instanceButton('withdraw'),
    terminate: instanceButton('terminate'),
    suspend: instanceButton('suspend'),
    activate: instanceButton('activate'),
    migrate: migrateButton,
    migrateBack: (context) => workflow.migrateBack(context, String(context.row['id'])),
  },
};

/** Each save of the drawing is one revision more. */
const model: EntityHooks = {
  before({ row, old, kind }) {
    if (kind !== 'add' && kind !== 'edit') return;
    const drawn = textOf(row['bpmnXml']);
    if (drawn !== textOf(old?.['bpmnXml'])) row['revision'] = Number(old?.['revision'] ?? 0) + 1;
  },
  actions: { deploy: (context) => workflow.deploy(context) },
};

const definition: EntityHooks = {
  refuses: refusedStarts,
  actions: {
    async start(context) {
      const { matter, description } = context.input;
      await workflow.start(context, String(context.row['defKey']), {
        name: String(matter),
        by: context.call.actor.id,
        ...(textOf(description) === undefined ? {} : { description: String(description) }),
      });
    },
  },
  /** Whichever is newest of those that may be started is the one that is started. */
  async after(context) {
    if (context.kind === 'delete') return forget(context);
    if (context.kind !== 'add') return;
    for (const row of await readRelatedRows(context, 'wfDefinition', 'defKey', [String(context.row['defKey'])])) {
      const newest = row['id'] === context.row['id'];
      if (!newest && row['isLatest'] === true)
        await changeRelated(context, 'wfDefinition', String(row['id']), { isLatest: false }, 'supersede');
    }
  },
};

const deployment: EntityHooks = {
  async before(context) {
    if (context.kind === 'delete') await needUnused(context);
  },
};

export const hooks: readonly (readonly [string, EntityHooks])[] = [
  ['wfTask', task],
  ['wfInstance', instance],
  ['wfModel', model],
  ['wfDefinition', definition],
  ['wfDeployment', deployment],
];
