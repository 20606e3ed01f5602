/**
 * The workflow interpreter's vocabulary: the compiled graph, the state of one instance, what can be asked of it, and
 * what follows.
 * Everything here is plain JSON. `run(graph, state, command, answers)` is pure: time comes with the command, ids come
 * from a counter
 * in the state, and whatever only the surroundings know (who handles a task, what an action did) is asked as a
 * `Question` and given as
 * an `Answer`. A command and its answers are the journal; replaying the journal gives the same states and events.
 */
import type { FieldTypeInfo } from '../expression/types.ts';
import type { WorkflowErrorCode } from '../errors/workflow-errors.ts';
import type { NodeForm, RawExpression, Row, Value } from '../types.ts';

/** A length of time; `minutes` are whole. */
export interface Duration {
  readonly months: number;
  readonly days: number;
  readonly minutes: number;
}

/** Wall-clock time as the product writes it: `YYYY-MM-DD HH:mm:ss`. */
export type Moment = string;
export type NodeId = string;
export type FlowId = string;

// ----------------------------------------------------------------------------------------------------------------
// graph

/** A condition or value: what is evaluated, and the text it was written as (for people). */
export interface Formula {
  /** JsonLogic; a path such as `order.amount` is the variable `order/amount`. */
  readonly logic: RawExpression;
  readonly text: string;
}

/** A text that may hold `${…}`: written plainly, or worked out. */
export type TextRule = string | Formula;

export type TaskKind = 'user' | 'service' | 'send' | 'receive' | 'manual' | 'rule' | 'script';
export type GatewayKind = 'exclusive' | 'parallel' | 'inclusive' | 'eventBased';
export type EventKind = 'start' | 'end' | 'catch' | 'throw' | 'boundary';
export type NodeKind = TaskKind | GatewayKind | EventKind | 'subprocess' | 'eventSubprocess' | 'call';

/** What an event waits for or sends. An event without a trigger is a plain start, end or milestone. */
export type Trigger =
  | { readonly type: 'timer'; readonly rule: TimerRule }
  | { readonly type: 'message' | 'signal'; readonly name: TextRule; readonly correlate?: Formula }
  /** `code` absent: catches every code. */
  | { readonly type: 'error' | 'escalation'; readonly code?: string }
  | { readonly type: 'terminate' };

export interface TimerRule {
  /** An ISO 8601 duration (`PT4H`, `P2D`), a moment or date, or a repetition (`R3/PT1H`, `R/P1D`). */
  readonly kind: 'duration' | 'date' | 'cycle';
  readonly text: TextRule;
  /** Days of the duration are working days. */
  readonly workdays?: true;
}

/** Who handles a user task, as the model says it. Texts come evaluated in the question. */
export interface PerformerRule {
  /** From the model itself, from node maintenance (`processNodeConfig`), or by a relation to the instance. */
  readonly source?: 'nodeConfig' | 'initiator' | 'orgLeader' | 'parentOrgLeader' | 'formField';
  readonly field?: string;
  readonly assignee?: TextRule;
  readonly users?: readonly TextRule[];
  readonly roles?: readonly TextRule[];
  readonly posts?: readonly TextRule[];
}

/** How many of a repeated activity's instances must be done. */
export type Completion =
  | { readonly need: 'all' | 'any' }
  /** So many must agree (their outcome is not `reject`); over as soon as that is reached or can no longer be. */
  | { readonly need: 'count'; readonly count: number }
  /** The share (0 to 1) that must agree. */
  | { readonly need: 'ratio'; readonly ratio: number };

export interface Repetition {
  readonly sequential?: true;
  /**
   * How many times, or a list to run over (one instance each). Without either: the users the performers' answer names.
   */
  readonly times?: Formula;
  readonly over?: Formula;
  /** The variable that holds the instance's item. */
  readonly item?: string;
  readonly completion: Completion;
  /**
   * Ends the repetition early; sees nrOfInstances, nrOfCompletedInstances, nrOfActiveInstances, nrOfAgreed,
   * loopCounter.
   */
  readonly until?: Formula;
}

/** BPMN's standard loop: again while the condition holds. */
export interface Loop {
  readonly while?: Formula;
  readonly most?: number;
  readonly testBefore?: true;
}

