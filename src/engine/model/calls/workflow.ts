/**
 * The calls of the workflow: start, the verbs of tasks and instances, and what a task's page needs (design: workflow,
 * task verbs).
 */
import { Type } from 'typebox';
import { closed, declareCalls } from './declare.ts';

const uuid = () => Type.String({ format: 'uuid' });
const comment = () => Type.Optional(Type.String({ maxLength: 500 }));
/** Sent again with the same key, a call answers as it did and does nothing more. */
const key = () => Type.Optional(Type.String({ minLength: 8, maxLength: 64 }));
/** Fields that the form of the step or of the start declares, by their names; every other name is refused. */
const variables = () => Type.Optional(Type.Record(Type.String({ maxLength: 64 }), Type.Unknown()));
/**
 * What the form of the start asks for; at a task the fields that its node opens of it, or of the row it is about, and
 * those that the action of this outcome asks for; `rev` of the row refuses what was made from an older state.
 */
const form = () => Type.Optional(Type.Record(Type.String({ maxLength: 64 }), Type.Unknown()));
const text = () => Type.Union([Type.String(), Type.Null()]);
const whole = () => Type.Union([Type.Integer(), Type.Null()]);
/** The id of an element of a drawing. */
const node = () => Type.String({ maxLength: 255 });
const users = () => Type.Array(uuid(), { minItems: 1, maxItems: 50, uniqueItems: true });

/** A stored picture of one's own, and the hash of what was shown when it was drawn. */
const signature = () => Type.Optional(closed({ file: uuid(), shown: Type.String({ minLength: 64, maxLength: 64 }) }));

/** Stored files of one's own that go with the opinion. */
const attachments = () => Type.Optional(Type.Array(uuid(), { maxItems: 9, uniqueItems: true }));

/** How an instance stands after a verb. */
const Standing = closed({
  instance: uuid(),
  state: Type.String(),
  currentNodes: Type.String(),
  /** Open tasks of the instance that the caller may see. */
  tasks: Type.Array(
    closed({ id: uuid(), taskName: Type.String(), state: Type.String(), assignee: Type.Union([uuid(), Type.Null()]) }),
  ),
});

/** What a name in a drawing stands for. */
const NameKind = Type.Enum(['person', 'role', 'post']);

/** A problem or warning of a model in the caller's words, and where it is. */
const Said = closed({ code: Type.String(), message: Type.String(), node: text(), line: whole() });

/** The course of an instance, on its own page and on those of its tasks. */
const course = {
  instance: uuid(),
  name: Type.String(),
  description: text(),
  process: Type.String(),
  bpmn: Type.String(),
  /** The record it is about. */
  about: Type.Union([closed({ entity: Type.String(), id: Type.String() }), Type.Null()]),
  begun: closed({ by: Type.String(), at: Type.String() }),
  ended: Type.Union([
    closed({ state: Type.String(), at: Type.String(), reason: text(), minutes: whole() }),
    Type.Null(),
  ]),
  /** What was done, oldest first; `outcome` is what was decided, `insteadOf` whom the handler stood in for. */
  records: Type.Array(
    closed({
      id: uuid(),
      nodeName: Type.String(),
      action: Type.String(),
      outcome: text(),
      handler: Type.String(),
      insteadOf: Type.Array(Type.String()),
      /** Whom it is about: who was added, asked or copied in. */
      people: Type.Array(Type.String()),
      opinion: text(),
      handledAt: Type.String(),
      minutes: whole(),
      overdue: Type.Boolean(),
      voided: Type.Boolean(),
      /** The stored picture, and the hash of what was signed. */
      signature: text(),
      signedHash: text(),
      attachments: Type.Array(uuid()),
    }),
  ),
  /**
   * Tasks it waits for; `pool`: the people, roles and posts that may claim it, `readable`: the caller may open its
   * page, `mine`: the caller handles it. `added`: who asked for this signature besides, `next`: who signs after it in
   * turn; `removable`: the caller may take them away.
   */
  open: Type.Array(
    closed({
      id: uuid(),
      taskName: Type.String(),
      state: Type.String(),
      handler: text(),
      since: Type.String(),
      due: text(),
      pool: Type.Array(Type.String()),
      readable: Type.Boolean(),
      mine: Type.Boolean(),
      added: Type.Union([
        closed({ by: Type.String(), how: Type.Enum(['before', 'after', 'parallel']), removable: Type.Boolean() }),
        Type.Null(),
      ]),
      next: Type.Array(closed({ id: uuid(), name: Type.String(), by: Type.String(), removable: Type.Boolean() })),
    }),
  ),
  /**
   * Each visit of a node in its order; `flow` is the way it was reached by, `waiting` is a join that others have still
   * to come to, `returned` was undone by going back, `part` is one of several who sign at once.
   */
  visits: Type.Array(
    closed({
      node: Type.String(),
      name: Type.String(),
      flow: text(),
      from: Type.String(),
      to: text(),
      how: Type.Enum(['open', 'waiting', 'passed', 'cancelled', 'returned']),
      part: Type.Boolean(),
      who: Type.Array(Type.String()),
    }),
  ),
  /**
   * The form it began with, as filled in: the view that draws it, and its values as a row has them; `$task` says what
   * the caller's own task opens of it.
   */
  filled: Type.Union([closed({ view: Type.Unknown(), row: Type.Unknown() }), Type.Null()]),
};

