/** The browser's side of declared calls: the declaration gives the types, and nothing of it reaches the browser. */
import type { Address, CallAnswer, CallInput, Calls } from '../../model/calls/declare.ts';
import { type CallOptions, call } from './client.ts';
import type { QueryParams } from './query-text.ts';

/** A part that nothing declares may be left out. */
type Given<I extends { readonly query: unknown; readonly body: unknown }> = ([keyof I['query']] extends [never]
  ? object
  : { readonly query: I['query'] }) &
  ([keyof I['body']] extends [never] ? object : { readonly body: I['body'] });

/**
 * @typeParam C the calls of a feature, by `import type`
 * @returns a typed call; it throws as `call` does
 */
export function declaredCalls<C extends Calls>() {
  return <K extends keyof C & Address>(
    address: K,
    input: Given<CallInput<C[K]>>,
    options: Pick<CallOptions, 'signal' | 'overlay' | 'headers' | 'keepalive'> = {},
  ): Promise<CallAnswer<C[K]>> => {
    const [method = '', path = ''] = address.split(' ', 2);
    const { query, body } = input as { query?: QueryParams; body?: unknown };
    return call<CallAnswer<C[K]>>(method as 'GET', path, {
      ...options,
      ...(query ? { params: query } : {}),
      ...(body === undefined ? {} : { body }),
    });
  };
}