export interface UserTaskRules {
  readonly performers: PerformerRule;
  readonly form?: string;
  readonly sign?: true;
  readonly batch?: true;
  /** Back to the starter's first task (default), or end as rejected. */
  readonly rejectTo?: 'start' | 'end';
  /** Verbs the node leaves out, e.g. `transfer`. */
  readonly without?: readonly Verb[];
  readonly outcomes?: readonly string[];
  readonly limitHours?: TextRule;
  readonly due?: TextRule;
  /** Days and hours of the deadline are working ones. */
  readonly workdays?: true;
  readonly overdue?: 'remind' | 'escalate' | 'autoPass' | 'autoEnd';
  readonly priority?: TextRule;
  /** What the drawing opens of the record here; where it says nothing the entity's file does. */
  readonly fields?: NodeForm;
}

/** What an automatic activity does. `action`: named server action; otherwise variables are computed. */
export interface Work {
  readonly action?: string;
  /** Inputs of the action by name. */
  readonly input?: Readonly<Record<string, TextRule>>;
  /** Assignments in order. */
  readonly set?: readonly { readonly name: string; readonly value: Formula }[];
  /** The variable that takes the action's result. */
  readonly result?: string;
  /** Queued as a job instead of run inside the transaction. */
  readonly async?: true;
}

export interface CallRule {
  readonly process: TextRule;
  /** Variables handed in (all where absent) and taken back (none where absent). `*` stands for all. */
  readonly give?: readonly { readonly to: string; readonly from: Formula }[] | '*';
  readonly take?: readonly { readonly to: string; readonly from: Formula }[] | '*';
}

export interface Node {
  readonly id: NodeId;
  readonly kind: NodeKind;
  readonly name?: string;
  /** The subprocess it stands in; absent on the top level. */
  readonly parent?: NodeId;
  readonly in?: readonly FlowId[];
  readonly out?: readonly FlowId[];
  readonly default?: FlowId;
  readonly trigger?: Trigger;
  /**
   * Boundary events: where they sit, and whether what they sit on goes on. Start events of event subprocesses likewise.
   */
  readonly on?: NodeId;
  readonly goesOn?: true;
  /** Start events: a variable that takes the starter, as other engines have it. */
  readonly initiator?: string;
  /** The boundary events that sit on it. */
  readonly boundary?: readonly NodeId[];
  readonly task?: UserTaskRules;
  /** Where a message or a signal is received: what it may fill in of the form the process began with. */
  readonly fields?: NodeForm;
  readonly work?: Work;
  readonly call?: CallRule;
  readonly repeat?: Repetition;
  readonly loop?: Loop;
  /** Subprocesses: the start events and event subprocesses inside. */
  readonly starts?: readonly NodeId[];
  readonly handlers?: readonly NodeId[];
  /** The status of the entity while a token stands here. */
  readonly enterStatus?: string;
  readonly documentation?: string;
}

export interface Flow {
  readonly from: NodeId;
  readonly to: NodeId;
  readonly name?: string;
  readonly when?: Formula;
}

/** What a name in the drawing is called in other languages. */
export interface Word {
  readonly text: string;
  readonly en?: string;
  readonly tw?: string;
}

export interface Graph {
  readonly format: 1;
  readonly process: string;
  readonly name?: string;
  readonly nodes: Readonly<Record<NodeId, Node>>;
  readonly flows: Readonly<Record<FlowId, Flow>>;
  /** Start events on the top level: the plain one first. Those with a trigger start instances from outside. */
  readonly starts: readonly NodeId[];
  readonly handlers?: readonly NodeId[];
  /** The starter's own first task, where there is one: `reject` leads there. */
  readonly firstTask?: NodeId;
  /** Types of declared variables; others take the type of their value. */
  readonly variables?: Readonly<Record<string, FieldTypeInfo>>;
  /** What the entity it leads said of its nodes when it was deployed. */
  readonly about?: {
    readonly entity: string;
    readonly forms: Readonly<Record<NodeId, NodeForm>>;
    readonly ends: Readonly<Record<string, string>>;
  };
  /**
   * Of a process that leads no records: the entity whose form it begins with, the fields of it, which are variables,
   * and what its nodes open of them.
   */
  readonly form?: {
    readonly entity: string;
    readonly fields: readonly string[];
    readonly forms: Readonly<Record<NodeId, NodeForm>>;
  };
  /** What it refers to, so that nothing in use is taken away. */
  readonly uses: {
    readonly variables: readonly string[];
    readonly forms: readonly string[];
    readonly actions: readonly string[];
    readonly roles: readonly string[];
    readonly processes: readonly string[];
  };
}

// -------------------------------------------------------------------------------------------------------------
// problems

