/** Everything that is due, soonest first, by kind (picture 09). */
import { type ReactNode, useMemo, useState } from 'react';
import PullToRefresh from 'antd-mobile/es/components/pull-to-refresh';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type DueItem, useDeadlines } from '../../engine/client/index.ts';
import { useApps } from './apps-store.ts';
import { DueTag, dueAddress } from './due.tsx';
import { PhoneHead } from './PhoneHead.tsx';
import { entityOf } from './tile-entity.ts';

/** Cards per kind and tone; whoever has more of them goes to the list. */
const MOST_ITEMS = 50;

function Card({ item }: { readonly item: DueItem }): ReactNode {
  const { t } = useTranslation('mobile');
  const { code, view } = item;
  return (
    <li className="ph-card ph-due">
      <div className="ph-due-head"><span>{view.title}</span><DueTag item={item} /></div>
      <b>{item.name}</b>
      <div className="ph-due-foot">
        <span className="ph-grow ph-soft"><time dateTime={item.date}>{item.date}</time>{code && <span className="code">{code}</span>}</span>
        <Link className={`plain-button ph-button${item.tone === 'danger' ? ' plain-main' : ''}`} to={dueAddress(item)} aria-label={t('todo.open', { action: item.next ?? t('look'), name: item.name })}>{item.next ?? t('look')}</Link>
      </div>
    </li>
  );
}

export default function DuePage(): ReactNode {
  const { t } = useTranslation('mobile');
  const tiles = useApps((state) => state.tiles);
  const entities = useMemo(() => (tiles ?? []).flatMap((tile) => entityOf(tile) ?? []), [tiles]);
  const due = useDeadlines(entities, MOST_ITEMS);
  const [kind, setKind] = useState('');
  const kinds = [{ entity: '', title: t('todo.every'), count: due.count }, ...due.byEntity.filter((one) => one.count > 0)];
  const shown = due.items.filter((item) => kind === '' || item.view.name === kind);
  const count = kinds.find((one) => one.entity === kind)?.count ?? 0;
  return (
    <>
      <PhoneHead title={t('todo.title')} above="/apps/home" />
      <div className="ph-kinds" role="group" aria-label={t('todo.kind')}>
        {kinds.map((one) => <button key={one.entity} type="button" aria-pressed={one.entity === kind} onClick={() => setKind(one.entity)}>{one.title} {one.count}</button>)}
      </div>
      <main className="ph-body" aria-busy={due.loading}>
        <PullToRefresh onRefresh={async () => due.reload()}>
          <div className="ph-pad">
            {due.error && <p className="ph-card ph-none" role="alert">{due.error.message}</p>}
            {!due.loading && !due.error && shown.length === 0 && <p className="ph-none">{t('todo.none')}</p>}
            <ul aria-label={t('todo.title')}>{shown.map((item) => <Card key={item.view.name + item.row.id} item={item} />)}</ul>
            {shown.length < count && <p className="ph-none ph-soft">{t('todo.more', { shown: shown.length, count })}</p>}
          </div>
        </PullToRefresh>
      </main>
    </>
  );
}
