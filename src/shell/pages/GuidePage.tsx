/** `/guide`: a tour that steps through the parts of the frame. Parts that a narrow window hides are left out. */
import { type ReactNode, useState } from 'react';
import { Button, Tour } from 'antd';
import { useTranslation } from 'react-i18next';
import './pages.css';

/** Part of the frame → where it stands. */
const PARTS = {
  menu: '.side',
  toggle: '.head > button',
  path: '.crumb',
  tools: '.head [data-tour="tools"], .head > .plain-icon:last-of-type',
  account: '.me',
  sheet: '#sheet',
} as const;

/** Where the bubble stands: within the window, whatever the size of its part. */
const PLACES = {
  menu: 'right',
  toggle: 'bottomLeft',
  path: 'bottomLeft',
  tools: 'bottomRight',
  account: 'bottomRight',
  sheet: 'center',
} as const;

const shownPart = (selector: string): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((part) => part.offsetParent !== null) ?? null;

export function GuidePage(): ReactNode {
  const { t } = useTranslation('pages');
  const [open, setOpen] = useState(false);
  const [parts, setParts] = useState<readonly (keyof typeof PARTS)[]>([]);
  function start(): void {
    setParts((Object.keys(PARTS) as (keyof typeof PARTS)[]).filter((part) => shownPart(PARTS[part])));
    setOpen(true);
  }
  return (
    <section className="page" aria-labelledby="guide-title">
      <header className="page-head">
        <h1 id="guide-title">{t('guide.title')}</h1>
        <p>{t('guide.text')}</p>
      </header>
      <div>
        <Button type="primary" onClick={start}>
          {t('guide.start')}
        </Button>
      </div>
      <dl className="guide-parts">
        {(Object.keys(PARTS) as (keyof typeof PARTS)[]).map((part) => (
          <div key={part}>
            <dt>{t(`guide.part.${part}`)}</dt>
            <dd>{t(`guide.about.${part}`)}</dd>
          </div>
        ))}
      </dl>
      <Tour
        open={open}
        gap={{ offset: 0, radius: 2 }}
        onClose={() => setOpen(false)}
        onFinish={() => setOpen(false)}
        steps={parts.map((part, index) => ({
          title: t(`guide.part.${part}`),
          description: t(`guide.about.${part}`),
          placement: PLACES[part],
          target: () => shownPart(PARTS[part]) ?? document.body,
          nextButtonProps: { children: t(index === parts.length - 1 ? 'guide.end' : 'guide.next') },
          prevButtonProps: { children: t('guide.back') },
        }))}
      />
    </section>
  );
}
