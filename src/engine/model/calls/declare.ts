/**
 * Calls declared once: the door validates, answers and documents by the declaration, the browser gets its types from
 * it.
 */
import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';

/** What custom code, which has no such package, writes the types of its own calls with. */
export type { TBoolean, TNumber, TObject, TOptional, TString, TUnsafe } from 'typebox';

export type CallMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Verb and path below the base path, e.g. `POST /api/workflow/task/complete`. */
export type Address = `${CallMethod} /api/${string}`;

/**
 * Who may call: whoever holds an action of an entity or of a page (`area.code`), or everybody with a session. Nothing
 * is open by leaving it out.
 */
export type CallRight =
  { readonly entity: string; readonly action: string } | { readonly page: string; readonly action: string } | 'session';

/** The code that opens a call of a page. */
export function pageCode({ page, action }: { readonly page: string; readonly action: string }): string {
  return `${page.replace('.', ':')}:${action}`;
}

/**
 * One call. Nothing in a body is coerced or dropped; figures and switches of a query are spelled as text and read as
 * what they are declared.
 */
export interface CallDeclaration {
  /** English, for the API document. */
  readonly summary: string;
  /** Area under whose title the document gathers it. */
  readonly area: string;
  readonly right: CallRight;
  readonly query?: TObject;
  readonly body?: TObject;
  /** What stands in the address in braces: `DELETE /api/…/{id}`. */
  readonly path?: TObject;
  /** `data` of the envelope. */
  readonly answer: TSchema;
  /** It answers a file of this content type and no envelope; the format asked for may have another. */
  readonly file?: string;
  /** What it is given is nobody else's to read: the operation log keeps that it was called, and not with what. */
  readonly isPrivate?: true;
  /** Its `code` is the text "0", as one client of the specification expects. */
  readonly zero?: true;
}

export type Calls = Readonly<Record<Address, CallDeclaration>>;

/** A part that nothing declares. */
type Nothing = Readonly<Record<never, never>>;

type Part<S> = S extends TSchema ? Static<S> : Nothing;

/** What a call is handed, checked. */
export interface CallInput<C extends CallDeclaration> {
  readonly query: Part<C['query']>;
  readonly body: Part<C['body']>;
  readonly path: Part<C['path']>;
}

export type CallAnswer<C extends CallDeclaration> = Static<C['answer']>;

/** An object of exactly these members: another one is a mistake of the caller that would go unnoticed. */
export function closed<P extends TProperties>(members: P): TObject<P> {
  return Type.Object(members, { additionalProperties: false });
}

/** Keeps the calls of a feature as a literal type. */
export function declareCalls<const C extends Calls>(calls: C): C {
  return calls;
}

/** `['POST', '/api/…']` of an address. */
export function partsOfAddress(address: string): readonly [method: CallMethod, path: string] {
  const [method = '', path = ''] = address.split(' ', 2);
  return [method as CallMethod, path];
}
