/** Reading the event stream, and how long to wait before the next attempt. */
import { describe, expect, it } from 'vitest';
import { backOff, parseEvents } from './events.ts';

describe('event stream', () => {
  it('gives whole events and keeps the unfinished rest', () => {
    const { events, rest } = parseEvents(
      'data: {"kind":"menu"}\n\ndata: {"kind":"entity","entity":"a",\ndata: "version":"1"}\n\ndata: {"ki',
    );
    expect(events).toEqual([{ kind: 'menu' }, { kind: 'entity', entity: 'a', version: '1' }]);
    expect(parseEvents(`${rest}nd":"menu"}\n\n`).events).toEqual([{ kind: 'menu' }]);
  });

  it('passes over heartbeats and takes either line end', () => {
    expect(parseEvents(': still here\n\ndata: {"kind":"menu"}\r\n\r\n').events).toEqual([{ kind: 'menu' }]);
  });

  it('waits longer after each failure, up to a limit, never all at once', () => {
    expect([0, 1, 2, 3].map((failures) => backOff(failures, 0))).toEqual([500, 1000, 2000, 4000]);
    expect(backOff(20, 0)).toBe(30_000);
    expect(backOff(0, 1)).toBe(625);
  });
});
