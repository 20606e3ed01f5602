/** The foot of a list: how many, how many per page, which page. */
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ListController } from '../../controllers/useListController.ts';
import { PAGE_SIZES } from '../../controllers/list/list-state.ts';
import { pageNumbers } from '../../controllers/list/page-numbers.ts';
import { Icon } from '../../parts/Icon.tsx';
import { scrollToTop } from './scroll-to-top.ts';

const thousands = new Intl.NumberFormat('en-US');

/** How many rows there are, as a sentence: an estimate says so. */
export function useCountText(): (controller: ListController) => string {
  const { t } = useTranslation('engine');
  return ({ totalCount, totalIsEstimate }) => t(totalIsEstimate ? 'list.about' : 'list.of', { count: totalCount, replace: { count: thousands.format(totalCount) } });
}

function GoTo({ present, last, onGo }: { readonly present: number; readonly last: number; readonly onGo: (page: number) => void }): ReactNode {
  const { t } = useTranslation('engine');
  const id = useId();
  const [text, setText] = useState('');
  function go(event: FormEvent): void {
    event.preventDefault();
    const page = Math.min(last, Math.max(1, Math.trunc(Number(text)) || 1));
    setText('');
    onGo(page);
  }
  return (
    <form className="pager-goto" onSubmit={go}>
      <label htmlFor={id}>{t('pager.goto')}</label>
      <input id={id} inputMode="numeric" value={text} placeholder={String(present)} onChange={(event) => setText(event.target.value.replace(/\D/g, ''))} />
      {t('pager.gotoPage')}
    </form>
  );
}

export function Pager({ controller, short }: { readonly controller: ListController; readonly short: boolean }): ReactNode {
  const { t } = useTranslation('engine');
  const countText = useCountText();
  const { state, change } = controller;
  const last = Math.max(1, Math.ceil(controller.totalCount / state.pageSize));
  const box = useRef<HTMLDivElement>(null);
  const go = (currentPage: number): void => {
    change({ currentPage });
    const list = box.current?.closest<HTMLElement>('.list-main')?.querySelector<HTMLElement>('.list-body');
    if (list) scrollToTop(list);
  };
  if (controller.tree) return <div className="pager"><span>{countText(controller)}</span></div>;
  return (
    <div className="pager" ref={box}>
      <span className="pager-count">{countText(controller)}</span>
      {!short && (
        <Select
          className="pager-size" aria-label={t('pager.sizeLabel')} value={state.pageSize} options={PAGE_SIZES.map((size) => ({ value: size, label: t('pager.size', { count: size }) }))}
          onChange={(pageSize: number) => change({ pageSize })}
        />
      )}
      <nav className="pager-pages" aria-label={t('pager.label')}>
        <button type="button" className="plain-icon" aria-label={t('pager.previous')} disabled={state.currentPage <= 1} onClick={() => go(state.currentPage - 1)}><Icon name="left" /></button>
        {pageNumbers(state.currentPage, last, short ? 5 : 9).map((page, index) => (page === 0
          ? <span key={`gap${index}`} className="pager-gap" aria-hidden="true">…</span>
          : <button key={page} type="button" className="plain-icon pager-page" aria-label={t('pager.page', { page })} aria-current={page === state.currentPage ? 'page' : undefined} onClick={() => go(page)}>{page}</button>))}
        <button type="button" className="plain-icon" aria-label={t('pager.next')} disabled={state.currentPage >= last} onClick={() => go(state.currentPage + 1)}><Icon name="right" /></button>
      </nav>
      {!short && last > 1 && <GoTo present={state.currentPage} last={last} onGo={go} />}
    </div>
  );
}
