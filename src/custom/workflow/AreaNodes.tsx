/** Node maintenance of one area: the list of all nodes, narrowed to it, and a form that begins there (decision Q-151). */
import { type ComponentType, type ReactNode, useCallback, useMemo } from 'react';
import { EntityPage, type Navigation, NavigationContext, useNavigation } from '../../engine/client/index.ts';
import type { EntityView } from '../../engine/model/wire.ts';

/** The address keeps what was asked for; the area is the page's own, whatever stands there. */
function useArea(area: string): Navigation {
  const above = useNavigation();
  return useMemo(() => {
    const query = new URLSearchParams(above.search);
    query.set('bizArea', area);
    return { ...above, search: query.toString() };
  }, [above, area]);
}

function AreaNodes({ area }: { readonly area: string }): ReactNode {
  const navigation = useArea(area);
  const narrow = useCallback((view: EntityView): EntityView => ({
    ...view,
    fields: view.fields.map((field) => (field.name === 'bizArea' ? { ...field, default: area } : field)),
    list: { ...view.list, filters: view.list.filters.filter((name) => name !== 'bizArea'), columns: view.list.columns.filter(({ field }) => field !== 'bizArea') },
  }), [area]);
  return <NavigationContext value={navigation}><EntityPage entity="processNodeConfig" narrow={narrow} /></NavigationContext>;
}

/** @param area a value of the field 业务域 */
export function nodesOf(area: string): { readonly default: ComponentType } {
  return { default: () => <AreaNodes area={area} /> };
}
