/** The foot of a list: how many, how many per page, which page. */
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ListController } from '../../controllers/useListController.ts';
import { cardPage } from '../../controllers/list/card-page.ts';
import { PAGE_SIZES } from '../../controllers/list/list-state.ts';
import { pageNumbers } from '../../controllers/list/page-numbers.ts';
import { Icon } from '../../parts/Icon.tsx';
import { scrollToTop } from './scroll-to-top.ts';

const thousands = new Intl.NumberFormat('en-US');

/** How many rows there are, as a sentence: an estimate says so. */
export function useCountText(): (controller: Pick<ListController, 'totalCount' | 'totalIsEstimate'>) => string {
  const { t } = useTranslation('engine');
  return ({ totalCount, totalIsEstimate }) =>
    t(totalIsEstimate ? 'list.about' : 'list.of', {
      count: totalCount,
      replace: { count: thousands.format(totalCount) },
    });
}

function GoTo({
  present,
  last,
  onGo,
}: {
  readonly present: number;
  readonly last: number;
  readonly onGo: (page: number) => void;
}): ReactNode {
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
      <input
        id={id}
        inputMode="numeric"
        value={text}
        placeholder={String(present)}
        onChange={(event) => setText(event.target.value.replace(/\D/g, ''))}
      />
      {t('pager.gotoPage')}
    </form>
  );
}

export function Pager({
  controller,
  short,
}: {
  readonly controller: ListController;
  readonly short: boolean;
}): ReactNode {
  const { t } = useTranslation('engine');
  const countText = useCountText();
  const { state, change } = controller;
  // Cards show a tree level by level, each with pages of its own; what was searched for is counted without the rows
  // above it.
  const { count, page: present } = short
    ? cardPage(controller)
    : { count: controller.totalCount, page: state.currentPage };
  const last = Math.max(1, Math.ceil(count / state.pageSize));
  const total = countText({
    ...controller,
    totalCount: short && controller.tree && !controller.searched ? count : controller.totalCount,
  });
  const box = useRef<HTMLDivElement>(null);
  const go = (currentPage: number): void => {
    change({ currentPage });
    const list = box.current?.closest<HTMLElement>('.list-main')?.querySelector<HTMLElement>('.list-body');
    if (list) scrollToTop(list);
  };
  if (controller.tree && (!short || last === 1))
    return (
      <div className="pager">
        <span>{total}</span>
      </div>
    );
  return (
    <div className="pager" ref={box}>
      <span className="pager-count">{total}</span>
      {!short && (
        <Select
          suffixIcon={<Icon name="down" />}
          className="pager-size"
          aria-label={t('pager.sizeLabel')}
          value={state.pageSize}
          options={PAGE_SIZES.map((size) => ({ value: size, label: t('pager.size', { count: size }) }))}
          onChange={(pageSize: number) => change({ pageSize })}
        />
      )}
      <nav className="pager-pages" aria-label={t('pager.label')}>
        <button
          type="button"
          className="plain-icon"
          aria-label={t('pager.previous')}
          disabled={present <= 1}
          onClick={() => go(present - 1)}
        >
          <Icon name="left" />
        </button>
        {pageNumbers(present, last, short ? 5 : 9).map((page, index) =>
          page === 0 ? (
            <span key={`gap${index}`} className="pager-gap" aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={page}
              type="button"
              className="plain-icon pager-page"
              aria-label={t('pager.page', { page })}
              aria-current={page === present ? 'page' : undefined}
              onClick={() => go(page)}
            >
              {page}
            </button>
          ),
        )}
        <button
          type="button"
          className="plain-icon"
          aria-label={t('pager.next')}
          disabled={present >= last}
          onClick={() => go(present + 1)}
        >
          <Icon name="right" />
        </button>
      </nav>
      {!short && last > 1 && <GoTo present={present} last={last} onGo={go} />}
    </div>
  );
}