/**
 * A reason not to deploy, or (among the warnings) what is deployed all the same and has to be known. `line` counts from
 * 1. Message: the error catalogue.
 */
export interface Problem {
  readonly code: WorkflowErrorCode;
  readonly node?: NodeId;
  readonly name?: string;
  readonly line?: number;
  readonly params: Readonly<Record<string, string | number>>;
}

/** A person, role or post as a drawing names it, and where. */
export interface Named {
  readonly kind: NamedKind;
  /** As it stands in the drawing: an account, a code, a name, or the number another product gave it. */
  readonly name: string;
  /** What another product's drawing calls it beside that. */
  readonly called?: string;
  readonly at: Pick<Problem, 'node' | 'name' | 'line'>;
}

export type NamedKind = 'person' | 'role' | 'post';

// ----------------------------------------------------------------------------------------------------------------
// state

export type Life = 'running' | 'suspended' | 'completed' | 'rejected' | 'terminated' | 'withdrawn';

/** A token. Where it stands says what it waits for. Numbers come from the state's counter and are never used twice. */
export interface Token {
  readonly id: number;
  /** The node it stands at. */
  readonly at: NodeId;
  /** The scope it belongs to; 0 is the process itself. */
  readonly in: number;
  /** Waiting in a join: the flow it came by. */
  readonly by?: FlowId;
  /** One instance of a repeated activity: its place, from 0. */
  readonly i?: number;
  /** How often a standard loop went round. */
  readonly round?: number;
  /** The status of the entity it last passed. */
  readonly s?: string;
  /** A job or called process failed for good: waits for `retry`. */
  readonly failed?: true;
  /** The outcome of a task whose further signatures are still open. */
  readonly outcome?: string;
}

/** An open subprocess, event subprocess, or the frame of a repeated activity. */
export interface Scope {
  readonly id: number;
  readonly of: NodeId;
  /** The scope it stands in. */
  readonly up: number;
  /** The token that waits for its end. */
  readonly token: number;
  readonly multi?: Multi;
}

/** How far a repeated activity is. Instances agreed when their outcome was not `reject`. */
export interface Multi {
  /** Places there are, and the next to begin. */
  readonly size: number;
  readonly next: number;
  readonly done: number;
  readonly agreed: number;
  /** Places taken away again (减签). */
  readonly gone?: number;
  /** Places that a signatory added (加签), and who did. */
  readonly added?: Readonly<Record<string, string>>;
  /** Items or users, where it runs over a list. */
  readonly items?: readonly Value[];
  /** The items are the people who sign, as the performers' answer named them. */
  readonly users?: true;
  readonly sequential?: true;
}

/** An open task. Who may claim it is kept by the server (identity links) from `taskCreated`. */
export interface Task {
  readonly id: number;
  readonly token: number;
  readonly assignee?: string;
  /** Delegated: whom it goes back to. While set, `complete` is refused. */
  readonly owner?: string;
  /** Came to candidates, so that it can be given back to them. */
  readonly pool?: true;
  /** Signatures asked for before it (加签) that are still open: it rests until then. */
  readonly held?: number;
  /** Added by whom and how (加签): to the task `for`. */
  readonly added?: { readonly for: number; readonly by: string; readonly how: 'before' | 'after' | 'parallel' };
  /** Signatures asked for after it, in turn. */
  readonly after?: readonly { readonly user: string; readonly by: string }[];
  /** Somebody took a step on it: the step before can no longer be withdrawn. */
  readonly touched?: true;
}

/** Something outside may wake this: a timer, message or signal. */
export interface Wait {
  readonly id: number;
  /** The catching event or receive task. */
  readonly at: NodeId;
  readonly in: number;
  /** The token that stands there or that the boundary event sits on; absent for event subprocesses. */
  readonly on?: number;
  /** Messages and signals: the name, evaluated. */
  readonly name?: string;
  /** Repetitions still to come of a cycle; absent: for ever, or once. */
  readonly left?: number;
}

/** What the last handler may take back, and from where on tokens and tasks belong to the next step. */
export interface LastStep {
  readonly by: string;
  readonly node: NodeId;
  readonly task: number;
  readonly in: number;
  readonly i?: number;
  readonly agreed?: true;
  /** The counter when it was completed: everything with a greater number came after. */
  readonly since: number;
  /** Why it cannot be taken back any more: something was carried out, cancelled, or signed together. */
  readonly fixed?: 'acted' | 'cancelled' | 'countersigned';
}

