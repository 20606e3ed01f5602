/**
 * Above the canvas: steps back and forward, how the form is looked at, whether the draft is kept, its editions and
 * publishing.
 */
import { Button, Segmented, Select } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  checkPermi,
  Icon,
  LANGUAGES,
  type Language,
  queryRows,
  ToneNote,
  useEntityView,
} from '../../../engine/client/index.ts';
import type { Scope } from './calls.ts';
import type { Device, Mode } from './CanvasPane.tsx';
import type { Part } from './chosen.ts';
import type { Draft } from './useDraft.ts';

interface DesignerBarProps {
  readonly draft: Draft;
  readonly scope: Scope;
  readonly scopes: readonly Scope[];
  readonly onScope: (scope: Scope) => void;
  /** Of the form alone. */
  readonly mode: Mode | undefined;
  readonly onMode: (mode: Mode) => void;
  /** Whose eyes the form is looked at through; one's own without. */
  readonly role: string | undefined;
  readonly onRole: (role: string | undefined) => void;
  /** The file as text stands beside the canvas. */
  readonly texts: boolean;
  readonly onTexts: (texts: boolean) => void;
  /** Of reports none: they are drawn as wide as there is room. */
  readonly device: Device | undefined;
  readonly onDevice: (device: Device) => void;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  /** Absent where nothing is chosen with which it could be done. */
  readonly onDuplicate: (() => void) | undefined;
  readonly part: Part;
  readonly onRemove: (() => void) | undefined;
  readonly onEditions: () => void;
  readonly onPublish: () => void;
}

function SavingWord({ draft: { saving, save } }: Pick<DesignerBarProps, 'draft'>): ReactNode {
  const { t } = useTranslation('formDesigner');
  switch (saving.kind) {
    case 'saved':
      return <span className="fd-note">{t('saving.saved')}</span>;
    case 'changed':
      return <ToneNote tone="warning">{t('saving.changed')}</ToneNote>;
    case 'saving':
      return <span className="fd-note">{t('saving.saving')}</span>;
    case 'moved':
      return <ToneNote tone="danger">{t('saving.moved')}</ToneNote>;
    case 'failed':
      return (
        <>
          <ToneNote tone="danger">{t('saving.failed', { reason: saving.error.message })}</ToneNote>
          <Button type="link" onClick={() => void save()}>
            {t('retry')}
          </Button>
        </>
      );
  }
}

/** Roles whose rights the form may be looked at with. */
function RoleSelect({ role, onRole }: Pick<DesignerBarProps, 'role' | 'onRole'>): ReactNode {
  const { t } = useTranslation('formDesigner');
  const api = useEntityView('sysRole').view?.api;
  const [roles, setRoles] = useState<readonly { readonly value: string; readonly label: string }[]>([]);
  useEffect(() => {
    if (!api) return undefined;
    const control = new AbortController();
    // Without them one goes on with one's own eyes.
    queryRows(api, { currentPage: 1, pageSize: 200 }, control.signal).then(
      ({ list }) => setRoles(list.map(({ id, $label }) => ({ value: id, label: $label ?? id }))),
      () => undefined,
    );
    return () => control.abort();
  }, [api]);
  return (
    <Select<string>
      className="fd-role"
      suffixIcon={<Icon name="down" />}
      aria-label={t('role.title')}
      showSearch
      optionFilterProp="label"
      value={role ?? ''}
      onChange={(value) => onRole(value === '' ? undefined : value)}
      options={[{ value: '', label: t('role.own') }, ...roles]}
    />
  );
}

export function DesignerBar(props: DesignerBarProps): ReactNode {
  const {
    draft,
    scope,
    scopes,
    onScope,
    mode,
    onMode,
    role,
    onRole,
    texts,
    onTexts,
    device,
    onDevice,
    language,
    onLanguage,
    onDuplicate,
    part,
    onRemove,
    onEditions,
    onPublish,
  } = props;
  const { t } = useTranslation('formDesigner');
  const { past, next } = draft.steps;
  const tool = (name: 'undo' | 'redo' | 'copy' | 'bin', word: string, act: (() => void) | undefined): ReactNode => (
    <button
      type="button"
      className="plain-icon"
      aria-label={word}
      title={word}
      disabled={act === undefined}
      onClick={act}
    >
      <Icon name={name as 'copy'} />
    </button>
  );
  return (
    <div className="fd-bar" role="toolbar" aria-label={t('bar.title')}>
      {tool('undo', t('bar.undo'), past.length > 0 ? draft.undo : undefined)}
      {tool('redo', t('bar.redo'), next.length > 0 ? draft.redo : undefined)}
      {tool('copy', t(part === 'report' ? 'report.duplicate' : 'bar.duplicate'), onDuplicate)}
      {tool('bin', t('bar.remove'), onRemove)}
      <span className="fd-divider" />
      {mode && (
        <Segmented<Mode>
          aria-label={t('bar.mode')}
          value={mode}
          onChange={onMode}
          options={(['design', 'try', 'read'] as const).map((value) => ({ value, label: t(`mode.${value}`) }))}
        />
      )}
      {device && (
        <Segmented<Device>
          aria-label={t('bar.device')}
          value={device}
          onChange={onDevice}
          options={(['desktop', 'phone'] as const).map((value) => ({ value, label: t(`device.${value}`) }))}
        />
      )}
      <Select<Language>
        className="fd-language"
        suffixIcon={<Icon name="down" />}
        aria-label={t('bar.language')}
        value={language}
        onChange={onLanguage}
        options={LANGUAGES.map((value) => ({ value, label: t(`language.${value}`) }))}
      />
      {(mode === 'try' || mode === 'read') && checkPermi('system:sysRole:preview') && (
        <RoleSelect role={role} onRole={onRole} />
      )}
      {scopes.length > 1 && (
        <Select<Scope>
          className="fd-scope"
          suffixIcon={<Icon name="down" />}
          aria-label={t('bar.scope')}
          value={scope}
          onChange={onScope}
          options={scopes.map((value) => ({ value, label: t(`scope.${value}`) }))}
        />
      )}
      <Button type={texts ? 'primary' : 'default'} aria-pressed={texts} onClick={() => onTexts(!texts)}>
        {t('text.title')}
      </Button>
      <span className="fd-space" />
      <span className="fd-saving" role="status">
        <SavingWord draft={draft} />
      </span>
      <Button onClick={onEditions}>{t('editions.open', { count: draft.opened?.edition ?? 0 })}</Button>
      <Button disabled={!draft.differs} onClick={draft.discard}>
        {t('bar.discard')}
      </Button>
      <Button type="primary" disabled={!draft.differs} onClick={onPublish}>
        {t('bar.publish')}
      </Button>
    </div>
  );
}
