/** The properties of what is chosen, of the form where nothing is: every input made from the format's own shapes. */
import { Input, Switch } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type Json, isObject, objectAt, textAt } from '../../../engine/model/format/read/source.ts';
import { CAMEL, FIELD } from '../../../engine/model/format/rules.ts';
import { useDesigner } from './designer-context.ts';
import { fieldsOf, renameField, requiredOf, setRequired, withValue } from './draft-document.ts';
import { worded } from './drawn-form.ts';
import { titleOf } from './drawn-list.ts';
import { Fold } from './Fold.tsx';
import { Items, Translations } from './Items.tsx';
import { fieldItems, formItems, sectionItems } from './panel-items.ts';
import { commonItems, commonValues } from './several-fields.ts';
import { Shell, TextInput } from './ShapeInput.tsx';

/** The name of a field that nobody relies on yet; of the others it is only said. */
function FieldName({ name }: { readonly name: string }): ReactNode {
  const { t } = useTranslation('formDesigner');
  const { base, document, change, renamed } = useDesigner();
  const id = useId();
  if (Object.hasOwn(fieldsOf(base), name))
    return (
      <Shell id={id} label={t('panel.name')}>
        <Input id={id} className="code" value={name} readOnly variant="filled" />
      </Shell>
    );
  const rename = (text: string): void => {
    if (!FIELD.pattern.test(text) && !CAMEL.pattern.test(text)) return;
    if (renameField(document, name, text) === document) return;
    change((now) => renameField(now, name, text));
    renamed(text);
  };
  return (
    <Shell id={id} label={t('panel.name')} hint={t('panel.nameHint')}>
      <TextInput id={id} value={name} disabled={false} onCommit={rename} />
    </Shell>
  );
}

function FieldPanel({ name, raw }: { readonly name: string; readonly raw: Json }): ReactNode {
  const { t } = useTranslation('formDesigner');
  const { document, change, maySet } = useDesigner();
  const id = useId();
  const required = requiredOf(document).includes(name);
  const path = ['data', 'properties', name];
  const top = (
    <div className="fd-flag">
      <div>
        <label htmlFor={id}>{t('panel.required')}</label>
        <Switch
          id={id}
          checked={required}
          disabled={!maySet(['data', 'required'])}
          onChange={(on) => change((now) => setRequired(now, name, on))}
        />
      </div>
    </div>
  );
  return (
    <>
      <Items
        items={fieldItems(raw)}
        value={raw}
        within="field"
        path={path}
        top={top}
        onChange={(key, value) => change((now) => withValue(now, [...path, key], value))}
      />
      <Fold title={t('panel.languages')} closed>
        <FieldName name={name} />
        <Translations path={`data.${name}`} title={textAt(raw, 'title') ?? ''} />
      </Fold>
    </>
  );
}

/** Several fields set alike: what is the same in all stands there, what is changed is changed in all. */
function SeveralPanel({ names }: { readonly names: readonly string[] }): ReactNode {
  const { t } = useTranslation('formDesigner');
  const { document, change, maySet } = useDesigner();
  const id = useId();
  const required = names.every((name) => requiredOf(document).includes(name));
  const [first = [], ...others] = names.map((name) => ['data', 'properties', name]);
  const top = (
    <div className="fd-flag">
      <div>
        <label htmlFor={id}>{t('panel.required')}</label>
        <Switch
          id={id}
          checked={required}
          disabled={!maySet(['data', 'required'])}
          onChange={(on) => change((now) => names.reduce((made, name) => setRequired(made, name, on), now))}
        />
      </div>
    </div>
  );
  return (
    <Items
      items={commonItems(document, names)}
      value={commonValues(document, names)}
      within="field"
      path={first}
      others={others}
      top={top}
      onChange={(key, value) =>
        change((now) => names.reduce((made, name) => withValue(made, ['data', 'properties', name, key], value), now))
      }
    />
  );
}

function SectionPanel({ code, raw }: { readonly code: string; readonly raw: Json }): ReactNode {
  const { t } = useTranslation('formDesigner');
  const { change } = useDesigner();
  const path = ['form', 'sections', code];
  return (
    <>
      <Items
        items={sectionItems()}
        value={raw}
        within="section"
        path={path}
        onChange={(key, value) => change((now) => withValue(now, [...path, key], value))}
      />
      <Fold title={t('panel.languages')} closed>
        <Translations path={`form.${code}`} title={textAt(raw, 'title') ?? ''} />
      </Fold>
    </>
  );
}

export function PropertyPanel(): ReactNode {
  const { t } = useTranslation('formDesigner');
  const { document, view, change, chosen, choice, fields, maySet } = useDesigner();
  const id = useId();
  if (fields.length > 1) {
    return (
      <aside className="fd-panel" aria-label={t('panel.title')}>
        <header className="fd-panel-head">
          <h2>{t('panel.several', { count: fields.length })}</h2>
          <span className="fd-note">{t('panel.kind.field')}</span>
        </header>
        <p className="fd-note fd-pad">{t('panel.severalHint')}</p>
        <SeveralPanel key={fields.join(' ')} names={fields} />
      </aside>
    );
  }
  const raw =
    chosen?.kind === 'field'
      ? fieldsOf(document)[chosen.name]
      : chosen
        ? objectAt(objectAt(document, 'form'), 'sections')[chosen.name]
        : undefined;
  const title =
    chosen && isObject(raw)
      ? titleOf(document, view, chosen)
      : (worded(document, view.locale, 'title', textAt(document, 'title'), view.title) ?? '');
  const key = chosen ? `${chosen.kind} ${choice}` : 'form';
  return (
    <aside className="fd-panel" aria-label={t('panel.title')}>
      <header className="fd-panel-head">
        <h2>{title}</h2>
        <span className="fd-note">{t(`panel.kind.${chosen && isObject(raw) ? chosen.kind : 'form'}`)}</span>
      </header>
      {chosen?.kind === 'field' && isObject(raw) && <FieldPanel key={key} name={chosen.name} raw={raw} />}
      {chosen?.kind === 'section' && isObject(raw) && <SectionPanel key={key} code={chosen.name} raw={raw} />}
      {!(chosen && isObject(raw)) && (
        <Items
          key={key}
          items={formItems()}
          value={objectAt(document, 'form')}
          within="form"
          path={['form']}
          onChange={(member, value) => change((now) => withValue(now, ['form', member], value))}
          top={
            <Shell id={id} label={t('panel.formTitle')}>
              <TextInput
                id={id}
                value={textAt(document, 'title') ?? ''}
                disabled={!maySet(['title'])}
                onCommit={(text) => {
                  if (text.trim() !== '') change((now) => withValue(now, ['title'], text.trim()));
                }}
              />
            </Shell>
          }
        />
      )}
    </aside>
  );
}
