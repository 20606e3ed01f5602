/**
 * Node maintenance of one area, or of one kind of matter in it: the list of all nodes, narrowed to it, and a form that
 * begins there (decision Q-151).
 */
import { type ComponentType, type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { EntityPage, NavigationContext } from '../../../engine/client/index.ts';
import type { EntityView } from '../../../engine/model/wire.ts';
import { useStandingQuery } from '../useStandingQuery.ts';

/** Values of the fields 业务域 and 业务子类 that a page stands for. */
interface Matter {
  readonly bizArea: string;
  readonly bizSubType?: string;
}

function AreaNodes({ matter }: { readonly matter: Matter }): ReactNode {
  const { t } = useTranslation('processNodes');
  const navigation = useStandingQuery(matter);
  const { bizSubType } = matter;
  const narrow = useCallback(
    (view: EntityView): EntityView => ({
      ...view,
      fields: view.fields.map((field) => {
        if (!Object.hasOwn(matter, field.name)) return field;
        // Any text to the list of all nodes; here the one kind, in its words.
        const choices =
          field.name === 'bizSubType' && bizSubType !== undefined
            ? { choices: [{ value: bizSubType, title: t(`kind.${bizSubType}`) }] }
            : {};
        return { ...field, ...choices, default: matter[field.name as keyof Matter] ?? null };
      }),
      list: {
        ...view.list,
        filters: view.list.filters.filter((name) => !Object.hasOwn(matter, name)),
        columns: view.list.columns.filter(({ field }) => !Object.hasOwn(matter, field)),
      },
      standsFor: { fields: Object.keys(matter), empty: t('empty') },
    }),
    [matter, bizSubType, t],
  );
  return (
    <NavigationContext value={navigation}>
      <EntityPage entity="processNodeConfig" narrow={narrow} />
    </NavigationContext>
  );
}

/**
 * @param bizArea a value of the field 业务域
 * @param bizSubType one of 业务子类: the page is of this kind alone
 */
export function nodesOf(bizArea: string, bizSubType?: string): { readonly default: ComponentType } {
  const matter: Matter = bizSubType === undefined ? { bizArea } : { bizArea, bizSubType };
  return { default: () => <AreaNodes matter={matter} /> };
}
