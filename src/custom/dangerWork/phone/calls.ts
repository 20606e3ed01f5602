/** The calls of permits beside their entity's own, with the types of their answers. */
import type { TObject, TOptional, TString, TUnsafe } from '../../../engine/model/calls/declare.ts';
import { declaredCalls } from '../../../engine/client/index.ts';
import type { CallDeclaration } from '../../../engine/model/calls/declare.ts';
import type { GasLimit } from './limits.ts';

/** What speaks against a person. */
export type Reason = 'cert' | 'training' | 'blacklisted' | 'busy';

export interface Candidate {
  readonly person: string;
  readonly certNo: string | null;
  readonly certValidTo: string | null;
  readonly reasons: readonly Reason[];
}

interface Limits extends CallDeclaration {
  readonly query: TObject<{ permit: TString }>;
  readonly body?: never;
  readonly answer: TUnsafe<{ readonly limits: readonly GasLimit[] }>;
}
interface Candidates extends CallDeclaration {
  readonly query?: never;
  readonly body: TObject<{
    workers: TUnsafe<readonly object[]>;
    planStart: TOptional<TString>;
    planEnd: TOptional<TString>;
  }>;
  readonly answer: TUnsafe<{ readonly workers: readonly Candidate[] }>;
}

/** The calls as the browser sends them; the server declares them beside its behaviour. */
export type PermitCalls = {
  readonly 'GET /api/dangerWork/gasAnalysis/limits': Limits;
  readonly 'POST /api/dangerWork/workPermit/candidates': Candidates;
};

export const callPermits = declaredCalls<PermitCalls>();
