/** The person's own menu: profile, password, home, settings, keys, signing out. */
import { type ReactNode, Suspense, lazy, useState } from 'react';
import { App, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Icon, useSession } from '../../engine/client/index.ts';
import { leave } from '../session/exit.ts';
import { forgetTabs } from './tabs/tabs-store.ts';
import { useHere } from './useHere.ts';

const TenantDialog = lazy(() => import('../tenants/TenantDialog.tsx'));
const ChangePasswordDialog = lazy(() => import('../session/ChangePasswordDialog.tsx'));

/** The own picture, else the first letter of the name. */
function Face({ name, picture }: { readonly name: string; readonly picture: string | null }): ReactNode {
  const [broken, setBroken] = useState<string>();
  if (picture && broken !== picture)
    return (
      <img
        className="avatar"
        src={`${picture}/thumbnail`}
        alt=""
        width={26}
        height={26}
        onError={() => setBroken(picture)}
      />
    );
  return (
    <span className="avatar" aria-hidden="true">
      {name.slice(0, 1).toUpperCase()}
    </span>
  );
}

export function UserMenu({
  onSettings,
  onKeys,
}: {
  readonly onSettings: () => void;
  readonly onKeys: () => void;
}): ReactNode {
  const { t } = useTranslation('layout');
  const { t: shell } = useTranslation('shell');
  const { modal } = App.useApp();
  const navigate = useNavigate();
  const here = useHere();
  const user = useSession((state) => state.user);
  const [changing, setChanging] = useState(false);
  const [going, setGoing] = useState(false);
  const name = user?.nickname || user?.username || '';
  function askLeave(): void {
    modal.confirm({
      title: t('user.leaveTitle'),
      content: t('user.leaveText'),
      icon: null,
      width: 400,
      maskClosable: false,
      okText: shell('signOut'),
      cancelText: shell('cancel'),
      onOk: () =>
        leave(here().pathname + here().search).then((to) => {
          forgetTabs();
          return navigate(to);
        }),
    });
  }
  const acts: Readonly<Record<string, () => void>> = {
    profile: () => void navigate('/profile/index'),
    password: () => setChanging(true),
    tenant: () => setGoing(true),
    home: () => void navigate('/'),
    settings: onSettings,
    keys: onKeys,
    exit: askLeave,
  };
  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          items: [
            { key: 'who', type: 'group', label: [user?.username, user?.deptName].filter(Boolean).join(' · ') },
            { key: 'profile', icon: <Icon name="user" />, label: t('user.profile') },
            { key: 'password', icon: <Icon name="key" />, label: shell('changePassword') },
            ...(user?.manyTenants ? [{ key: 'tenant', icon: <Icon name="building" />, label: t('user.tenant') }] : []),
            { key: 'home', icon: <Icon name="home" />, label: t('user.home') },
            { type: 'divider' },
            { key: 'settings', icon: <Icon name="gear" />, label: t('settings.title') },
            { key: 'keys', icon: <Icon name="keyboard" />, label: t('keys.title') },
            { type: 'divider' },
            { key: 'exit', icon: <Icon name="exit" />, label: shell('signOut') },
          ],
          onClick: ({ key }) => acts[key]?.(),
        }}
      >
        <button type="button" className="me" aria-label={shell('frame.account', { name })}>
          <Face name={name} picture={user?.avatar ?? null} />
          <span className="me-name">{name}</span>
          <Icon name="down" />
        </button>
      </Dropdown>
      {changing && (
        <Suspense fallback={null}>
          <ChangePasswordDialog onClose={() => setChanging(false)} />
        </Suspense>
      )}
      {going && (
        <Suspense fallback={null}>
          <TenantDialog onClose={() => setGoing(false)} />
        </Suspense>
      )}
    </>
  );
}
