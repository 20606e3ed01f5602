/** A model's text becomes a graph: the one way, whichever thread goes it. */
import { BpmnModdle } from 'bpmn-moddle';
import { type CompileOptions, type Compiled, compileText } from '../../../model/workflow/compile.ts';

/** What is to be compiled. Plain data, so that it can be sent to a thread. */
export interface CompileOrder {
  readonly bpmn: string;
  readonly options: Pick<CompileOptions, 'known' | 'process'>;
}

/** What the thread answers. */
export type CompileAnswer = { readonly compiled: Compiled } | { readonly failure: string };

export const compileOrder = ({ bpmn, options }: CompileOrder): Promise<Compiled> =>
  compileText(bpmn, (xml) => new BpmnModdle().fromXML(xml), options);
