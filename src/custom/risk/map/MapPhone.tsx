/** `/app/riskControl/map`: the risk map on the phone, the plan above and the lists below it. */
import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { PhonePartsContext, useNavigation } from '../../../engine/client/index.ts';
import { ChosenView, KindSwitches, Legend, Lists, MapState, PlanChoice } from './MapParts.tsx';
import { useRiskMap } from './useRiskMap.ts';
import './map.css';

export default function MapPhone(): ReactNode {
  const { t } = useTranslation('riskMap');
  const { Head } = use(PhonePartsContext);
  const { search } = useNavigation();
  const map = useRiskMap(search);
  return (
    <>
      <Head title={t('title')} above="/apps/home" />
      <main className="ph-body risk-map risk-map-phone" id="sheet" tabIndex={-1}>
        <PlanChoice map={map} />
        <KindSwitches map={map} />
        <MapState map={map} />
        <ChosenView map={map} />
        <Legend map={map} />
        <Lists map={map} />
      </main>
    </>
  );
}
