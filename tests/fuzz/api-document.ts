/** Reads the API document into the operations that the fuzz visits. */

export interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly maxLength?: number;
  readonly format?: string;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly $ref?: string;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}

interface RawOperation {
  readonly operationId?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
  readonly security?: readonly unknown[];
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
  readonly security?: readonly unknown[];
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly query: readonly string[];
  /** Content type of the body and its schema, if the operation takes one. */
  readonly body?: { readonly type: string; readonly schema: Schema };
  /** Answers without a session. */
  readonly open: boolean;
  /**
   * Of a route made from an entity file: the entity, and what the route does there (`query`, `export.docx`, `action`).
   */
  readonly generated?: { readonly entity: string; readonly kind: string };
}

/** Operations of entities are numbered `entity.kind`; the actions of files are all of one kind. */
function generatedBy(id: string | undefined): Operation['generated'] {
  const [entity, ...rest] = id?.split('.') ?? [];
  if (entity === undefined || rest.length === 0) return undefined;
  const builtIn = ['restore', 'batch'].includes(rest[1] ?? '');
  return { entity, kind: rest[0] === 'action' && !builtIn ? 'action' : rest.join('.') };
}

const METHODS = ['get', 'post', 'put', 'delete', 'patch'];

/** Every operation of the document, references in body schemas resolved one level deep. */
export function operationsOf(document: ApiDocument): Operation[] {
  const resolve = (schema: Schema | undefined): Schema => {
    const { $ref, ...beside } = schema ?? {};
    return $ref === undefined
      ? beside
      : { ...document.components?.schemas?.[$ref.replace('#/components/schemas/', '')], ...beside };
  };
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) => {
        const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
        const security = operation.security ?? document.security;
        const generated = generatedBy(operation.operationId);
        return {
          method: method.toUpperCase(),
          path,
          query: (operation.parameters ?? [])
            .filter((parameter) => parameter.in === 'query')
            .map((parameter) => parameter.name),
          ...(type === undefined ? {} : { body: { type, schema: resolve(content?.schema) } }),
          open: security !== undefined && security.length === 0,
          ...(generated ? { generated } : {}),
        };
      }),
  );
}
