/** `/app/riskControl/map`: the risk map on the phone, the plan above and the lists below it. */
import { Segmented } from 'antd';
import { type ReactNode, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PhonePartsContext, useNavigation } from '../../../engine/client/index.ts';
import { AreaList, MarkLists } from './MapLists.tsx';
import { ChosenView, KindSwitches, Legend, ListHead, MapState, PlanChoice } from './MapParts.tsx';
import { useRiskMap } from './useRiskMap.ts';
import './map.css';

export default function MapPhone(): ReactNode {
  const { t } = useTranslation('riskMap');
  const { Head } = use(PhonePartsContext);
  const { search } = useNavigation();
  const map = useRiskMap(search);
  const [tab, setTab] = useState<'going' | 'areas'>('going');
  return (
    <>
      <Head title={t('title')} above="/apps/home" />
      <main className="ph-body risk-map risk-map-phone" id="sheet" tabIndex={-1}>
        <PlanChoice map={map} />
        <KindSwitches map={map} />
        <MapState map={map} />
        <ChosenView map={map} />
        <Legend map={map} />
        <Segmented
          block
          value={tab}
          onChange={setTab}
          aria-label={t('lists')}
          options={[
            { value: 'going', label: t('goingOn') },
            { value: 'areas', label: t('areas') },
          ]}
        />
        <ListHead map={map} />
        {tab === 'going' ? <MarkLists map={map} /> : <AreaList map={map} />}
      </main>
    </>
  );
}
