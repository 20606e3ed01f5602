/** The menu of whoever asks, as it comes from the server. */
import type { AuthorityData, MenuNode } from '../../src/engine/model/wire.ts';
import type { Caller } from './client.ts';

/** An entry that opens something, with the titles of the menus it stands in, the outermost first. */
interface Entry {
  readonly path: string;
  readonly title: string;
  readonly within: readonly string[];
}

function entries(nodes: readonly MenuNode[], within: readonly string[]): Entry[] {
  return nodes.flatMap(({ path, title, routes }) =>
    routes ? entries(routes, [...within, title]) : [{ path, title, within }],
  );
}

export async function menuOf(caller: Caller): Promise<readonly Entry[]> {
  return entries(
    (await caller.post<AuthorityData>('/api/account/sysuserdetail/queryCurrentAuthority', {})).data.menu,
    [],
  );
}

/** The addresses in the menu of `caller` that stand in this one, at whatever depth. */
export async function pathsBelow(caller: Caller, title: string): Promise<readonly string[]> {
  return (await menuOf(caller)).filter(({ within }) => within[0] === title).map(({ path }) => path);
}
