/** `/alarmDisposal/appProcessDetail`: any process, by task or instance, in the phone's frame. */
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { NavigationContext, TouchTheme, pageOf } from '../../engine/client/index.ts';
import { PhoneHead } from './PhoneHead.tsx';
import { HOME } from './phone-address.ts';
import { useNavigationBelow } from './useNavigationBelow.ts';

/** Key of the page, which the workflow brings. */
const PAGE = 'workflow.process';

export function ProcessPage(): ReactNode {
  const { t } = useTranslation('mobile');
  const navigation = useNavigationBelow('/workflow/wfTask');
  const Page = pageOf(PAGE);
  return (
    <NavigationContext value={navigation}>
      <PhoneHead title={t('process')} above={HOME} quiet />
      <main className="ph-body ph-engine" id="sheet" tabIndex={-1}>
        <Suspense fallback={null}>
          <TouchTheme>{Page && <Page />}</TouchTheme>
        </Suspense>
      </main>
    </NavigationContext>
  );
}
