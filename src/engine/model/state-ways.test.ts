/** Where rows go from their states, by actions and by a process. */
import { describe, expect, it } from 'vitest';
import { isEnd, stateWays, waysAhead } from './state-ways.ts';

describe('the ways between states', () => {
  it('lead on by actions that do not hold a row up, and end where no action begins', () => {
    const ways = stateWays(
      'draft',
      [
        { move: { draft: 'open' }, tone: 'success' },
        { move: { open: 'stopped' }, tone: 'warning' },
        { move: { open: 'closed', stopped: 'open' }, tone: 'none' },
      ],
      undefined,
    );
    expect(waysAhead(ways, 'draft', new Set())).toEqual(['open', 'closed']);
    expect(waysAhead(ways, 'stopped', new Set(['draft', 'open']))).toEqual([]);
    expect(['draft', 'open', 'stopped', 'closed'].filter((state) => isEnd(ways, state))).toEqual(['closed']);
  });

  it('lead on by what succeeds, whatever else is written down before it', () => {
    const ways = stateWays(
      'ready',
      [
        { move: { ready: 'stopped', working: 'stopped' }, tone: 'none' },
        { move: { ready: 'working' }, tone: 'success' },
        { move: { working: 'handedOver' }, tone: 'info' },
        { move: { working: 'closed' }, tone: 'success' },
      ],
      undefined,
    );
    expect(waysAhead(ways, 'ready', new Set())).toEqual(['working', 'closed']);
  });

  it('lead through the steps of a process to the first of its ends', () => {
    const ways = stateWays('draft', [], {
      status: { check: 'reviewing', sign: 'signing', approved: 'approved', rejected: 'rejected', $withdrawn: 'draft' },
      ends: ['approved', 'rejected'],
    });
    expect(waysAhead(ways, 'draft', new Set())).toEqual(['reviewing', 'signing', 'approved']);
    expect(ways.all['reviewing']).toEqual(['signing', 'approved', 'rejected']);
    expect([isEnd(ways, 'approved'), isEnd(ways, 'rejected'), isEnd(ways, 'signing')]).toEqual([true, true, false]);
  });
});
