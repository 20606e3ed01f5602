/** Windows of finished transactions, against a model of a database in which transactions begin, write, end and wait. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advance, type Cursor, windowToRead } from './window.ts';

interface Event {
  readonly id: number;
  readonly xid: number;
  readonly row: number;
}

/** A database: rows are locked by whoever wrote them until the transaction ends. */
class Model {
  private nextXid = 3;
  private nextId = 1;
  private readonly open = new Map<number, Event[]>();
  readonly stored: Event[] = [];

  private writing(row: number): number | undefined {
    return [...this.open].find(([, events]) => events.some((event) => event.row === row))?.[0];
  }
  begin(): void {
    this.open.set(this.nextXid, []);
    this.nextXid += 1;
  }
  private pick(which: number): number | undefined {
    const xids = [...this.open.keys()];
    return xids[which % Math.max(1, xids.length)];
  }
  write(which: number, row: number): void {
    const xid = this.pick(which);
    if (xid === undefined || ![undefined, xid].includes(this.writing(row))) return;
    this.open.get(xid)?.push({ id: this.nextId, xid, row });
    this.nextId += 1;
  }
  end(which: number, isKept: boolean): void {
    const xid = this.pick(which);
    if (xid === undefined) return;
    if (isKept) this.stored.push(...(this.open.get(xid) ?? []));
    this.open.delete(xid);
  }
  /** Everything ends, and another PostgreSQL begins to count. */
  move(): void {
    this.open.clear();
    this.nextXid = 3;
  }
  get horizon(): number {
    return Math.min(this.nextXid, ...this.open.keys());
  }
  read(cursor: Cursor, batch: number): { next: Cursor; events: Event[] } | undefined {
    const window = windowToRead(cursor, this.horizon);
    if (!window) return undefined;
    const events = this.stored
      .filter(({ id, xid }) => xid >= window.fromXid && xid < window.toXid && id > window.afterId)
      .toSorted((one, other) => one.id - other.id)
      .slice(0, batch);
    const ids = events.map(({ id }) => id);
    return { next: advance(window, ids, events.length === batch), events };
  }
}

const op = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('begin' as const) }) },
  { weight: 10, arbitrary: fc.record({ do: fc.constant('write' as const), which: fc.nat(9), row: fc.nat(3) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('end' as const), which: fc.nat(9), isKept: fc.boolean() }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('read' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const) }) },
);

describe('windows of events', () => {
  it('hand over each event that is kept once, those of a row in their order, also across a move', () => {
    fc.assert(
      fc.property(fc.array(op, { maxLength: 120 }), fc.integer({ min: 1, max: 3 }), (ops, batch) => {
        const model = new Model();
        let cursor: Cursor = { fromXid: 3, toXid: 3, afterId: 0, floorId: 0, readId: 0 };
        const handed: Event[] = [];
        const readAll = (): void => {
          for (let step = model.read(cursor, batch); step; step = model.read(cursor, batch)) {
            handed.push(...step.events);
            cursor = step.next;
          }
        };
        for (const one of ops) {
          if (one.do === 'begin') model.begin();
          else if (one.do === 'write') model.write(one.which, one.row);
          else if (one.do === 'end') model.end(one.which, one.isKept);
          else if (one.do === 'move') model.move();
          else readAll();
        }
        model.move();
        readAll();
        // What is counted anew is counted past what was read before.
        for (let count = 0; count < 40; count += 1) model.begin();
        for (let count = 0; count < 40; count += 1) model.end(0, true);
        readAll();
        const numbers = handed.map(({ id }) => id);
        expect(new Set(numbers).size).toBe(numbers.length);
        expect(numbers.toSorted((a, b) => a - b)).toEqual(model.stored.map(({ id }) => id).toSorted((a, b) => a - b));
        for (const row of [0, 1, 2, 3]) {
          const own = handed.filter((event) => event.row === row).map(({ id }) => id);
          expect(own).toEqual(own.toSorted((a, b) => a - b));
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('wait for a transaction that still runs, and read nothing twice behind it', () => {
    const cursor: Cursor = { fromXid: 10, toXid: 10, afterId: 0, floorId: 0, readId: 0 };
    expect(windowToRead(cursor, 10)).toBeUndefined();
    const window = windowToRead(cursor, 14);
    expect(window).toMatchObject({ fromXid: 10, toXid: 14, afterId: 0 });
    expect(advance(window!, [5, 9], false)).toEqual({ fromXid: 14, toXid: 14, afterId: 0, floorId: 0, readId: 9 });
    expect(advance(window!, [5, 9], true)).toMatchObject({ fromXid: 10, toXid: 14, afterId: 9 });
  });
});
