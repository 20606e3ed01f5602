/** What people choose to be sent out of the house. */
import { Type } from 'typebox';
import { closed, declareCalls } from './declare.ts';

const time = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' });

const choice = closed({
  /** Channel's code → type of notification → is it sent? */
  channels: Type.Record(
    Type.String({ maxLength: 40 }),
    Type.Record(Type.String({ maxLength: 40 }), Type.Boolean(), { maxProperties: 10 }),
    { maxProperties: 50 },
  ),
  /** Nothing but what is urgent is sent in between. */
  quiet: Type.Optional(closed({ from: time, to: time })),
  /** All of a day at once, at this time. */
  digestAt: Type.Optional(time),
  locale: Type.Union([Type.Literal('zh'), Type.Literal('tw'), Type.Literal('en')]),
});

const own = closed({
  channels: Type.Array(
    closed({
      code: Type.String(),
      name: Type.String(),
      kind: Type.String(),
      /** Types of notifications that go by it where nobody has chosen otherwise. */
      types: Type.Array(Type.String()),
      reaches: Type.Union([Type.Literal('email'), Type.Literal('mobile')]),
      /** Has the caller such an address? */
      isReached: Type.Boolean(),
    }),
  ),
  choice,
});

export const deliveryCalls = declareCalls({
  'GET /api/deliveries/own': {
    area: 'system',
    right: 'session',
    summary: 'The channels that can reach the caller, and what the caller has chosen to be sent',
    answer: own,
  },
  'POST /api/deliveries/own': {
    area: 'system',
    right: 'session',
    summary: 'Chooses what the caller is sent',
    body: choice,
    answer: own,
  },
});
