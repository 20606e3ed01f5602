/** Two editions as the forms they make, beside each other, with what differs marked on both. */
import { Button, Modal, Skeleton } from 'antd';
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError, FormCanvas, ToneNote, useNarrow } from '../../../engine/client/index.ts';
import type { EntityView } from '../../../engine/model/wire.ts';
import { type Command, type Scope, send } from './calls.ts';
import { sideOf } from './form-sides.ts';

interface Edition {
  readonly edition: number;
  readonly title: string;
}
interface SidesDialogProps {
  readonly scope: Scope;
  readonly entity: string;
  readonly title: string;
  readonly from: Edition;
  readonly to: Edition;
  readonly onClose: () => void;
}

/** The form as an edition makes it; 0 is the form without the layer. */
async function viewAt(scope: Scope, entity: string, edition: number, signal: AbortSignal): Promise<EntityView> {
  const commands: readonly Command[] =
    edition === 0
      ? []
      : (await send('GET /api/admin/layer/get', { query: { scope, entity, edition } }, { signal })).commands;
  // The door cannot say what a view is; the server made it.
  return (
    await send(
      'POST /api/admin/layer/view',
      { body: { scope, entity, commands: commands.map((one) => ({ ...one })) } },
      { signal },
    )
  ).view as EntityView;
}

function One({
  heading,
  view,
  other,
}: {
  readonly heading: string;
  readonly view: EntityView;
  readonly other: EntityView;
}): ReactNode {
  const { t } = useTranslation('forms');
  const fields = useMemo(() => new Map(view.fields.map((field) => [field.name, field])), [view]);
  const required = useMemo(
    () => new Set(view.fields.filter((field) => field.required).map(({ name }) => name)),
    [view],
  );
  const notes = useMemo(
    () => new Map([...sideOf(view, other)].map(([name, side]) => [name, t(`sides.${side}`)])),
    [view, other, t],
  );
  return (
    <section className="forms-side anlan-form" aria-label={heading}>
      <h3>{heading}</h3>
      <FormCanvas
        view={view}
        sections={view.form.sections.map((section) => ({ ...section, columns: 1 }))}
        fields={fields}
        required={required}
        notes={notes}
        narrow
        shown={undefined}
        empty={t('sides.empty')}
      />
    </section>
  );
}

export function SidesDialog({ scope, entity, title, from, to, onClose }: SidesDialogProps): ReactNode {
  const { t } = useTranslation('forms');
  const narrow = useNarrow();
  const [views, setViews] = useState<readonly [EntityView, EntityView]>();
  const [error, setError] = useState<string>();
  const pair = `${from.edition} ${to.edition}`;
  useEffect(() => {
    const control = new AbortController();
    const [one = 0, other = 0] = pair.split(' ').map(Number);
    Promise.all([viewAt(scope, entity, one, control.signal), viewAt(scope, entity, other, control.signal)]).then(
      setViews,
      (cause: unknown) => {
        if (!control.signal.aborted) setError(asApiError(cause).message);
      },
    );
    return () => control.abort();
  }, [scope, entity, pair]);
  const waiting = <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <Modal
      open
      centered
      width={narrow ? '100%' : 1080}
      className="forms-dialog"
      title={t('sides.title', { title })}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t('close')}
        </Button>,
      ]}
    >
      {error && (
        <p role="alert">
          <ToneNote tone="danger">{error}</ToneNote>
        </p>
      )}
      {!views && !error && waiting}
      {views && (
        <Suspense fallback={waiting}>
          <div className="forms-sides">
            <One heading={from.title} view={views[0]} other={views[1]} />
            <One heading={to.title} view={views[1]} other={views[0]} />
          </div>
        </Suspense>
      )}
    </Modal>
  );
}
