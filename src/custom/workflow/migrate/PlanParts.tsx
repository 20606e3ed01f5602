/**
 * The parts of a migration's dialog: what differs, which step becomes which, and what would happen to each instance.
 */
import { Checkbox, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, ToneNote } from '../../../engine/client/index.ts';
import type { Picks, Plan } from './useMigrationPlan.ts';

/** What differs, in words: the drawing alone tells it to the eye only. */
export function Differences({ plan }: { readonly plan: Plan }): ReactNode {
  const { t } = useTranslation('migration');
  const groups = [
    { key: 'added', items: plan.added.map(({ node, name }) => ({ node, text: name })) },
    { key: 'gone', items: plan.gone.map(({ node, name }) => ({ node, text: name })) },
    {
      key: 'changed',
      items: plan.changed.map(({ from, to, aspects }) => ({
        node: to.node,
        text: t('aspectsOf', {
          name: from.name === to.name ? to.name : `${from.name} → ${to.name}`,
          aspects: aspects.map((aspect) => t(`aspects.${aspect}`)).join(t('comma')),
        }),
      })),
    },
  ].filter(({ items }) => items.length > 0);
  if (groups.length === 0) return <p className="move-note">{t('same')}</p>;
  return (
    <dl className="move-differences">
      {groups.map(({ key, items }) => (
        <div key={key}>
          <dt>
            <i className={`move-swatch move-swatch-${key}`} />
            {t(key, { count: items.length })}
          </dt>
          <dd>
            {items.map(({ node, text }) => (
              <span key={node}>{text}</span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface PlacesProps {
  readonly plan: Plan;
  readonly picks: Picks;
  readonly onPick: (node: string, to: string | undefined) => void;
}

/** The steps instances stand at, and what each becomes; whatever could not be told is chosen here. */
export function Places({ plan, picks, onPick }: PlacesProps): ReactNode {
  const { t } = useTranslation('migration');
  return (
    <ul className="move-places">
      {plan.places.map(({ node, name, instances, to, options }) => (
        <li key={node}>
          <span>
            <b>{name}</b>
            <small>{t('standing', { count: instances })}</small>
          </span>
          <span aria-hidden="true">→</span>
          <Select
            aria-label={t('becomes', { name })}
            value={to ?? null}
            placeholder={t('choose')}
            allowClear={picks[node] !== undefined}
            suffixIcon={<Icon name="down" />}
            {...(to === null ? { status: 'warning' as const } : {})}
            notFoundContent={t('nothingFits')}
            options={[
              ...options,
              ...(to !== null && !options.some((option) => option.node === to) ? [{ node: to, name: to }] : []),
            ].map((option) => ({ value: option.node, label: option.name }))}
            onChange={(value: string | null | undefined) => onPick(node, value ?? undefined)}
          />
        </li>
      ))}
    </ul>
  );
}

type Entry = Plan['instances'][number];

function Effects({ entry }: { readonly entry: Entry }): ReactNode {
  const { t } = useTranslation('migration');
  if (entry.problems.length > 0)
    return entry.problems.map((problem) => (
      <ToneNote key={problem} tone="warning">
        {problem}
      </ToneNote>
    ));
  const said = (['opens', 'closes', 'forgets'] as const)
    .filter((key) => entry[key].length > 0)
    .map((key) => t(key, { names: entry[key].join(t('comma')) }));
  return (
    <>
      <ToneNote tone="success">{t('possible')}</ToneNote>
      {said.map((text) => (
        <small key={text}>{text}</small>
      ))}
    </>
  );
}

interface InstancesProps {
  readonly plan: Plan;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (ids: ReadonlySet<string>) => void;
}

export function Instances({ plan, chosen, onChoose }: InstancesProps): ReactNode {
  const { t } = useTranslation('migration');
  const possible = plan.instances.filter(({ problems }) => problems.length === 0).map(({ id }) => id);
  const all = possible.length > 0 && possible.every((id) => chosen.has(id));
  const toggle = (id: string, on: boolean): void =>
    onChoose(new Set(on ? [...chosen, id] : [...chosen].filter((one) => one !== id)));
  return (
    <>
      <Checkbox
        checked={all}
        indeterminate={!all && possible.some((id) => chosen.has(id))}
        disabled={possible.length === 0}
        onChange={({ target }) => onChoose(new Set(target.checked ? possible : []))}
      >
        {t('all', { count: possible.length, total: plan.instances.length })}
      </Checkbox>
      <ul className="move-instances">
        {plan.instances.map((entry) => (
          <li key={entry.id}>
            <Checkbox
              checked={chosen.has(entry.id) && entry.problems.length === 0}
              disabled={entry.problems.length > 0}
              onChange={({ target }) => toggle(entry.id, target.checked)}
            >
              {entry.name}
              <small>
                {entry.instanceNo} · {entry.currentNodes}
              </small>
            </Checkbox>
            <div>
              <Effects entry={entry} />
            </div>
          </li>
        ))}
      </ul>
      {plan.total > plan.instances.length && (
        <p className="move-note">{t('more', { shown: plan.instances.length, total: plan.total })}</p>
      )}
    </>
  );
}
