/** The own picture: chosen, cropped to a square, uploaded as a file, kept with the account. */
import { type ReactNode, Suspense, lazy, useRef, useState } from 'react';
import { App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '../../../engine/model/wire.ts';
import { asApiError, loadSession, saveOwnDetail, uploadFile } from '../../../engine/client/index.ts';

const CropDialog = lazy(() => import('./CropDialog.tsx'));

const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/bmp'];
const MAX_MB = 10;

export function AvatarPart({ user }: { readonly user: SessionUser }): ReactNode {
  const { t } = useTranslation('pages');
  const { message } = App.useApp();
  const chooser = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<string>();
  const close = (): void => {
    if (chosen) URL.revokeObjectURL(chosen);
    setChosen(undefined);
  };
  function choose(file: File | undefined): void {
    if (!file) return;
    if (!TYPES.includes(file.type)) return void message.error(t('avatar.wrongType'));
    if (file.size > MAX_MB * 1_048_576) return void message.error(t('avatar.tooLarge', { limit: MAX_MB }));
    setChosen(URL.createObjectURL(file));
  }
  async function keep(blob: Blob): Promise<void> {
    try {
      const stored = await uploadFile(new File([blob], 'avatar.png', { type: 'image/png' }));
      await saveOwnDetail({ avatar: stored.id });
      await loadSession();
      close();
      void message.success(t('avatar.saved'));
    } catch (cause) {
      const error = asApiError(cause);
      void message.error(error.fieldErrors[0]?.message ?? error.message);
    }
  }
  return (
    <div className="profile-avatar">
      {user.avatar ? (
        <img src={user.avatar} alt={t('avatar.of', { name: user.nickname })} width={120} height={120} />
      ) : (
        <span aria-hidden="true">{user.nickname.slice(0, 1).toUpperCase()}</span>
      )}
      <Button onClick={() => chooser.current?.click()}>{t('avatar.change')}</Button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={TYPES.join(',')}
        aria-label={t('avatar.change')}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {chosen && (
        <Suspense fallback={null}>
          <CropDialog
            url={chosen}
            onCancel={close}
            onCropped={keep}
            onBroken={() => {
              close();
              void message.error(t('avatar.wrongType'));
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
