/**
 * Declared calls: what each says of its input can be judged. The server asks it at a call's first use, so a mistake
 * would meet a person instead of a start.
 */
import { describe, expect, it } from 'vitest';
import { features } from '../../src/engine/server/features/all.ts';
import { inputJudge } from '../../src/engine/server/http/input-errors.ts';

const declared = features.flatMap(({ routes = [] }) => routes);
const parts = declared.flatMap(({ address, declaration }) =>
  (['query', 'body'] as const).flatMap((part) => {
    const schema = declaration[part];
    return schema ? [{ address, part, schema }] : [];
  }),
);

describe('declared calls', () => {
  it('say of their input what can be judged', () => {
    expect(parts.length).toBeGreaterThan(50);
    for (const { address, part, schema } of parts)
      expect(() => inputJudge(schema, part)({}), `${address} ${part}`).not.toThrow();
  });

  it('a judge gives what is wrong each time it is asked, and nothing of what is right', () => {
    const [one] = parts.filter(
      ({ part, schema }) => part === 'body' && (schema as { required?: readonly string[] }).required?.length,
    );
    const judge = inputJudge(one!.schema, 'body');
    expect([judge({}).length > 0, judge({}).length > 0]).toEqual([true, true]);
  });
});
