/** The calls of the scanner, typed by their declarations. */
import type { CallAnswer } from '../../model/calls/declare.ts';
import type { scanCalls } from '../../model/calls/scan.ts';
import { declaredCalls } from './declared.ts';

const ask = declaredCalls<typeof scanCalls>();

export type Scanned = CallAnswer<(typeof scanCalls)['GET /api/scan/find']>[number];

/** The records that a code stands for. @throws a sentence that says why there are none for this person */
export const findScanned = (text: string, signal?: AbortSignal): Promise<readonly Scanned[]> =>
  ask('GET /api/scan/find', { query: { text } }, signal ? { signal } : {});
