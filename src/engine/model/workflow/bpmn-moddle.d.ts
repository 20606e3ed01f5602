/**
 * The part of `bpmn-moddle` the product uses: its package brings types of the elements, but none of the reader itself.
 */
declare module 'bpmn-moddle' {
  export class BpmnModdle {
    /** `packages`: descriptors of further namespaces by prefix. */
    constructor(packages?: Readonly<Record<string, object>>);
    /** @throws for a text that is no XML, or no BPMN */
    fromXML(xml: string): Promise<{
      readonly rootElement: object;
      readonly warnings: readonly object[];
      readonly references: readonly object[];
      readonly elementsById: Readonly<Record<string, object>>;
    }>;
    toXML(
      element: object,
      options?: { readonly format?: boolean; readonly preamble?: boolean },
    ): Promise<{ readonly xml: string }>;
    create(type: string, attributes?: Readonly<Record<string, unknown>>): unknown;
    createAny(name: string, uri: string, properties?: Readonly<Record<string, unknown>>): unknown;
  }
}
