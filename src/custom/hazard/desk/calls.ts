/** The call of the handling form as the browser sends it; the server declares it beside its behaviour. */
import type { TObject, TSchema } from 'typebox';
import type { CallDeclaration } from '../../../engine/model/calls/declare.ts';

interface HandleCall extends CallDeclaration {
  /** Beside the three stand the fields of the decision. */
  readonly body: TObject & { readonly static: Readonly<Record<string, unknown>> & { readonly id: string; readonly handling: number; readonly rev?: number } };
  readonly answer: TSchema;
}

export type HandleCalls = Readonly<Record<'POST /api/hazard/hiddenDanger/handle', HandleCall>>;
