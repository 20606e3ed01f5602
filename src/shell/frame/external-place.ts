/**
 * Where menu entries with a source of their own lead, and who gets a ticket (specification 2.2, rule 6; ).
 * Pure.
 */

export type ExternalKind = 'internal' | 'foreign' | 'own';

/**
 * Where a source leads, and what it is to us: a host of our own house (which gets a ticket), a foreign one (which gets
 * nothing), or a route of this page. `hosts` are names with or without a port. Pure.
 */
export function placeOfSource(
  src: string,
  hosts: readonly string[],
  page: string,
): { readonly kind: ExternalKind; readonly address: string } {
  if (!/^https?:\/\//i.test(src)) return { kind: 'own', address: `${page}#/${src.replace(/^#?\/*/, '')}` };
  const url = URL.canParse(src) ? new URL(src) : undefined;
  const internal = url !== undefined && hosts.some((host) => host === url.host || host === url.hostname);
  return { kind: internal ? 'internal' : 'foreign', address: src };
}

/** The address with who comes and a one-time ticket; a page that routes by hash reads its query behind the hash. */
export function withTicket(address: string, userId: string, ticket: string): string {
  const query = new URLSearchParams({ userId, tokenStr: ticket }).toString();
  return `${address}${address.includes('?') ? '&' : '?'}${query}`;
}