/** What a node opens of the record. */
const NodeFields = closed({
  writable: Type.Array(Type.String()),
  hidden: Type.Array(Type.String()),
  required: Type.Array(Type.String()),
});

const task = { area: 'workflow', right: 'session', answer: Standing } as const;
const instance = { area: 'workflow', right: { entity: 'wfInstance', action: 'query' }, answer: Standing } as const;

/** A node of a version, in words. */
const Step = closed({ node: Type.String(), name: Type.String() });
const Version = closed({ id: uuid(), name: Type.String(), version: Type.Integer(), bpmn: Type.String() });
const picks = () => Type.Optional(Type.Record(node(), node()));
const Moved = closed({
  done: Type.Array(uuid()),
  refused: Type.Array(closed({ id: uuid(), code: Type.String(), message: Type.String() })),
});
const move = { area: 'workflow', right: { entity: 'wfInstance', action: 'migrate' } } as const;

export const workflowCalls = declareCalls({
  'POST /api/workflow/start': {
    ...task,
    summary:
      'Start an instance of the newest definition of a process; `form` is what its form asks for, without one `name` says what it is about',
    body: closed({
      process: Type.String({ maxLength: 64 }),
      name: Type.Optional(Type.String({ minLength: 2, maxLength: 200 })),
      description: Type.Optional(Type.String({ maxLength: 512 })),
      variables: variables(),
      form: form(),
      key: key(),
    }),
  },
  'POST /api/workflow/task/claim': {
    ...task,
    summary: 'Take a task that waits for any of several',
    body: closed({ id: uuid(), comment: comment(), key: key() }),
  },
  'POST /api/workflow/task/unclaim': {
    ...task,
    summary: 'Give a claimed task back',
    body: closed({ id: uuid(), comment: comment(), key: key() }),
  },
  'POST /api/workflow/task/complete': {
    ...task,
    summary: 'Decide on a task',
    body: closed({
      id: uuid(),
      outcome: Type.Optional(Type.String({ maxLength: 64 })),
      comment: comment(),
      variables: variables(),
      form: form(),
      rev: Type.Optional(Type.Integer()),
      signature: signature(),
      attachments: attachments(),
      key: key(),
    }),
  },
  'POST /api/workflow/task/completeAll': {
    ...task,
    summary: 'Decide on several tasks, each by itself, where their nodes allow it',
    body: closed({
      ids: Type.Array(uuid(), { minItems: 1, maxItems: 100, uniqueItems: true }),
      outcome: Type.Optional(Type.String({ maxLength: 64 })),
      comment: comment(),
      key: key(),
    }),
    answer: closed({ done: Type.Array(uuid()), refused: Type.Array(closed({ id: uuid(), message: Type.String() })) }),
  },
  'GET /api/workflow/act': {
    ...task,
    summary: 'What a link of a message is for; it belongs to one person, task and decision',
    query: closed({ secret: Type.String({ maxLength: 64 }) }),
    answer: closed({
      task: uuid(),
      title: Type.String(),
      taskName: Type.String(),
      process: Type.String(),
      decision: Type.String(),
      /** Why it cannot be taken any more. */
      why: text(),
    }),
  },
  'POST /api/workflow/act': {
    ...task,
    summary: 'Take the decision that a link of a message is for',
    isPrivate: true,
    body: closed({ secret: Type.String({ maxLength: 64 }) }),
  },
  'POST /api/workflow/task/batch': {
    ...task,
    summary:
      'Which of several tasks can be decided at once, why the others cannot, and which decisions they have in common',
    body: closed({ ids: Type.Array(uuid(), { minItems: 1, maxItems: 100, uniqueItems: true }) }),
    answer: closed({
      tasks: Type.Array(closed({ id: uuid(), title: Type.String(), taskName: Type.String(), why: text() })),
      outcomes: Type.Array(Type.String()),
    }),
  },
  'POST /api/workflow/task/delegate': {
    ...task,
    summary: 'Let somebody else prepare a task; it comes back',
    body: closed({ id: uuid(), to: uuid(), comment: comment(), key: key() }),
  },
  'POST /api/workflow/task/resolve': {
    ...task,
    summary: 'Give a delegated task back',
    body: closed({ id: uuid(), comment: comment(), key: key() }),
  },
  'POST /api/workflow/task/transfer': {
    ...task,
    summary: 'Hand a task on for good',
    body: closed({ id: uuid(), to: uuid(), comment: comment(), key: key() }),
  },
  'POST /api/workflow/task/assign': {
    ...task,
    right: { entity: 'wfTask', action: 'assign' },
    summary: 'Give a task to somebody, as an administrator',
    body: closed({ id: uuid(), to: uuid(), comment: comment(), key: key() }),
  },
  'POST /api/workflow/task/addSign': {
    ...task,
    summary: 'Ask further people to sign before, after or beside',
    body: closed({
      id: uuid(),
      how: Type.Enum(['before', 'after', 'parallel']),
      users: users(),
      comment: comment(),
      key: key(),
    }),
  },
  'POST /api/workflow/task/removeSign': {
    ...task,
    summary:
      'Take an added signature away: the task of whoever was added, or one task and who was added to it (`user`)',
    body: closed({ id: uuid(), user: Type.Optional(uuid()), comment: comment(), key: key() }),
  },
  'POST /api/workflow/task/regress': {
    ...task,
    summary: 'Send back to a task that was really passed',
    body: closed({
      id: uuid(),
      to: node(),
      comment: Type.String({ minLength: 1, maxLength: 500 }),
      key: key(),
    }),
  },
  'POST /api/workflow/task/reject': {
    ...task,
    summary: 'Refuse: back to the starter, or the end, as the node says',
    body: closed({ id: uuid(), comment: Type.String({ minLength: 1, maxLength: 500 }), key: key() }),
  },
  'POST /api/workflow/task/remind': {
    ...task,
    summary: 'Remind whoever handles a task',
    body: closed({ id: uuid(), comment: comment(), key: key() }),
  },
  'POST /api/workflow/task/copy': {
    ...task,
    summary: 'Send people a copy to read',
    body: closed({ id: uuid(), users: users(), comment: comment(), key: key() }),
  },
  'POST /api/workflow/task/comment': {
    ...task,
    summary: 'Write an opinion without deciding',
    body: closed({ id: uuid(), comment: Type.String({ minLength: 1, maxLength: 500 }), key: key() }),
  },
  'POST /api/workflow/instance/withdraw': {
    ...task,
    summary: 'Take back what was started, or the last completion, while the next step is untouched',
    body: closed({ id: uuid(), task: Type.Optional(uuid()), comment: comment(), key: key() }),
  },
  'POST /api/workflow/instance/terminate': {
    ...instance,
    right: { entity: 'wfInstance', action: 'terminate' },
    summary: 'End an instance',
    body: closed({ id: uuid(), comment: Type.String({ minLength: 1, maxLength: 500 }), key: key() }),
  },
  'POST /api/workflow/instance/suspend': {
    ...instance,
    right: { entity: 'wfInstance', action: 'suspend' },
    summary: 'Hold an instance',
    body: closed({ id: uuid(), comment: comment(), key: key() }),
  },
  'POST /api/workflow/instance/activate': {
    ...instance,
    right: { entity: 'wfInstance', action: 'activate' },
    summary: 'Let a held instance go on',
    body: closed({ id: uuid(), comment: comment(), key: key() }),
  },
  'POST /api/workflow/instance/migrationPlan': {
    ...move,
    summary:
      'Compare two versions of a process, and say what moving the running instances of the one to the other would do; nothing is stored',
    body: closed({
      from: uuid(),
      to: Type.Optional(uuid()),
      instances: Type.Optional(Type.Array(uuid(), { minItems: 1, maxItems: 500, uniqueItems: true })),
      picks: picks(),
    }),
    answer: closed({
      from: Version,
      to: Version,
      versions: Type.Array(closed({ id: uuid(), version: Type.Integer() })),
      /** What differs: by which node of which version. */
      added: Type.Array(Step),
      gone: Type.Array(Step),
      changed: Type.Array(closed({ from: Step, to: Step, aspects: Type.Array(Type.String()) })),
      /** The steps instances stand at, where they go, and where else they could. */
      places: Type.Array(
        closed({
          node: Type.String(),
          name: Type.String(),
          kind: Type.String(),
          instances: Type.Integer(),
          to: text(),
          options: Type.Array(Step),
        }),
      ),
      /** How many run on the version; `instances` are the oldest 500 of them. */
      total: Type.Integer(),
      instances: Type.Array(
        closed({
          id: uuid(),
          instanceNo: Type.String(),
          name: Type.String(),
          currentNodes: Type.String(),
          problems: Type.Array(Type.String()),
          /**
           * What else would happen: waits that begin and end, steps one could no longer go back to, the status that
           * would be written.
           */
          opens: Type.Array(Type.String()),
          closes: Type.Array(Type.String()),
          forgets: Type.Array(Type.String()),
          status: text(),
        }),
      ),
    }),
  },
  'POST /api/workflow/instance/migrate': {
    ...move,
    summary: 'Move instances to another version of their process, each by itself',
    answer: Moved,
    body: closed({
      to: uuid(),
      instances: Type.Array(uuid(), { minItems: 1, maxItems: 500, uniqueItems: true }),
      picks: picks(),
      comment: comment(),
      key: key(),
    }),
  },
  'POST /api/workflow/instance/migrateBack': {
    ...move,
    summary: 'Take back the move of instances with which nothing has happened since',
    answer: Moved,
    body: closed({
      instances: Type.Array(uuid(), { minItems: 1, maxItems: 500, uniqueItems: true }),
      comment: comment(),
      key: key(),
    }),
  },
  'POST /api/workflow/message': {
    ...task,
    right: { entity: 'wfInstance', action: 'terminate' },
    summary:
      'Hand a message to the instance that waits for it; where none does, start the processes that begin with it',
    body: closed({
      name: Type.String({ maxLength: 128 }),
      correlation: Type.Optional(Type.Unknown()),
      variables: variables(),
      key: key(),
    }),
    answer: closed({ received: Type.Integer(), started: Type.Array(uuid()) }),
  },
  'POST /api/workflow/signal': {
    ...task,
    right: { entity: 'wfInstance', action: 'terminate' },
    summary: 'Tell every instance that waits for a signal, and start the processes that begin with it',
    body: closed({ name: Type.String({ maxLength: 128 }), variables: variables(), key: key() }),
    answer: closed({ received: Type.Integer(), started: Type.Array(uuid()) }),
  },
  'GET /api/workflow/capabilities': {
    area: 'workflow',
    right: 'session',
    summary: 'What the workflow engine can do: verbs, ways to begin, moving what runs',
    answer: closed({
      verbs: Type.Array(Type.String()),
      starts: Type.Array(Type.Enum(['person', 'message', 'signal', 'clock'])),
      migration: Type.Boolean(),
      sameTransaction: Type.Boolean(),
    }),
  },
  'GET /api/workflow/definition/diagram': {
    area: 'workflow',
    right: { entity: 'wfDefinition', action: 'query' },
    summary: 'The drawing of a definition, or of what a deployment brought, as it was deployed',
    query: closed({ id: Type.Optional(uuid()), deployment: Type.Optional(uuid()) }),
    answer: closed({
      key: Type.String(),
      name: Type.String(),
      version: Type.Integer(),
      form: text(),
      bpmn: Type.String(),
    }),
  },
  'GET /api/workflow/definition/start': {
    area: 'workflow',
    right: { entity: 'wfDefinition', action: 'start' },
    summary:
      'What a definition begins with: a record of this entity, handed in by this action; a form (as a view has it); or nothing but its matter',
    query: closed({ id: uuid() }),
    answer: closed({
      process: Type.String(),
      name: Type.String(),
      entity: text(),
      action: text(),
      form: Type.Union([Type.Unknown(), Type.Null()]),
    }),
  },
  'GET /api/workflow/definition/startable': {
    area: 'workflow',
    right: { entity: 'wfDefinition', action: 'start' },
    summary:
      'The definitions that the caller can start: by their start rule, and by the rights to the record they begin with',
    answer: closed({ ids: Type.Array(uuid()) }),
  },
  'GET /api/workflow/model/form': {
    area: 'workflow',
    right: { entity: 'wfModel', action: 'query' },
    summary:
      'Fields of an entity, those that no task can write, those a process without records begins with, the process that leads its records, and what its file opens at which node',
    query: closed({ entity: Type.String({ maxLength: 64 }) }),
    answer: closed({
      process: text(),
      fields: Type.Array(closed({ name: Type.String(), title: Type.String(), kept: Type.Boolean() })),
      asked: Type.Array(Type.String()),
      forms: Type.Record(Type.String(), NodeFields),
    }),
  },
  'GET /api/workflow/model/check': {
    area: 'workflow',
    right: { entity: 'wfModel', action: 'deploy' },
    summary:
      'What deploying a model would say: what refuses it, what is deployed all the same and has to be known, and the people, roles and posts its drawing names otherwise than by account or code',
    query: closed({ id: uuid() }),
    answer: closed({
      problems: Type.Array(Said),
      warnings: Type.Array(Said),
      names: Type.Array(
        closed({
          kind: NameKind,
          name: Type.String(),
          /** What the drawing calls it beside that. */
          called: text(),
          target: Type.Union([closed({ id: uuid(), label: Type.String() }), Type.Null()]),
          how: Type.Enum(['mapping', 'name', 'none']),
          /** So many are called like that. */
          several: Type.Integer(),
        }),
      ),
    }),
  },
  'POST /api/workflow/model/names': {
    area: 'workflow',
    right: { entity: 'wfModel', action: 'deploy' },
    summary:
      'Say whom names in drawings of other products mean here; it holds for every drawing deployed from then on. Without a target the name means nobody again',
    body: closed({
      names: Type.Array(
        closed({
          kind: NameKind,
          name: Type.String({ minLength: 1, maxLength: 500 }),
          target: Type.Union([uuid(), Type.Null()]),
        }),
        { minItems: 1, maxItems: 500 },
      ),
      key: key(),
    }),
    answer: closed({ kept: Type.Integer() }),
  },
  'GET /api/workflow/model/handled': {
    area: 'workflow',
    right: { entity: 'wfModel', action: 'query' },
    summary:
      'The form of an entity as people of a role get it, for whoever may preview roles; null where that role has nothing of it',
    query: closed({ entity: Type.String({ maxLength: 64 }), role: uuid() }),
    answer: closed({ view: Type.Union([Type.Unknown(), Type.Null()]) }),
  },
  'GET /api/workflow/task/page': {
    ...task,
    summary:
      'What the page of a task shows: matter, form, where it stands, who did what, and which verbs are offered or why not',
    query: closed({ id: uuid() }),
    answer: closed({
      ...course,
      verbs: Type.Array(closed({ verb: Type.String(), offered: Type.Boolean(), why: Type.Optional(Type.String()) })),
      /** Steps that were really passed, where one may go back to. */
      targets: Type.Array(closed({ node: Type.String(), name: Type.String() })),
      /** What completing it asks for beside the decision: a signature, a photograph. */
      outcomes: Type.Array(Type.String()),
      sign: Type.Boolean(),
      photo: Type.Boolean(),
      batch: Type.Boolean(),
      /** Outcomes that are actions of the row, with the fields they ask for (as a view has them). */
      decisions: Type.Array(
        closed({
          outcome: Type.String(),
          label: Type.String(),
          required: Type.Array(Type.String()),
          fields: Type.Array(Type.Unknown()),
          opinion: text(),
        }),
      ),
      /** What the node opens of the row it is about. */
      form: Type.Union([NodeFields, Type.Null()]),
      /** Hash of what is shown, for a signature under it; and the signature the caller gave last. */
      shown: Type.String(),
      keptSignature: text(),
    }),
  },
  'GET /api/workflow/row/page': {
    ...task,
    summary:
      'What the page of a record shows of the process that leads it: whom it waits for, what comes next, who did what',
    query: closed({ entity: Type.String({ maxLength: 64 }), id: uuid() }),
    answer: closed({
      course: Type.Union([closed(course), Type.Null()]),
      next: Type.Array(Type.String()),
      task: Type.Union([uuid(), Type.Null()]),
    }),
  },
  'GET /api/workflow/instance/page': {
    ...instance,
    summary:
      'What the page of an instance shows: its diagram with where it went, who did what, whom it waits for, how it ended',
    query: closed({ id: uuid() }),
    answer: closed(course),
  },
});
