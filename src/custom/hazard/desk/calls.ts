/** The call of the handling form as the browser sends it; the server declares it beside its behaviour. */
import type { CallDeclaration } from '../../../engine/model/calls/declare.ts';

interface HandleCall extends CallDeclaration {
  /** Beside the three stand the fields of the decision. */
  readonly body: NonNullable<CallDeclaration['body']> & {
    readonly static: Readonly<Record<string, unknown>> & {
      readonly id: string;
      readonly handling: number;
      readonly rev?: number;
    };
  };
}

export type HandleCalls = Readonly<Record<`POST /api/hazard/${'hiddenDanger' | 'rectification'}/handle`, HandleCall>>;
