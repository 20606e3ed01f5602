/** The call of the scanner: the record a code stands for. What it chooses in a form the choices of the field say. */
import { Type } from 'typebox';
import { closed, declareCalls } from './declare.ts';

/** Longer than any code that a camera reads. */
const text = () => Type.String({ minLength: 1, maxLength: 2000 });

export const scanCalls = declareCalls({
  'GET /api/scan/find': {
    area: 'common',
    right: 'session',
    summary: 'The records a scanned code stands for: that of a printed label, or those whose printed number it is',
    query: closed({ text: text() }),
    answer: Type.Array(
      closed({
        entity: Type.String(),
        title: Type.String(),
        id: Type.String({ format: 'uuid' }),
        label: Type.String(),
        path: Type.String(),
      }),
    ),
  },
});
