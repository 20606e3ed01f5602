/**
 * What happened to demonstration rows after they were entered (`$acts`): carried out by the real actions, each by its
 * person and at its time,
 * so that processes lead the rows, tasks wait for people, and the course tells who did what.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Actor } from '../../../model/access.ts';
import { Invalid, Refusal } from '../../../model/errors/refusal.ts';
import type { CompiledEntity, Row } from '../../../model/types.ts';
import { DatabaseUnavailable, isLocked, isRetryable } from '../../db/database-errors.ts';
import type { Connection } from '../../db/pool.ts';
import { actOn } from '../act.ts';
import type { Call, Engine } from '../engine.ts';
import { lockRelated, readRelated, readRelatedRows } from '../engine-writes.ts';
import { writeContext } from '../write-context.ts';
import { systemCall } from './system-call.ts';

/** One act as the file tells it, its references and times resolved. */
export interface DemoAct {
  /** Code of the action. */
  readonly do: string;
  /** Id of who did it. */
  readonly by: string;
  readonly at: string;
  /** What the dialog was filled in with. */
  readonly with?: Row;
  /** A field of the row: the act was done on the row it refers to. */
  readonly on?: string;
  /** The state that the act led to, held against what it leads to. */
  readonly to: string;
}

/** The acts of one row. */
export interface DemoCourse {
  readonly entity: string;
  readonly id: string;
  readonly key: string;
  readonly acts: readonly DemoAct[];
}

const KIND = 'demoActs';

/** Keeps what is to be carried out once the processes are there. */
export async function keepActs(connection: Connection, tenant: string, courses: readonly DemoCourse[]): Promise<void> {
  if (courses.length > 0)
    await connection.query(`insert into anlan.seed (tenant_id, kind, key, value) values ($1, $2, '', $3)`, [
      tenant,
      KIND,
      JSON.stringify({ courses }),
    ]);
}

const millisOf = (time: string): number => Date.parse(`${time.replace(' ', 'T')}Z`);

const beginsAt = ({ acts }: DemoCourse): string => acts[0]?.at ?? '';

/** The engine as it was at a time; what the file puts later than now happens now. */
function engineAt(engine: Engine, time: string): Engine {
  const now = engine.clock.now();
  const at = time < now ? time : now;
  const millis = engine.clock.millis() - (millisOf(now) - millisOf(at));
  const then: Engine = {
    ...engine,
    clock: { zone: engine.clock.zone, now: () => at, today: () => at.slice(0, 10), millis: () => millis },
    of: () => then,
  };
  return then;
}

/**
 * A person with every right and the own roles: what they may do was settled when the file was written, whose task it is
 * goes by the roles.
 */
async function callOf(engine: Engine, connection: Connection, tenant: string, person: string): Promise<Call> {
  const system = systemCall(tenant);
  const tx = { engine, connection, call: system };
  const user = await readRelated(tx, 'sysUser', person);
  const roles = await readRelatedRows(
    tx,
    'sysRole',
    'id',
    Array.isArray(user?.['roleId']) ? user['roleId'].map(String) : [],
  );
  const [all] = system.actor.roles;
  const actor: Actor = {
    ...system.actor,
    id: person,
    username: String(user?.['username']),
    name: String(user?.['nickname']),
    orgId: typeof user?.['orgId'] === 'string' ? user['orgId'] : null,
    roles: [...system.actor.roles, ...(all ? roles.map((role) => ({ ...all, code: String(role['roleCode']) })) : [])],
  };
  return { ...system, actor };
}

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Files that somebody hands in are that person's own. */
async function own(connection: Connection, call: Call, input: Row): Promise<void> {
  const ids = JSON.stringify(input).match(UUID) ?? [];
  if (ids.length > 0)
    await connection.query('update anlan.stored_file set created_by = $3 where tenant_id = $1 and id::text = any($2)', [
      call.actor.tenant,
      ids,
      call.actor.id,
    ]);
}

async function carryOut(
  engine: Engine,
  call: Call,
  connection: Connection,
  course: DemoCourse,
  act: DemoAct,
): Promise<void> {
  const tx = { engine, call, connection };
  let [entity, row]: [CompiledEntity, Row | undefined] = [
    engine.entity(course.entity),
    await lockRelated(tx, course.entity, course.id),
  ];
  if (act.on !== undefined) {
    entity = engine.entity(entity.fields[act.on]?.ref?.entity ?? '');
    row = await lockRelated(tx, entity.name, String(row?.[act.on]));
  }
  const action = entity.actions[act.do];
  if (!row || !action) throw new Refusal('row.unknown');
  const input = act.with ?? {};
  await own(connection, call, input);
  await actOn(
    writeContext(engine, call, connection, act.do, input),
    entity,
    engine.grant(call.actor, entity),
    action,
    row,
    input,
  );
  const state = (await readRelated(tx, entity.name, String(row['id'])))?.[entity.states?.field ?? ''];
  if (state !== act.to) throw new Error(`it leads to ${String(state)}, not to ${act.to}`);
}

const WAITING = 'select value from anlan.seed where tenant_id = $1 and kind = $2';

