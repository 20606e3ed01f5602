/** What can be done with the diagram as a whole: steps, view, order, files; and how far it is saved. */
import { type ReactNode, useRef } from 'react';
import { Button, Dropdown, type MenuProps, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { Icon, ToneNote } from '../../../engine/client/index.ts';
import type { Designer } from './designer.ts';
import type { ExportKind } from './picture.ts';
import type { Saving } from './useModelText.ts';

interface ToolbarProps {
  readonly designer: Designer | undefined;
  readonly editable: boolean;
  /** Many things are chosen on the canvas: they can be put in order. */
  readonly chosen: number;
  readonly saving: Saving;
  /** The row holds no text yet: what is drawn can be saved as it is. */
  readonly empty: boolean;
  readonly onSave: () => void;
  readonly onImport: (file: File) => void;
  readonly onExport: (kind: ExportKind) => void;
  readonly onSimulate: () => void;
  /** What is shown, where the page does not say it already. */
  readonly title?: string;
}

const ALIGN = ['left', 'center', 'right', 'top', 'middle', 'bottom'] as const;

/** How far what is drawn is saved. */
export function SavingNote({ saving }: { readonly saving: Saving }): ReactNode {
  const { t } = useTranslation('designer');
  if (saving.kind === 'failed')
    return <ToneNote tone="danger">{t('saving.failed', { reason: saving.error.message })}</ToneNote>;
  return (
    <ToneNote tone={saving.kind === 'saved' ? 'none' : saving.kind === 'conflict' ? 'danger' : 'warning'}>
      {t(`saving.${saving.kind}`)}
    </ToneNote>
  );
}

export function Toolbar({
  designer,
  editable,
  chosen,
  saving,
  empty,
  onSave,
  onImport,
  onExport,
  onSimulate,
  title,
}: ToolbarProps): ReactNode {
  const { t } = useTranslation('designer');
  const file = useRef<HTMLInputElement>(null);
  const off = !designer;
  const tool = (code: string, sign: string, run: () => void, disabled = false): ReactNode => (
    <Tooltip title={t(`tool.${code}`)}>
      <Button type="text" className="flow-tool" aria-label={t(`tool.${code}`)} disabled={off || disabled} onClick={run}>
        {sign.startsWith('bpmn-icon') ? <span className={sign} aria-hidden="true" /> : <Icon name={sign} />}
      </Button>
    </Tooltip>
  );
  const order: MenuProps = {
    items: [
      ...ALIGN.map((how) => ({ key: how, label: t(`align.${how}`), disabled: chosen < 2 })),
      { type: 'divider' as const },
      ...(['horizontal', 'vertical'] as const).map((how) => ({
        key: how,
        label: t(`distribute.${how}`),
        disabled: chosen < 3,
      })),
    ],
    onClick: ({ key }) =>
      key === 'horizontal' || key === 'vertical' ? designer?.distribute(key) : designer?.align(key),
  };
  const out: MenuProps = {
    items: (['xml', 'svg', 'png'] as const).map((key) => ({ key, label: t(`export.${key}`) })),
    onClick: ({ key }) => onExport(key as ExportKind),
  };
  return (
    <div className="flow-toolbar" role="toolbar" aria-label={t('toolbar')}>
      {editable && (
        <>
          {tool('undo', 'undo', () => designer?.act('undo'), !designer?.canUndo())}
          {tool('redo', 'redo', () => designer?.act('redo'), !designer?.canRedo())}
          {tool('copy', 'copy', () => designer?.act('copy'), chosen === 0)}
          {tool('paste', 'clipboard', () => designer?.act('paste'))}
          {tool('delete', 'bin', () => designer?.act('removeSelection'), chosen === 0)}
          <span className="flow-divider" />
          {tool('hand', 'bpmn-icon-hand-tool', () => designer?.act('handTool'))}
          {tool('lasso', 'bpmn-icon-lasso-tool', () => designer?.act('lassoTool'))}
          {tool('space', 'bpmn-icon-space-tool', () => designer?.act('spaceTool'))}
          {tool('connect', 'bpmn-icon-connection-multi', () => designer?.act('globalConnectTool'))}
          <Dropdown menu={order} trigger={['click']} disabled={off}>
            <Button type="text">
              {t('tool.order')}
              <Icon name="down" size={12} />
            </Button>
          </Dropdown>
          <span className="flow-divider" />
        </>
      )}
      {tool('zoomOut', 'minus', () => designer?.zoomBy(1 / 1.25))}
      {tool('zoomIn', 'plus', () => designer?.zoomBy(1.25))}
      {tool('fit', 'expand', () => designer?.fit())}
      {editable && tool('find', 'search', () => designer?.find())}
      {editable && tool('minimap', 'grid', () => designer?.toggleMinimap())}
      {title !== undefined && <span className="flow-note flow-saving">{title}</span>}
      <span className="flow-space" />
      {editable && (
        <span className="flow-saving" role="status">
          <SavingNote saving={saving} />
        </span>
      )}
      <Button icon={<Icon name="play" />} disabled={off} onClick={onSimulate}>
        {t('simulate')}
      </Button>
      {editable && (
        <>
          <input
            ref={file}
            type="file"
            hidden
            accept=".bpmn,.xml,application/xml,text/xml"
            aria-label={t('import')}
            onChange={({ target }) => {
              const [chosenFile] = target.files ?? [];
              if (chosenFile) onImport(chosenFile);
              target.value = '';
            }}
          />
          <Button icon={<Icon name="upload" />} disabled={off} onClick={() => file.current?.click()}>
            {t('import')}
          </Button>
        </>
      )}
      <Dropdown menu={out} trigger={['click']} disabled={off}>
        <Button icon={<Icon name="download" />}>{t('export.title')}</Button>
      </Dropdown>
      {editable && (
        <Button
          type="primary"
          disabled={
            off || saving.kind === 'saving' || saving.kind === 'conflict' || (saving.kind === 'saved' && !empty)
          }
          onClick={onSave}
        >
          {t('save')}
        </Button>
      )}
    </div>
  );
}
