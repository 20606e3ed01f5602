/**
 * The properties of what is chosen of the list, of the list itself where nothing is: every input made from the format's
 * own shapes.
 */
import { Button, Switch } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isObject, objectAt, textAt } from '../../../engine/model/format/read/source.ts';
import { useDesigner } from './designer-context.ts';
import { type Chosen, fieldsOf, withValue } from './draft-document.ts';
import { worded } from './drawn-form.ts';
import { titleOf } from './drawn-list.ts';
import { Fold } from './Fold.tsx';
import { Items, Translations } from './Items.tsx';
import {
  actionAt,
  cardOf,
  columnAt,
  isBuiltin,
  isOff,
  setAction,
  setCard,
  setColumn,
  setList,
  switchAction,
  viewAt,
} from './list-document.ts';
import { actionItems, cardItems, columnItems, listItems, seenItems, viewItems } from './panel-items.ts';

/** What of a field is seen in the list. */
function Seen({ name }: { readonly name: string }): ReactNode {
  const { document, change } = useDesigner();
  const raw = fieldsOf(document)[name];
  if (!isObject(raw)) return null;
  const path = ['data', 'properties', name];
  return (
    <Items
      items={seenItems(raw)}
      value={raw}
      within="field"
      path={path}
      onChange={(key, value) => change((now) => withValue(now, [...path, key], value))}
    />
  );
}

function ColumnPanel({ name }: { readonly name: string }): ReactNode {
  const { document, defaults, change } = useDesigner();
  return (
    <>
      <Items
        items={columnItems()}
        value={columnAt(document, name)}
        within="column"
        path={['list', 'columns', name]}
        onChange={(key, value) => change((now) => setColumn(now, name, key, value, defaults))}
      />
      <Seen name={name} />
    </>
  );
}

function ViewPanel({ code }: { readonly code: string }): ReactNode {
  const { t } = useTranslation('formDesigner');
  const { document, change } = useDesigner();
  const raw = viewAt(document, code);
  const path = ['list', 'views', code];
  return (
    <>
      <Items
        items={viewItems()}
        value={raw}
        within="view"
        path={path}
        onChange={(key, value) => change((now) => withValue(now, [...path, key], value))}
      />
      <Fold title={t('panel.otherLanguages')} closed>
        <Translations path={`list.views.${code}`} title={textAt(raw, 'title') ?? ''} />
      </Fold>
    </>
  );
}

function ActionPanel({ code }: { readonly code: string }): ReactNode {
  const { t } = useTranslation('formDesigner');
  const { document, change, maySet } = useDesigner();
  const id = useId();
  const raw = actionAt(document, code);
  const off = isOff(document, code);
  const top = isBuiltin(code) && (
    <div className="fd-flag">
      <div>
        <label htmlFor={id}>{t('list.on')}</label>
        <Switch
          id={id}
          checked={!off}
          disabled={!maySet(['actions', code])}
          onChange={(on) => change((now) => switchAction(now, code, on))}
        />
      </div>
    </div>
  );
  if (off) return <div className="fd-fold-body">{top}</div>;
  return (
    <>
      <Items
        items={actionItems()}
        value={raw}
        within="action"
        path={['actions', code]}
        top={top}
        onChange={(key, value) => change((now) => setAction(now, code, key, value))}
      />
      <Fold title={t('panel.otherLanguages')} closed>
        <Translations path={`actions.${code}`} title={textAt(raw, 'label') ?? ''} />
      </Fold>
    </>
  );
}

function CardPanel(): ReactNode {
  const { document, defaults, change } = useDesigner();
  return (
    <Items
      items={cardItems()}
      value={cardOf(document, defaults)}
      within="card"
      path={['list', 'card']}
      onChange={(key, value) => change((now) => setCard(now, key, value, defaults))}
    />
  );
}

function WholePanel(): ReactNode {
  const { document, change } = useDesigner();
  return (
    <Items
      items={listItems()}
      value={objectAt(document, 'list')}
      within="list"
      path={['list']}
      onChange={(key, value) => change((now) => setList(now, key, value))}
    />
  );
}

/** Nothing of a condition is its own: it looks like its field. */
function FilterPanel({ name }: { readonly name: string }): ReactNode {
  const { t } = useTranslation('formDesigner');
  const { document, choose } = useDesigner();
  return (
    <div className="fd-fold-body">
      <p className="fd-note">{t('list.filterNote')}</p>
      {isObject(fieldsOf(document)[name]) && (
        <div>
          <Button onClick={() => choose({ kind: 'field', name })}>{t('list.toField')}</Button>
        </div>
      )}
    </div>
  );
}

function Body({ chosen }: { readonly chosen: Chosen | undefined }): ReactNode {
  switch (chosen?.kind) {
    case 'column':
      return <ColumnPanel name={chosen.name} />;
    case 'filter':
      return <FilterPanel name={chosen.name} />;
    case 'view':
      return <ViewPanel code={chosen.name} />;
    case 'action':
      return <ActionPanel code={chosen.name} />;
    case 'card':
      return <CardPanel />;
    default:
      return <WholePanel />;
  }
}

export function ListPanel(): ReactNode {
  const { t } = useTranslation('formDesigner');
  const { document, view, chosen, choice } = useDesigner();
  const kind = chosen?.kind ?? 'list';
  const title =
    chosen && chosen.kind !== 'card'
      ? titleOf(document, view, chosen)
      : (worded(document, view.locale, 'title', textAt(document, 'title'), view.title) ?? '');
  return (
    <aside className="fd-panel" aria-label={t('panel.title')}>
      <header className="fd-panel-head">
        <h2>{title}</h2>
        <span className="fd-note">{t(`panel.kind.${kind}`)}</span>
      </header>
      <Body key={`${kind} ${choice}`} chosen={chosen} />
    </aside>
  );
}
