/** What server and designer use of the parser for BPMN; it ships no types of its own. */
declare module 'bpmn-moddle' {
  export class BpmnModdle {
    /** @throws for a text that is no XML, or no BPMN */
    fromXML(xml: string): Promise<{ readonly rootElement: unknown; readonly warnings: readonly unknown[] }>;
    toXML(element: unknown, options?: { readonly format?: boolean }): Promise<{ readonly xml: string }>;
    create(type: string, attributes?: Readonly<Record<string, unknown>>): unknown;
    createAny(name: string, uri: string, properties?: Readonly<Record<string, unknown>>): unknown;
  }
}
