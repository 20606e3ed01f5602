/** What the server uses of the parser for BPMN; it ships no types of its own. */
declare module 'bpmn-moddle' {
  export class BpmnModdle {
    fromXML(xml: string): Promise<{ readonly rootElement: unknown; readonly warnings: readonly unknown[] }>;
  }
}