/** Why an instance is suspended: by itself, or because the process that called it is. */
export type Hold = 'own' | 'parent';

export interface State {
  readonly life: Life;
  /** While suspended; absent: by itself. */
  readonly holds?: readonly Hold[];
  readonly seq: number;
  readonly initiator: string;
  readonly tokens: readonly Token[];
  readonly scopes?: readonly Scope[];
  readonly tasks?: readonly Task[];
  readonly waits?: readonly Wait[];
  /** User tasks this instance has really finished and not gone back behind: where `regress` may lead. Oldest first. */
  readonly done?: readonly NodeId[];
  readonly last?: LastStep;
  /** The entity's status as last written. */
  readonly status?: string;
  /** Apart in the table if wished: no other part of the state repeats them. */
  readonly variables: Row;
}

// -------------------------------------------------------------------------------------------------------------
// commands

export type Verb =
  | 'start'
  | 'claim'
  | 'unclaim'
  | 'assign'
  | 'complete'
  | 'delegate'
  | 'resolve'
  | 'transfer'
  | 'addSign'
  | 'removeSign'
  | 'regress'
  | 'reject'
  | 'withdraw'
  | 'terminate'
  | 'suspend'
  | 'activate'
  | 'remind'
  | 'carbonCopy'
  | 'comment'
  | 'timer'
  | 'message'
  | 'signal'
  | 'escalate'
  | 'expire'
  | 'jobDone'
  | 'jobFailed'
  | 'called'
  | 'retry';

/** What the clock and the calendar of the installation say. It comes with a command, so the journal keeps it. */
export interface Timing {
  readonly now: Moment;
  /** The zone the clock shows (IANA). Without it a moment that names a zone is read as if it named none. */
  readonly zone?: string;
  /** The days that are worked on against the rule of Monday to Friday, and those that are not. */
  readonly calendar?: { readonly workdays: readonly string[]; readonly holidays: readonly string[] };
}

interface Common extends Timing {
  /** Who asks; absent for the system. */
  readonly by?: string;
  /** An administrator acts: the assignee is not asked for. The server has checked the right. */
  readonly override?: true;
}

interface OfTask extends Common {
  readonly by: string;
  readonly task: number;
  readonly comment?: string;
}

export type Command =
  /** `node`: the start event, where it is not the plain one. */
  | (Common & { readonly verb: 'start'; readonly by: string; readonly node?: NodeId; readonly variables?: Row })
  | (OfTask & { readonly verb: 'claim' | 'unclaim' | 'resolve' | 'comment' | 'remind' })
  | (OfTask & { readonly verb: 'assign' | 'delegate' | 'transfer'; readonly to: string })
  /**
   * `outcome`: what was decided; `reject` counts against in a countersign. `signed`: there is a signature, which the
   * surroundings keep: its file, and the hash of what was signed.
   */
  | (OfTask & {
      readonly verb: 'complete';
      readonly outcome?: string;
      readonly variables?: Row;
      readonly signed?: true;
      readonly signature?: { readonly file: string; readonly shown: string };
      /** Stored files that go with the opinion; the surroundings keep them. */ readonly attachments?: readonly string[];
    })
  | (OfTask & {
      readonly verb: 'addSign';
      readonly how: 'before' | 'after' | 'parallel';
      readonly users: readonly string[];
    })
  /**
   * `task`: the added task or the signature of a countersign to take away; with `user` the one of them who was added to
   * `task`, or asked for after it and whose turn has not come.
   */
  | (OfTask & { readonly verb: 'removeSign'; readonly user?: string })
  | (OfTask & { readonly verb: 'carbonCopy'; readonly users: readonly string[] })
  | (OfTask & { readonly verb: 'regress'; readonly to: NodeId })
  | (OfTask & { readonly verb: 'reject' })
  /** Without `task` the starter takes the whole request back; with it the last handler takes back that completion. */
  | (Common & { readonly verb: 'withdraw'; readonly by: string; readonly task?: number; readonly comment?: string })
  | (Common & { readonly verb: 'terminate'; readonly by: string; readonly comment?: string })
  /** `parent`: the process that called this one is suspended, or goes on. */
  | (Common & {
      readonly verb: 'suspend' | 'activate';
      readonly by: string;
      readonly comment?: string;
      readonly parent?: true;
    })
  | (Common & { readonly verb: 'timer'; readonly wait: number })
  | (Common & { readonly verb: 'message'; readonly wait: number; readonly variables?: Row })
  | (Common & { readonly verb: 'signal'; readonly name: string; readonly variables?: Row })
  /** An escalation raised at a task from outside, e.g. because it is overdue. */
  | (Common & { readonly verb: 'escalate'; readonly task: number; readonly code?: string })
  /** Nobody handled a task in time: it is done by itself, whatever state it is in. */
  | (Common & { readonly verb: 'expire'; readonly task: number; readonly outcome?: string; readonly comment?: string })
  | (Common & { readonly verb: 'jobDone'; readonly token: number; readonly result?: Value; readonly variables?: Row })
  /** With `error` a boundary event may catch it; otherwise the token waits for `retry`. */
  | (Common & {
      readonly verb: 'jobFailed';
      readonly token: number;
      readonly error?: string;
      readonly message?: string;
    })
  | (Common & {
      readonly verb: 'called';
      readonly token: number;
      readonly how: Exclude<Life, 'running' | 'suspended'>;
      readonly variables?: Row;
    })
  | (Common & { readonly verb: 'retry'; readonly by: string; readonly token: number });

