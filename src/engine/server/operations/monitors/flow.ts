/**
 * Flow control: rules of the table `flow_rule` limit how often a path may be called, by everybody, one person or one
 * address. Each node counts for itself.
 */
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Log } from '../../db/log.ts';
import type { Engine, EntityHooks } from '../engine.ts';

/** Channel on which every node hears that rules have changed. */
const CHANNEL = 'anlan_flow';
const FLOOR_MS = 30_000;
/** Longest time a call waits in a queue; beyond it is refused like any other. */
const MOST_WAIT_MS = 5_000;
/** Counters kept at most; the oldest go first. */
const MOST_KEYS = 20_000;
/** The rules can always be changed, and a watcher always asks. */
const OPEN =
  /^\/(api\/monitors\/flowRule\/|api\/uaa\/oauth\/token|api\/account\/sysuserdetail\/queryCurrentAuthority|api\/uaa\/users\/getSysUser|schema\/(flowRule|events))/;
const LIMITED = /^\/(api|system|common|schema|openapi\.json)\b/;

export type LimitType = 'global' | 'user' | 'ip';

interface Rule {
  readonly id: string;
  readonly resource: string;
  readonly limitType: LimitType;
  readonly threshold: number;
  readonly windowSec: number;
  readonly action: 'reject' | 'queue';
}

export interface FlowFigure {
  readonly id: string;
  readonly resource: string;
  readonly passed: number;
  readonly waited: number;
  readonly refused: number;
}

export interface Flow {
  /**
   * Lets a call through, at once or after waiting its turn, or refuses it with `flow.limited`. @param verbs those by
   * which the path reaches the same act; @param who the address for `ip`, the person for `user`
   */
  pass(kind: 'door' | 'user', verbs: readonly string[], path: string, who: string): Promise<void>;
  /** Since the start of this node. */
  figures(): FlowFigure[];
  close(): Promise<void>;
}

/** `*` stands for any characters; without a verb before it a pattern means all of them. */
export function matches(resource: string, method: string, path: string): boolean {
  const [verb = '', rest] = resource.trim().split(/\s+/, 2);
  if (rest !== undefined && verb.toUpperCase() !== method) return false;
  const [head = '', ...parts] = (rest ?? verb).split('*');
  if (!path.startsWith(head)) return false;
  let at = head.length;
  for (const [index, part] of parts.entries()) {
    const found = index === parts.length - 1 ? path.length - part.length : path.indexOf(part, at);
    if (found < at || !path.startsWith(part, found)) return false;
    at = found + part.length;
  }
  return at === path.length;
}

export async function openFlow(engine: Engine, log: Log): Promise<Flow> {
  let rules: readonly Rule[] = [];
  let readAt = -Infinity;
  const turns = new Map<string, number[]>();
  const figures = new Map<string, { passed: number; waited: number; refused: number }>();

  async function read(): Promise<void> {
    readAt = Date.now();
    if (!engine.project().entities.has('flowRule')) return;
    rules = await engine.db.system(
      async (connection) =>
        (
          await connection.query<Rule>(
            `select id, resource, "limitType", threshold, "windowSec", action from "flow_rule" where deleted_at is null and status = 'enabled'`,
          )
        ).rows,
    );
  }
  const again = (): Promise<void> =>
    read().catch((error: unknown) =>
      log.error({ err: error }, 'the rules of flow control could not be read; those known stay in force'),
    );
  const stop = await engine.db.listen(CHANNEL, () => {
    void again();
  });
  await again();

  function countOf(id: string): { passed: number; waited: number; refused: number } {
    const own = figures.get(id) ?? { passed: 0, waited: 0, refused: 0 };
    figures.set(id, own);
    return own;
  }

  /** Milliseconds to wait for a turn, which is taken; refuses when there is none in time. */
  function takeTurn(rule: Rule, who: string): number {
    const now = engine.clock.millis();
    const key = `${rule.id} ${rule.limitType === 'global' ? '' : who}`;
    const window = rule.windowSec * 1_000;
    const taken = (turns.get(key) ?? []).filter((at) => at > now - window);
    const full = taken[taken.length - rule.threshold];
    const wait = full === undefined ? 0 : full + window - now;
    const count = countOf(rule.id);
    if (wait > (rule.action === 'queue' ? MOST_WAIT_MS : 0)) {
      count.refused += 1;
      throw new Refusal('flow.limited', { seconds: Math.max(1, Math.ceil(wait / 1_000)) });
    }
    taken.push(now + wait);
    turns.delete(key);
    turns.set(key, taken);
    if (turns.size > MOST_KEYS) turns.delete(turns.keys().next().value ?? '');
    count[wait > 0 ? 'waited' : 'passed'] += 1;
    return wait;
  }

  return {
    async pass(kind, verbs, path, who) {
      if (Date.now() - readAt > FLOOR_MS) void again();
      if (rules.length === 0 || !LIMITED.test(path) || OPEN.test(path)) return;
      for (const rule of rules) {
        if (
          (rule.limitType === 'user') !== (kind === 'user') ||
          !verbs.some((verb) => matches(rule.resource, verb, path))
        )
          continue;
        const wait = takeTurn(rule, who);
        if (wait > 0)
          await new Promise((resolve) => {
            setTimeout(resolve, wait);
          });
      }
    },
    figures: () => rules.map((rule) => ({ id: rule.id, resource: rule.resource, ...countOf(rule.id) })),
    close: stop,
  };
}

/** Every node hears of a changed rule. */
export const flowHooks: EntityHooks = {
  async after({ connection }) {
    await connection.query('select pg_notify($1, $2)', [CHANNEL, '']);
  },
};