/** The courses that are left, in the order of their first acts; with `lock`, until the transaction is over. */
async function waitingCourses(connection: Connection, tenant: string, lock: boolean): Promise<DemoCourse[]> {
  const {
    rows: [kept],
  } = await connection.query<{ value: { courses: DemoCourse[] } }>(`${WAITING}${lock ? ' for update' : ''}`, [
    tenant,
    KIND,
  ]);
  return kept?.value.courses ?? [];
}

/** Takes a course off the list. @returns false when it is not there: another node was here first */
async function strike(connection: Connection, tenant: string, { entity, key }: DemoCourse): Promise<boolean> {
  const courses = await waitingCourses(connection, tenant, true);
  const rest = courses.filter((one) => one.entity !== entity || one.key !== key);
  if (rest.length === courses.length) return false;
  await (rest.length === 0
    ? connection.query('delete from anlan.seed where tenant_id = $1 and kind = $2', [tenant, KIND])
    : connection.query('update anlan.seed set value = $3 where tenant_id = $1 and kind = $2', [
        tenant,
        KIND,
        JSON.stringify({ courses: rest }),
      ]));
  return true;
}

/** An act that the product refuses, or that leads elsewhere than its file says. */
class ActRefused extends Error {}

function refusedAct({ entity, key }: DemoCourse, act: DemoAct, error: unknown): ActRefused {
  const why =
    error instanceof Invalid
      ? error.errors.map(({ field, message }) => `${field} ${message}`).join('; ')
      : error instanceof Refusal
        ? error.text('en')
        : error instanceof Error
          ? error.message
          : String(error);
  return new ActRefused(`demonstration row ${entity}/${key} cannot ${act.do}: ${why}`, { cause: error });
}

/**
 * Carries out what happened to one row, all or nothing, in a transaction of its own: whoever works meanwhile waits for
 * that row at most.
 * @param stop breaks it off between two acts: nothing of the course is stored, and the next start does it
 * @returns how many acts were carried out
 * @throws {ActRefused}
 */
async function playCourse(engine: Engine, tenant: string, course: DemoCourse, stop: AbortSignal): Promise<number> {
  return engine.db.write(tenant, async (connection) => {
    if (!(await strike(connection, tenant, course))) return 0;
    const calls = new Map<string, Call>();
    for (const act of course.acts) {
      stop.throwIfAborted();
      const call = calls.get(act.by) ?? (await callOf(engine, connection, tenant, act.by));
      calls.set(act.by, call);
      try {
        await carryOut(engineAt(engine, act.at), call, connection, course, act);
      } catch (error) {
        // Lost against what others do beside it: the course is run again.
        if (error instanceof DatabaseUnavailable || isLocked(error) || isRetryable(error)) throw error;
        throw refusedAct(course, act, error);
      }
    }
    return course.acts.length;
  });
}

/** A database that is busy with its own start is asked again, so often. */
const TRIES = 20;
const PAUSE_MS = 3000;

/**
 * Carries them out while the server answers already: nobody waits for it.
 * @returns `done` when all is carried out or given up, with how many acts; `close` ends it after the act under way.
 * What has not come to its end is carried out at the next start
 */
export function openDemoPast(
  engine: Engine,
  tenant: string,
  log: Pick<Logger, 'info' | 'error'>,
): { readonly done: Promise<number>; close(): Promise<void> } {
  const stop = new AbortController();

  /** Works on `run` until the database has answered. @returns undefined when it was stopped or given up */
  async function patiently<T>(run: () => Promise<T>): Promise<T | undefined> {
    for (let attempt = 1; !stop.signal.aborted; attempt += 1) {
      try {
        return await run();
      } catch (error) {
        if (stop.signal.aborted) return undefined;
        const isBusy = error instanceof DatabaseUnavailable || isLocked(error) || isRetryable(error);
        if (!isBusy || attempt === TRIES) {
          log.error({ err: error }, 'what happened to a demonstration row could not be carried out');
          return undefined;
        }
        await pause(PAUSE_MS, undefined, { signal: stop.signal }).catch(() => undefined);
      }
    }
    return undefined;
  }

  async function play(): Promise<number> {
    const courses = await patiently(() =>
      engine.db.read(tenant, (connection) => waitingCourses(connection, tenant, false)),
    );
    let acts = 0;
    for (const course of (courses ?? []).toSorted((a, b) => beginsAt(a).localeCompare(beginsAt(b)))) {
      if (stop.signal.aborted) break;
      acts +=
        (await patiently(async () => {
          try {
            return await playCourse(engine, tenant, course, stop.signal);
          } catch (error) {
            // It would be refused at every start: the row stays as it was stored.
            if (error instanceof ActRefused)
              await engine.db.write(tenant, (connection) => strike(connection, tenant, course));
            throw error;
          }
        })) ?? 0;
    }
    if (acts > 0) log.info({ acts }, 'carried out what happened to the demonstration rows');
    return acts;
  }
  const done = play();
  return {
    done,
    async close() {
      stop.abort();
      await done;
    },
  };
}
