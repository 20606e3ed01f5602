/** `/apps/scan`, and `/s/…`, where a label leads that was scanned by the camera of the phone itself. */
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { ScanPage, Waiting, phonePlaceOf } from '../../engine/client/index.ts';
import { LABEL_PATH } from '../../engine/model/label-address.ts';
import { PhoneHead } from './PhoneHead.tsx';
import { HOME, phoneAddress } from './phone-address.ts';

interface Found {
  readonly entity: string;
  readonly id: string;
  readonly path: string;
}

/** Where a record stands for this screen: a label may be opened at a desk too. */
function addressOf({ entity, id, path }: Found): string {
  return matchMedia('(max-width: 991px)').matches ? (phonePlaceOf(entity, id) ?? phoneAddress(path)) : path;
}

export function ScannerPage(): ReactNode {
  const { t } = useTranslation('phone');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isLabel = pathname.startsWith(LABEL_PATH);
  return (
    <>
      <PhoneHead title={t('scan.title')} above={HOME} />
      <main className="ph-body ph-scanning" id="sheet" tabIndex={-1}>
        <Suspense fallback={<Waiting />}>
          <ScanPage
            key={pathname}
            {...(isLabel ? { text: location.href } : {})}
            onFound={(found) => void navigate(addressOf(found), { replace: true })}
            hrefOf={(found) => `#${addressOf(found)}`}
          />
        </Suspense>
      </main>
    </>
  );
}
