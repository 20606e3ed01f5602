/** Accounts of the demonstration data, in the place of the announcements; a click fills them in. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type PortalFacts, usePreferences } from '../../engine/client/index.ts';

type DemoAccount = PortalFacts['accounts'][number];

export function DemoAccounts({
  accounts,
  onChoose,
}: {
  readonly accounts: readonly DemoAccount[];
  readonly onChoose: (account: DemoAccount) => void;
}): ReactNode {
  const { t } = useTranslation('session');
  const language = usePreferences((state) => state.language);
  return (
    <div className="sign-demo">
      <h2>{t('sign.demo')}</h2>
      <ul>
        {accounts.map((account) => (
          <li key={account.username}>
            <button type="button" onClick={() => onChoose(account)}>
              <span className="code">{account.username}</span>
              <span className="code">{account.password}</span>
              <span>{account.title[language]}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
