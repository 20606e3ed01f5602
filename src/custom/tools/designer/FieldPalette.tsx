/**
 * What columns and filters are made of: fields that are none yet, with a search. A click puts one behind what is
 * chosen, dragging where one wants it.
 */
import { Input } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../engine/client/index.ts';
import type { ViewField } from '../../../engine/model/wire.ts';
import { useDesigner } from './designer-context.ts';
import { listFields, openFields, titleOf } from './drawn-list.ts';
import { namesOf } from './list-document.ts';

export function FieldPalette(): ReactNode {
  const { t } = useTranslation('formDesigner');
  const { document, view, defaults, chosen, place, press, isOpen } = useDesigner();
  const [typed, setTyped] = useState('');
  const fields = useMemo(() => listFields(document, view), [document, view]);
  const wanted = typed.trim().toLowerCase();
  const title = ({ name }: ViewField): string => titleOf(document, view, { kind: 'column', name });
  const groups = (['column', 'filter'] as const).map((kind) => ({
    kind,
    found: openFields(fields, kind, namesOf(document, kind, defaults)).filter((field) =>
      `${title(field)} ${field.name}`.toLowerCase().includes(wanted),
    ),
  }));
  const behind = (kind: 'column' | 'filter'): string | undefined => {
    const names = namesOf(document, kind, defaults);
    return chosen?.kind === kind ? names[names.indexOf(chosen.name) + 1] : undefined;
  };
  if (!isOpen({ kind: 'column', name: '' })) return <p className="fd-note fd-pad">{t('list.closed')}</p>;
  return (
    <nav className="fd-palette" aria-label={t('palette.title')}>
      <Input
        aria-label={t('list.search')}
        placeholder={t('list.search')}
        allowClear
        maxLength={60}
        value={typed}
        suffix={<Icon name="search" />}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="fd-kinds">
        {groups.map(({ kind, found }) => (
          <section key={kind} aria-label={t(`list.add.${kind}`)}>
            <h3>{t(`list.add.${kind}`)}</h3>
            <div className="fd-kind-grid">
              {found.map((field) => (
                <button
                  key={field.name}
                  type="button"
                  className="fd-kind"
                  onPointerDown={(event) => press(event, { kind, name: field.name, word: title(field) })}
                  onClick={() => place(kind, field.name, behind(kind))}
                >
                  {title(field)}
                </button>
              ))}
            </div>
            {found.length === 0 && <p className="fd-note">{t('list.allShown')}</p>}
          </section>
        ))}
      </div>
    </nav>
  );
}