// -------------------------------------------------------------------------------------------------- questions and
// answers

/** What only the surroundings know. Asked in a fixed order; the answers go into the journal with the command. */
export type Question =
  | {
      readonly ask: 'performers';
      readonly node: NodeId;
      readonly rule: ResolvedPerformers;
      readonly initiator: string;
      readonly by?: string;
      /** As they stand now: what the command has written is in them. */
      readonly variables: Row;
      /** The node is entered again by going back: its former handlers are meant. */
      readonly again?: true;
      readonly item?: Value;
    }
  | {
      readonly ask: 'action';
      readonly node: NodeId;
      readonly action: string;
      readonly input: Row;
      readonly by?: string;
    };

/** The rule with its texts evaluated. */
export interface ResolvedPerformers {
  readonly source?: PerformerRule['source'];
  readonly field?: string;
  readonly assignee?: string;
  readonly users?: readonly string[];
  readonly roles?: readonly string[];
  readonly posts?: readonly string[];
}

/** Why a task has nobody to handle it. */
export type NobodyReason = 'noRule' | 'noConfig' | 'noLeader' | 'emptyRole' | 'emptyField' | 'gone';

/** Nobody (an empty answer) puts the task on the administrator's list. */
export interface Performers {
  /** Why nobody was found: a word of `NobodyReason`. */
  readonly why?: NobodyReason;
  readonly assignee?: string;
  /** Users who may claim it. */
  readonly candidates?: readonly string[];
  readonly roles?: readonly string[];
  readonly posts?: readonly string[];
  /** Each of these handles it: together, or in turn. */
  readonly every?: readonly string[];
  readonly inTurn?: true;
  /** Nobody was found, and the step may be left out then (node maintenance, domain §0.6: 必经节点). */
  readonly skip?: true;
}

export type Answer =
  | { readonly ask: 'performers'; readonly performers: Performers }
  /**
   * `error`: a BPMN error for a boundary event. A failure that is none is thrown by the server, and nothing happened.
   */
  | { readonly ask: 'action'; readonly result?: Value; readonly variables?: Row; readonly error?: string };

// ---------------------------------------------------------------------------------------------------------------
// events

/** Why a task is gone. */
export type TaskEnd = 'completed' | 'regressed' | 'rejected' | 'withdrawn' | 'terminated' | 'cancelled' | 'removed';

