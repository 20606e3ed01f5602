/** `/icon`: the one icon set; a click copies the name of an icon, as menus and schema files state it. */
import { type ReactNode, useState } from 'react';
import { App, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { Icon, iconPaths, frameIcons } from '../../engine/client/index.ts';
import './pages.css';

export function IconPage(): ReactNode {
  const { t } = useTranslation('pages');
  const { message } = App.useApp();
  const [keyword, setKeyword] = useState('');
  const names = Object.keys({ ...iconPaths, ...frameIcons }).filter((name) =>
    name.toLowerCase().includes(keyword.trim().toLowerCase()),
  );
  function copy(name: string): void {
    navigator.clipboard.writeText(name).then(
      () => void message.success(t('icon.copied', { name })),
      () => void message.error(t('icon.notCopied', { name })),
    );
  }
  return (
    <section className="page" aria-labelledby="icon-title">
      <header className="page-head">
        <h1 id="icon-title">{t('icon.title')}</h1>
        <p>{t('icon.text', { count: names.length })}</p>
      </header>
      <Input
        className="page-keyword"
        allowClear
        aria-label={t('icon.keyword')}
        placeholder={t('icon.keyword')}
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
      />
      {names.length === 0 && <p role="status">{t('icon.none')}</p>}
      <ul className="icon-list" aria-label={t('icon.title')}>
        {names.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => copy(name)} aria-label={t('icon.copy', { name })}>
              <Icon name={name} size={24} />
              <span className="code">{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
