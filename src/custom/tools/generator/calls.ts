/** The calls of the code generator, typed by their declaration. */
import { createContext } from 'react';
import { declaredCalls } from '../../../engine/client/index.ts';
import type { CallAnswer } from '../../../engine/model/calls/declare.ts';
import type { generatorCalls } from '../../../engine/model/calls/generator.ts';

export const send = declaredCalls<typeof generatorCalls>();

export type FoundTable = CallAnswer<(typeof generatorCalls)['GET /api/tools/generator/tables']>['list'][number];
export type ReadResult = CallAnswer<(typeof generatorCalls)['POST /api/tools/generator/read']>;
export type MadeTable = CallAnswer<(typeof generatorCalls)['POST /api/tools/generator/preview']>['tables'][number];
export type Output = CallAnswer<(typeof generatorCalls)['POST /api/tools/generator/tryTemplate']>;

/** Opens the dialog that reads tables; undefined where the list is not around. */
export const ReadTablesHere = createContext<(() => void) | undefined>(undefined);
