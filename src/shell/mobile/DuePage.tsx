/** Everything that is due, soonest first, by kind (picture 09). */
import { type ReactNode, useMemo, useState } from 'react';
import PullToRefresh from 'antd-mobile/es/components/pull-to-refresh';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Duty } from '../../engine/model/home-wire.ts';
import { useDuties } from '../../engine/client/index.ts';
import { useApps } from './apps-store.ts';
import { DueTag, countOf, dueAddress } from './due.tsx';
import { PhoneHead } from './PhoneHead.tsx';
import { entityOf } from './tile-entity.ts';

/** Cards per kind; whoever has more of them goes to the list. */
const MOST_ITEMS = 50;

function Card({ duty }: { readonly duty: Duty }): ReactNode {
  const { t } = useTranslation('mobile');
  const { code, due, kind, name, next, tone } = duty;
  return (
    <li className="ph-card ph-due">
      <div className="ph-due-head"><span>{kind}</span><DueTag duty={duty} /></div>
      <b>{name}</b>
      <div className="ph-due-foot">
        <span className="ph-grow ph-soft"><time dateTime={due}>{due}</time>{code && <span className="code">{code}</span>}</span>
        <Link className={`plain-button ph-button${tone === 'danger' ? ' plain-main' : ''}`} to={dueAddress(duty)} aria-label={t('todo.open', { action: next ?? t('look'), name })}>{next ?? t('look')}</Link>
      </div>
    </li>
  );
}

export function DuePage(): ReactNode {
  const { t } = useTranslation('mobile');
  const tiles = useApps((state) => state.tiles);
  const entities = useMemo(() => (tiles ?? []).flatMap((tile) => entityOf(tile) ?? []), [tiles]);
  const due = useDuties(MOST_ITEMS, entities);
  const [kind, setKind] = useState('');
  const kinds = [{ entity: '', title: t('todo.every'), count: due.count }, ...due.kinds.map((one) => ({ entity: one.entity, title: one.kind, count: countOf(one) }))];
  const shown = due.duties.filter((duty) => kind === '' || duty.entity === kind);
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
            <ul aria-label={t('todo.title')}>{shown.map((duty) => <Card key={duty.path} duty={duty} />)}</ul>
            {shown.length < count && <p className="ph-none ph-soft">{t('todo.more', { shown: shown.length, count })}</p>}
          </div>
        </PullToRefresh>
      </main>
    </>
  );
}
