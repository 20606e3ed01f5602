/** The row of filters: keyword, what fits of the declared filters, the rest under 更多条件, 重置 and 查询. */
import { type FormEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { Button, Input, type InputRef } from 'antd';
import { useTranslation } from 'react-i18next';
import { listMark } from '../../../model/list-mark.ts';
import type { EntityView, ViewField } from '../../../model/wire.ts';
import type { ListController } from '../../controllers/useListController.ts';
import {
  filterFields,
  filterValue,
  filterWidth,
  fittingFilters,
  withFilter,
} from '../../controllers/list/filter-fields.ts';
import { cleanFilters, treeParam } from '../../controllers/list/list-state.ts';
import { textWidth } from '../../controllers/list/text-width.ts';
import { Icon } from '../../parts/Icon.tsx';
import { pickWidget } from '../../registry/widgets.ts';
import { useElementSize } from './useElementSize.ts';

const KEYWORD_WIDTH = 216;
/** What of it is left for words beside the edges and the icon. */
const KEYWORD_ROOM = 170;
/** What stands before the keyword, with its gap. */
const LEAD_WIDTH = 148;
/** 更多条件, 重置 and 查询 with the gaps around them; English words are longer. */
const BUTTONS_WIDTH = { zh: 250, en: 308 };

/** Typing rests this long before the list is searched. */
const TYPING_PAUSE_MS = 300;

interface Draft {
  readonly keyword: string;
  readonly filters: Readonly<Record<string, string>>;
}

/** What the keyword looks into: short inside the field, whole as its name. */
function useKeywordHint(view: EntityView): { readonly short: string; readonly whole: string } {
  const { t } = useTranslation('engine');
  const fields = view.list.keyword.flatMap((name) => view.fields.filter((field) => field.name === name));
  const titles = fields.map((field) => field.title);
  const joint = listMark(view.locale);
  const whole = t(fields.some((field) => field.search === 'pinyin') ? 'list.keywordPinyin' : 'list.keyword', {
    fields: titles.join(joint),
  });
  const shortened = (count: number): string =>
    count < titles.length ? t('list.keywordMore', { fields: titles.slice(0, count).join(joint) }) : titles.join(joint);
  return { short: textWidth(shortened(2)) <= KEYWORD_ROOM ? shortened(2) : shortened(1), whole };
}

function FilterItem({
  field,
  view,
  draft,
  onDraft,
}: {
  readonly field: ViewField;
  readonly view: EntityView;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
}): ReactNode {
  const Filter = pickWidget(field)?.filter;
  if (!Filter) return null;
  return (
    <div className="filter-item" data-filter={field.name} style={{ width: filterWidth(field) }}>
      <Filter
        field={field}
        entity={view}
        value={filterValue(draft.filters, field.name)}
        onChange={(value) => onDraft({ ...draft, filters: withFilter(draft.filters, field.name, value) })}
      />
    </div>
  );
}

interface Edited {
  /** The applied state it was made from. */
  readonly of: string;
  /** The state that a search while typing is on its way to; what is typed meanwhile is kept. */
  readonly next?: string;
  readonly draft: Draft;
}

/**
 * Calls `search` with the last of what was typed, once typing rests; not in the middle of a character that is still
 * being composed.
 */
function useTyping(search: (text: string) => void): {
  readonly typed: (text: string) => void;
  readonly stop: () => void;
} {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const stop = (): void => clearTimeout(timer.current);
  return {
    stop,
    typed: (text) => {
      stop();
      timer.current = setTimeout(() => latest.current(text), TYPING_PAUSE_MS);
    },
  };
}

export interface FilterBarProps {
  readonly controller: Pick<ListController, 'view' | 'state' | 'change' | 'reload'>;
  readonly keywordRef?: Ref<InputRef>;
  readonly narrow: boolean;
  /** Stands before the keyword. */
  readonly lead?: ReactNode;
  /** Conditions that do not fit into the first row are shown at once. */
  readonly unfolded?: boolean;
}

export function FilterBar({ controller, keywordRef, narrow, lead, unfolded = false }: FilterBarProps): ReactNode {
  const { t } = useTranslation('engine');
  const { view, state, change } = controller;
  const hint = useKeywordHint(view);
  const [box, { width }] = useElementSize<HTMLFormElement>();
  const [open, setOpen] = useState(unfolded);
  const applied: Draft = { keyword: state.keyword, filters: state.filters };
  const [edited, setEdited] = useState<Edited>();
  // A draft belongs to the state it was made from: going back, or a reset elsewhere, shows what is applied.
  const stateKey = JSON.stringify(applied);
  const draft = edited && (edited.of === stateKey || edited.next === stateKey) ? edited.draft : applied;
  if (edited?.next === stateKey) setEdited({ of: stateKey, draft: edited.draft });
  const setDraft = (next: Draft): void => setEdited({ of: stateKey, draft: next });

  /** Only the keyword: the other conditions wait for 查询. */
  const typing = useTyping((text) => {
    const keyword = text.trim();
    if (keyword === state.keyword) return;
    const next = JSON.stringify({ keyword, filters: state.filters });
    setEdited((before) => ({ of: stateKey, next, draft: before?.draft ?? { ...applied, keyword: text } }));
    change({ keyword });
  });

  const fields = filterFields(view).filter((field) => pickWidget(field)?.filter);
  const hasKeyword = view.list.keyword.length > 0;
  const room =
    width -
    BUTTONS_WIDTH[view.locale === 'en' ? 'en' : 'zh'] -
    (hasKeyword ? KEYWORD_WIDTH + 8 : 0) -
    (lead ? LEAD_WIDTH : 0);
  const first = narrow || width === 0 ? 0 : fittingFilters(fields, room);
  const rest = fields.slice(first);
  const restCount = rest.filter((field) => Object.keys(filterValue(draft.filters, field.name)).length > 0).length;

  function submit(event: FormEvent): void {
    event.preventDefault();
    typing.stop();
    change({ keyword: draft.keyword.trim(), filters: cleanFilters(draft.filters) });
    if (narrow) setOpen(false);
    // The same question once more is a wish for fresh rows.
    if (draft === applied || JSON.stringify(draft) === stateKey) controller.reload();
  }

  /** Clears what this bar holds; the tree at the left keeps its node. */
  function reset(): void {
    const param = treeParam(view);
    const node = param ? state.filters[param] : undefined;
    typing.stop();
    setEdited(undefined);
    change({ keyword: '', view: '', filters: param && node ? { [param]: node } : {} });
  }

  if (!hasKeyword && fields.length === 0 && !lead) return null;
  const item = (field: ViewField): ReactNode => (
    <FilterItem key={field.name} field={field} view={view} draft={draft} onDraft={setDraft} />
  );
  return (
    <form className="filters" role="search" ref={box} onSubmit={submit}>
      <div className="filter-row">
        {lead}
        {hasKeyword && (
          <Input
            ref={keywordRef}
            className="filter-keyword"
            style={narrow ? { flex: 1 } : { width: KEYWORD_WIDTH }}
            placeholder={hint.short}
            title={hint.whole}
            aria-label={hint.whole}
            allowClear
            suffix={<Icon name="search" />}
            value={draft.keyword}
            maxLength={100}
            onChange={(event) => {
              setDraft({ ...draft, keyword: event.target.value });
              if (!(event.nativeEvent as InputEvent).isComposing) typing.typed(event.target.value);
            }}
            onCompositionEnd={(event) => typing.typed(event.currentTarget.value)}
          />
        )}
        {fields.slice(0, first).map(item)}
        {rest.length > 0 && (
          <Button
            type="link"
            className="filter-more"
            icon={<Icon name="filter" />}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {narrow
              ? t('list.filters')
              : open
                ? t('list.less')
                : restCount > 0
                  ? t('list.moreCount', { count: restCount })
                  : t('list.more')}
          </Button>
        )}
        {!narrow && <span className="filter-space" />}
        {!narrow && (
          <Button type="link" onClick={reset}>
            {t('list.reset')}
          </Button>
        )}
        {(!narrow || open) && (
          <Button type="primary" htmlType="submit">
            {t('list.query')}
          </Button>
        )}
      </div>
      {open && rest.length > 0 && (
        <div className="filter-rest">
          {rest.map(item)}
          {narrow && (
            <Button type="link" onClick={reset}>
              {t('list.reset')}
            </Button>
          )}
        </div>
      )}
    </form>
  );
}
