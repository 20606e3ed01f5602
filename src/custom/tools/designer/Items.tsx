/** Inputs made from the format's shapes, in folds by their kind; and the words of a thing in other languages. */
import { Fragment, type ReactNode, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { pickWidget } from '../../../engine/client/index.ts';
import { type Json, textAt } from '../../../engine/model/format/read/source.ts';
import { FIELD } from '../../../engine/model/format/rules.ts';
import type { Shape } from '../../../engine/model/format/shape.ts';
import { WIDGET_KINDS } from '../../../engine/model/widget-kinds.ts';
import type { ViewField } from '../../../engine/model/wire.ts';
import { useDesigner } from './designer-context.ts';
import { fieldsOf, setWord, wordOf } from './draft-document.ts';
import { openFields, listFields } from './drawn-list.ts';
import { Fold } from './Fold.tsx';
import { GROUPS, type PanelItem } from './panel-items.ts';
import { type Option, ShapeInput, Shell, TextInput, useMemberWords } from './ShapeInput.tsx';

/** Things of the list name what every row keeps as well; those of the form do not. */
const LISTED = ['list', 'view', 'card'];

/** Widgets that could show this field, by their own judgement. */
function widgetsFor(field: ViewField | undefined): readonly string[] {
  if (!field) return [];
  const { widget: _own, ...plain } = field;
  const usual = pickWidget(plain as ViewField);
  return WIDGET_KINDS.filter((kind) => {
    const found = pickWidget({ ...field, widget: kind });
    return (
      found !== undefined &&
      (found.rank(plain as ViewField) > 0 || found.name === usual?.name || found.rank({ ...field, widget: kind }) > 0)
    );
  });
}

/** Other languages of a word; Taiwan's is made from the Chinese unless somebody says it otherwise. */
export function Translations({ path, title }: { readonly path: string; readonly title: string }): ReactNode {
  const { t } = useTranslation('formDesigner');
  const { document, change, maySet } = useDesigner();
  const id = useId();
  return (
    <>
      {(['en', 'tw'] as const).map((language) => (
        <Shell key={language} id={`${id}-${language}`} label={t(`panel.titleIn.${language}`)}>
          <TextInput
            id={`${id}-${language}`}
            value={wordOf(document, language, path)}
            disabled={title === '' || !maySet(['i18n', language, path])}
            onCommit={(text) => change((now) => setWord(now, language, path, text.trim()))}
          />
        </Shell>
      ))}
    </>
  );
}

/** What is offered for texts that name something: fields, an order of fields, widgets. */
function useOffered(
  within: string,
  name: string | undefined,
): (key: string, shape: Shape) => readonly Option[] | undefined {
  const { t } = useTranslation('formDesigner');
  const { document, view } = useDesigner();
  const words = useMemberWords();
  const fields = useMemo<readonly Option[]>(() => {
    if (LISTED.includes(within))
      return [...listFields(document, view).values()].map((field) => ({
        value: field.name,
        label: `${field.title} ${field.name}`,
      }));
    return Object.entries(fieldsOf(document)).map(([code, raw]) => ({
      value: code,
      label: `${textAt(raw, 'title') ?? code} ${code}`,
    }));
  }, [document, view, within]);
  const orders = useMemo<readonly Option[]>(
    () =>
      openFields(listFields(document, view), 'column', []).flatMap((field) => [
        { value: field.name, label: t('panel.rising', { title: field.title }) },
        { value: `-${field.name}`, label: t('panel.falling', { title: field.title }) },
      ]),
    [document, view, t],
  );
  return (key, shape) => {
    if (key === 'x-widget')
      return widgetsFor(view.fields.find((field) => field.name === name)).map((kind) => ({
        value: kind,
        label: words.choice('widget', kind),
      }));
    if (key === 'sort') return orders;
    return shape.kind === 'text' && shape.rule === FIELD ? fields : undefined;
  };
}

interface ItemsProps {
  readonly items: readonly PanelItem[];
  readonly value: Json;
  /** What kind of thing it is, by which its keys have their words. */
  readonly within: string;
  readonly path: readonly string[];
  /** Further things that are set alike. */
  readonly others?: readonly (readonly string[])[];
  /** What is no key of the shape and stands with what people read: behind the description, else first. */
  readonly top?: ReactNode;
  readonly onChange: (key: string, value: unknown) => void;
}

export function Items({ items, value, within, path, others = [], top, onChange }: ItemsProps): ReactNode {
  const { t } = useTranslation('formDesigner');
  const { maySet } = useDesigner();
  const offered = useOffered(within, path.at(-1));
  const described = items.some(({ key }) => key === 'description');
  return GROUPS.map((group) => {
    const held = items.filter((item) => item.group === group);
    if (held.length === 0) return null;
    const set = held.some(({ key }) => value[key] !== undefined);
    return (
      <Fold key={group} title={t(`panel.group.${group}`)} closed={group !== 'basic' && !set}>
        {group === 'basic' && !described && top}
        {held.map(({ key, shape }) => (
          <Fragment key={key}>
            <ShapeInput
              name={key}
              within={within}
              shape={shape}
              value={value[key]}
              disabled={![path, ...others].every((one) => maySet([...one, key]))}
              offered={offered}
              onChange={(next) => onChange(key, next)}
            />
            {key === 'description' && top}
          </Fragment>
        ))}
      </Fold>
    );
  });
}
