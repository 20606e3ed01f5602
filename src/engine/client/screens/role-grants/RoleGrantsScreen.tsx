/**
 * 授权: what one role may do with every entity, which rows it sees and what of them is withheld; saved with one button.
 */
import { type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { App, Button, Checkbox, Input, type InputRef } from 'antd';
import { useTranslation } from 'react-i18next';
import type { EntityView } from '../../../model/wire.ts';
import { useUnsavedGuard } from '../../controllers/form/useUnsavedGuard.ts';
import { useAnnouncedLabel } from '../../controllers/page-label.ts';
import { actionColumns, findEntities, unfinishedScopes } from '../../controllers/role-grants/grant-draft.ts';
import { type RoleGrantController, useRoleGrantController } from '../../controllers/useRoleGrantController.ts';
import { Icon } from '../../parts/Icon.tsx';
import { ToneTag } from '../../parts/ToneMark.tsx';
import { ErrorNotice } from '../detail/ErrorNotice.tsx';
import LeaveDialog from '../form/LeaveDialog.tsx';
import { useListKeys } from '../list/useListKeys.ts';
import { EntityDrawer } from './EntityDrawer.tsx';
import { GrantTable } from './GrantTable.tsx';
import './role-grants.css';

/** What the server refused; of a conflict only loading anew leads on. */
function Refusal({ controller }: { readonly controller: RoleGrantController }): ReactNode {
  const { t } = useTranslation('admin');
  const { refusal, reload } = controller;
  if (!refusal) return null;
  const messages =
    refusal.fieldErrors.length > 0
      ? [...new Set(refusal.fieldErrors.map(({ message }) => message))]
      : [refusal.message];
  return (
    <div className="grant-refusal" role="alert">
      <ToneTag tone="danger">{t('grant.notSaved')}</ToneTag>
      <span>{messages.slice(0, 3).join(' ')}</span>
      {refusal.code === 409 && (
        <Button type="link" onClick={reload}>
          {t('grant.reload')}
        </Button>
      )}
    </div>
  );
}

export interface RoleGrantsScreenProps {
  /** The entity of the roles. */
  readonly view: EntityView;
  readonly id: string;
  /** Back to the role. */
  readonly onClose: () => void;
}

export default function RoleGrantsScreen({ view, id, onClose }: RoleGrantsScreenProps): ReactNode {
  const { t } = useTranslation('admin');
  const { message } = App.useApp();
  const controller = useRoleGrantController(id, view.locale);
  const [keyword, setKeyword] = useState('');
  const [granted, setGranted] = useState(false);
  const [opened, setOpened] = useState<string>();
  const [leaving, setLeaving] = useState(false);
  const box = useRef<InputRef>(null);
  const wanted = useDeferredValue(keyword);
  useListKeys({ onKeyword: () => box.current?.focus(), onAdd: () => undefined });

  const { data, draft, failure, changes, saving } = controller;
  const name = data?.role.name;
  const title = t('grant.title', { role: name ?? '' });
  useAnnouncedLabel(name);

  async function save(): Promise<boolean> {
    const unfinished = draft ? unfinishedScopes(draft)[0] : undefined;
    if (unfinished !== undefined) {
      setOpened(unfinished);
      return false;
    }
    const done = await controller.save();
    if (done) void message.success(t('grant.saved', { role: name ?? '' }));
    return done;
  }
  useUnsavedGuard({ title, count: changes, save });

  if (!data || !draft) {
    return failure ? (
      <div className="status-page status-inside">
        <ErrorNotice title={t('grant.failed')} error={failure} onRetry={controller.reload}>
          <Button onClick={onClose}>{t('grant.back')}</Button>
        </ErrorNotice>
      </div>
    ) : (
      <div className="grant" aria-busy="true" />
    );
  }
  const found = findEntities(data.entities, wanted, granted ? draft.codes : undefined);
  const entity = data.entities.find((one) => one.name === opened);
  return (
    <section className="grant" aria-label={title}>
      <div className="grant-head">
        <h1>{title}</h1>
        <span className="code grant-name">{data.role.code}</span>
        <span className="grant-space" />
        {changes > 0 && (
          <span className="grant-count" role="status">
            {t('grant.changes', { count: changes })}
          </span>
        )}
        <Button onClick={() => (changes > 0 ? setLeaving(true) : onClose())}>{t('grant.back')}</Button>
        <Button type="primary" disabled={changes === 0} loading={saving} onClick={() => void save()}>
          {t('grant.save')}
        </Button>
      </div>
      <div className="grant-bar">
        <Input
          ref={box}
          className="grant-keyword"
          placeholder={t('grant.keyword')}
          aria-label={t('grant.keyword')}
          allowClear
          suffix={<Icon name="search" />}
          maxLength={100}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
        <Checkbox checked={granted} onChange={(event) => setGranted(event.target.checked)}>
          {t('grant.onlyGranted')}
        </Checkbox>
        <span className="grant-space" />
        <span className="grant-note">{t('grant.generalNote', { scope: data.role.scopeLabel })}</span>
      </div>
      {data.locked && (
        <p className="grant-refusal">
          <ToneTag tone="info">{t('grant.locked')}</ToneTag>
        </p>
      )}
      <Refusal controller={controller} />
      {found.length > 0 ? (
        <GrantTable
          data={data}
          draft={draft}
          entities={found}
          columns={actionColumns(data.entities)}
          onChange={controller.change}
          onOpen={setOpened}
        />
      ) : (
        <div className="grant-empty">
          <h2>{t('grant.none')}</h2>
          <Button
            onClick={() => {
              setKeyword('');
              setGranted(false);
            }}
          >
            {t('grant.clear')}
          </Button>
        </div>
      )}
      {entity && (
        <EntityDrawer
          key={entity.name}
          entity={entity}
          data={data}
          draft={draft}
          api={view.api}
          onChange={controller.change}
          onClose={() => setOpened(undefined)}
        />
      )}
      {leaving && (
        <LeaveDialog
          title={title}
          count={changes}
          onStay={() => setLeaving(false)}
          onDrop={onClose}
          onSave={() => void save().then((done) => (done ? onClose() : setLeaving(false)))}
        />
      )}
    </section>
  );
}
