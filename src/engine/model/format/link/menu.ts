/** Links the place of an entity in the menu. */
import type { CompiledEntity } from '../../types.ts';
import { isObject, textAt } from '../read/source.ts';
import type { Linker } from './linker.ts';

export function linkMenu(link: Linker): CompiledEntity['menu'] {
  const raw = link.section('menu');
  const stated = isObject(link.json.menu);
  if (stated && link.entity.partOf) link.findings.error('format.partOfMenu', ['menu']);
  const parent = textAt(raw, 'parent');
  if (parent !== undefined) link.known(parent, link.world.groups, 'format.unknownGroup', 'group', ['menu', 'parent']);
  const path = textAt(raw, 'path');
  const icon = textAt(raw, 'icon');
  const terminal = raw.terminal === 'mobile' || raw.terminal === 'both' ? raw.terminal : 'desktop';
  return {
    ...(parent === undefined ? {} : { parent }),
    ...(path === undefined ? {} : { path }),
    ...(icon === undefined ? {} : { icon }),
    ...(typeof raw.sequence === 'number' ? { sequence: raw.sequence } : {}),
    hidden: raw.hidden === true || link.entity.partOf !== undefined,
    terminal,
  };
}
