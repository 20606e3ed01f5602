/**
 * The frame of the phone: one page at a time, the pickers over it, words and colours of antd-mobile, what is asked
 * before leaving.
 */
import { type ReactNode, Suspense, useCallback, useContext, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import ConfigProvider from 'antd-mobile/es/components/config-provider';
import enUS from 'antd-mobile/es/locales/en-US';
import zhCN from 'antd-mobile/es/locales/zh-CN';
import zhTW from 'antd-mobile/es/locales/zh-TW';
import { unstableSetRender } from 'antd-mobile/es/utils/unstable-render';
import { useTranslation } from 'react-i18next';
import { UNSAFE_LocationContext as LocationContext, useLocation, useNavigate, useOutlet } from 'react-router-dom';
import {
  PeoplePickerContext,
  type PickPeople,
  ScannerContext,
  ToneTag,
  Waiting,
  addIcons,
  followMenu,
  followOfflineQueue,
  followTaken,
  frameIcons,
  recentText,
  useOnline,
  usePreferences,
  useTaken,
} from '../../engine/client/index.ts';
import { usePhoneScanner } from './usePhoneScanner.tsx';
import { useFreshApps } from './apps-store.ts';
import { keepOffline, loadForOffline } from '../offline/keep-offline.ts';
import { UnsentLine } from './UnsentLine.tsx';
import { PhoneLeaveGuard } from './PhoneLeaveGuard.tsx';
import { isPicker, pickPeople, settle, useAsked } from './people-port.ts';
import './mobile.css';

addIcons(frameIcons);
const WORDS = { zh: zhCN, tw: zhTW, en: enUS };

// React 19 took away the render that antd-mobile's toasts are made with.
unstableSetRender((node, container) => {
  const root = createRoot(container);
  root.render(node);
  return async () => {
    await Promise.resolve();
    root.unmount();
  };
});

/**
 * The page of the address. While somebody on it is asked for people, it stays as it is under the picker, with the
 * address it had:
 * nothing typed is lost, and the answer finds who asked.
 */
function Pages(): ReactNode {
  const page = useOutlet();
  const place = useContext(LocationContext);
  const { pathname, key } = useLocation();
  const asked = useAsked((state) => state.asked !== undefined);
  const picking = asked && isPicker(pathname);
  const [last, setLast] = useState({ key, page, place });
  if (!picking && last.key !== key) setLast({ key, page, place });
  const navigate = useNavigate();
  const pick = useCallback<PickPeople>((request) => pickPeople((path) => void navigate(path), request), [navigate]);
  const under = picking ? last : { page, place };
  // Left by whatever way, with a choice or without: whoever asked must hear of it.
  const onPicker = isPicker(pathname);
  useEffect(() => (onPicker ? settle : undefined), [onPicker]);
  return (
    <>
      <div className="ph-page" hidden={picking}>
        <PeoplePickerContext value={pick}>
          <LocationContext value={under.place}>
            <Suspense fallback={<Waiting />}>{under.page}</Suspense>
          </LocationContext>
        </PeoplePickerContext>
      </div>
      {picking && (
        <div className="ph-page ph-over">
          <Suspense fallback={<Waiting />}>{page}</Suspense>
        </div>
      )}
    </>
  );
}

export function MobileFrame(): ReactNode {
  const { t } = useTranslation('shell');
  const language = usePreferences((state) => state.language);
  const online = useOnline();
  const taken = useTaken((state) => state.taken);
  const { ask, scanner } = usePhoneScanner();
  useFreshApps();
  useEffect(followMenu, []);
  useEffect(followOfflineQueue, []);
  useEffect(followTaken, []);
  const takenAt = taken?.at;
  useEffect(() => {
    if (takenAt !== undefined) void loadForOffline();
  }, [takenAt]);
  useEffect(keepOffline, []);
  return (
    <ConfigProvider locale={WORDS[language]}>
      <div className="ph">
        {!online && (
          <p className="ph-offline" role="status">
            <ToneTag tone="warning">{t('frame.offline')}</ToneTag>
            {taken ? t('frame.offlineTaken', { age: recentText(taken.at) }) : t('frame.offlineText')}
          </p>
        )}
        <UnsentLine />
        <ScannerContext value={ask}>
          <Pages />
        </ScannerContext>
        {scanner}
        <Suspense fallback={null}>
          <PhoneLeaveGuard />
        </Suspense>
      </div>
    </ConfigProvider>
  );
}