/** What the server stores or does, in order. */
export type Event =
  | { readonly type: 'started'; readonly by: string; readonly node: NodeId }
  /**
   * `activity` is the token's number: history row of one visit of a node. `by`: the flow it came by; `i`: its place,
   * where it is one of a repetition that stands here.
   */
  | {
      readonly type: 'entered';
      readonly activity: number;
      readonly node: NodeId;
      readonly by?: FlowId;
      readonly i?: number;
    }
  | { readonly type: 'left'; readonly activity: number; readonly node: NodeId; readonly cancelled?: true }
  | {
      readonly type: 'taskCreated';
      readonly task: number;
      readonly activity: number;
      readonly node: NodeId;
      readonly assignee?: string;
      readonly candidates?: readonly string[];
      readonly roles?: readonly string[];
      readonly posts?: readonly string[];
      /** Nobody was found: the administrator's list. */
      readonly nobody?: true;
      readonly why?: NobodyReason;
      readonly added?: Task['added'];
      /** One of a countersign: its place. */
      readonly i?: number;
      readonly due?: Moment;
      readonly limitHours?: number;
      readonly priority?: string;
    }
  /** Nobody was there to handle a step that may be left out: it was passed without a task. */
  | { readonly type: 'skipped'; readonly activity: number; readonly node: NodeId }
  /** Assignee, owner or rest changed; `how` is the verb, or `ready` when the signatures before it are there. */
  | {
      readonly type: 'taskChanged';
      readonly task: number;
      readonly how: Verb | 'ready' | 'reopened';
      readonly by?: string;
      readonly assignee?: string;
      readonly owner?: string;
      readonly held?: number;
      readonly comment?: string;
      /** Who was added, or taken away before their turn. */
      readonly users?: readonly string[];
    }
  | {
      readonly type: 'taskEnded';
      readonly task: number;
      readonly node: NodeId;
      readonly how: TaskEnd;
      readonly by?: string;
      readonly outcome?: string;
      readonly comment?: string;
    }
  /** Opinions and signatures given at these nodes no longer count; they are kept as `returned`. */
  | { readonly type: 'voided'; readonly nodes: readonly NodeId[] }
  | {
      readonly type: 'noted';
      readonly how: 'comment' | 'remind' | 'carbonCopy';
      readonly task: number;
      readonly by: string;
      readonly users?: readonly string[];
      readonly comment?: string;
    }
  | {
      readonly type: 'regressed';
      readonly from: NodeId;
      readonly to: NodeId;
      readonly by: string;
      readonly how: 'regress' | 'reject' | 'withdraw';
      readonly comment?: string;
    }
  | {
      readonly type: 'waitOpened';
      readonly wait: number;
      readonly node: NodeId;
      readonly what: 'timer';
      readonly due: Moment;
      readonly activity?: number;
    }
  | {
      readonly type: 'waitOpened';
      readonly wait: number;
      readonly node: NodeId;
      readonly what: 'message' | 'signal';
      readonly name: string;
      readonly key?: Value;
      readonly activity?: number;
    }
  | { readonly type: 'waitClosed'; readonly wait: number; readonly node: NodeId; readonly fired?: true }
  | {
      readonly type: 'jobQueued';
      readonly activity: number;
      readonly node: NodeId;
      readonly action: string;
      readonly input: Row;
    }
  | { readonly type: 'jobCancelled'; readonly activity: number; readonly node: NodeId }
  | {
      readonly type: 'callStarted';
      readonly activity: number;
      readonly node: NodeId;
      readonly process: string;
      readonly variables: Row;
    }
  /** The called process is to be terminated. */
  | { readonly type: 'callCancelled'; readonly activity: number; readonly node: NodeId }
  | {
      readonly type: 'thrown';
      readonly node: NodeId;
      readonly what: 'message' | 'signal' | 'error' | 'escalation';
      readonly name: string;
      readonly key?: Value;
      readonly caught?: true;
    }
  | { readonly type: 'variables'; readonly set: Row }
  | { readonly type: 'status'; readonly value: string; readonly node?: NodeId }
  /** Nothing can move any more though it is not over, or a job failed for good: an administrator's matter. */
  | {
      readonly type: 'incident';
      readonly node: NodeId;
      readonly activity: number;
      readonly why: 'stuck' | 'failed';
      readonly message?: string;
    }
  | { readonly type: 'life'; readonly value: Life; readonly by?: string; readonly reason?: string };

// --------------------------------------------------------------------------------------------------------------
// outcome

export interface Refusal {
  readonly code: WorkflowErrorCode;
  readonly params: Readonly<Record<string, string | number>>;
  /** The node whose fault it is, where it is a node's. */
  readonly at?: NodeId;
  /** Verbs that would be allowed now. */
  readonly allowed: readonly Verb[];
  /** Nodes `regress` may lead to. */
  readonly targets?: readonly NodeId[];
}

export type Outcome =
  | {
      readonly state: State;
      readonly events: readonly Event[];
      readonly answers: readonly Answer[];
      readonly refusal?: undefined;
    }
  | {
      readonly refusal: Refusal;
      readonly state?: undefined;
      readonly events?: undefined;
      readonly answers?: undefined;
    };

/** What `run` gives where an answer is missing: answer it and run again with all answers so far. */
export interface Asked {
  readonly question: Question;
  readonly state?: undefined;
  readonly refusal?: undefined;
}

/** One line of an instance's journal. */
export interface JournalEntry {
  readonly command: Command;
  readonly answers: readonly Answer[];
}
