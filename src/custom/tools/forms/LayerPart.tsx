/**
 * What was changed of a form in one scope: its editions, compared, taken back and gone back to; its draft; and the
 * layer as a file.
 */
import { Button, Select } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError, Icon, saveBlob, ToneNote, useNavigation } from '../../../engine/client/index.ts';
import { type Command, type FormEntry, type LayerData, type LayerDifference, type Scope, send } from './calls.ts';
import { DifferenceView } from './ChangeList.tsx';
import { mendedCommands } from './mended.ts';
import { Problems } from './Problems.tsx';
import type { Review } from './ReviewDialog.tsx';
import { SidesDialog } from './SidesDialog.tsx';

interface LayerPartProps {
  readonly form: FormEntry;
  readonly scope: Scope;
  readonly data: LayerData;
  readonly onReview: (review: Review) => void;
}

function Compare({ form, scope, data }: Omit<LayerPartProps, 'onReview'>): ReactNode {
  const { t } = useTranslation('forms');
  const newest = data.editions[0]?.edition ?? 0;
  const [[from, to], setPair] = useState<readonly [number, number]>([Math.max(0, newest - 1), newest]);
  const [beside, setBeside] = useState(false);
  const [shown, setShown] = useState<{ readonly difference?: LayerDifference; readonly error?: string }>();
  useEffect(() => {
    const control = new AbortController();
    send(
      'GET /api/admin/layer/difference',
      { query: { scope, entity: form.entity, from, to } },
      { signal: control.signal },
    ).then(
      (difference) => setShown({ difference }),
      (cause: unknown) => {
        if (!control.signal.aborted) setShown({ error: asApiError(cause).message });
      },
    );
    return () => control.abort();
  }, [scope, form.entity, from, to]);
  const options = [
    ...data.editions.map(({ edition, title }) => ({ value: edition, label: t('edition.named', { edition, title }) })),
    { value: 0, label: t('edition.none') },
  ];
  const named = (edition: number): { readonly edition: number; readonly title: string } => ({
    edition,
    title: options.find(({ value }) => value === edition)?.label ?? '',
  });
  return (
    <section className="forms-compare" aria-label={t('compare.title')}>
      <div className="forms-pair">
        <span aria-hidden="true">{t('compare.from')}</span>
        <Select
          suffixIcon={<Icon name="down" />}
          aria-label={t('compare.from')}
          value={from}
          options={options}
          onChange={(next: number) => setPair([next, to])}
        />
        <span aria-hidden="true">{t('compare.to')}</span>
        <Select
          suffixIcon={<Icon name="down" />}
          aria-label={t('compare.to')}
          value={to}
          options={options}
          onChange={(next: number) => setPair([from, next])}
        />
      </div>
      {shown?.error !== undefined && (
        <p role="alert">
          <ToneNote tone="danger">{shown.error}</ToneNote>
        </p>
      )}
      {shown?.difference && <DifferenceView difference={shown.difference} />}
      {from !== to && <Button onClick={() => setBeside(true)}>{t('sides.open')}</Button>}
      {beside && (
        <SidesDialog
          scope={scope}
          entity={form.entity}
          title={form.title}
          from={named(from)}
          to={named(to)}
          onClose={() => setBeside(false)}
        />
      )}
    </section>
  );
}

export function LayerPart({ form, scope, data, onReview }: LayerPartProps): ReactNode {
  const { t } = useTranslation('forms');
  const { go } = useNavigation();
  const [comparing, setComparing] = useState(false);
  const { entity } = form;
  const draft = form.drafts.find((one) => one.scope === scope);
  const newest = data.editions[0]?.edition ?? 0;
  const atEdition = async (edition: number): Promise<readonly Command[]> =>
    edition === 0 ? [] : (await send('GET /api/admin/layer/get', { query: { scope, entity, edition } })).commands;
  const back = (to: number): void =>
    void atEdition(to).then(
      (commands) =>
        onReview({
          scope,
          entity,
          commands,
          heading: to === 0 ? t('back.allTitle', { title: form.title }) : t('back.title', { edition: to }),
          text: t('back.text'),
          verb: t('back.verb'),
          run: ({ confirm }) => send('POST /api/admin/layer/back', { body: { scope, entity, to, confirm } }),
        }),
      () => undefined,
    );
  const undo = (edition: number): void =>
    onReview({
      scope,
      entity,
      commands: undefined,
      between: { from: edition, to: edition - 1 },
      heading: t('undo.title', { edition }),
      text: t('undo.text'),
      verb: t('undo.verb'),
      run: ({ confirm }) => send('POST /api/admin/layer/undo', { body: { scope, entity, edition, confirm } }),
    });
  const publish = (): void =>
    void send('GET /api/admin/layer/draft', { query: { scope, entity } }).then(
      ({ revision, from, commands }) =>
        onReview({
          scope,
          entity,
          commands: commands ?? [],
          title: '',
          heading: t('publish.title', { title: form.title }),
          verb: t('publish.verb'),
          mendable: true,
          run: async ({ title, confirm, commands: mended }) => {
            // What was mended is the draft from now on, whatever becomes of its publishing.
            const kept =
              JSON.stringify(mended) === JSON.stringify(commands)
                ? revision
                : (
                    await send('POST /api/admin/layer/saveDraft', {
                      body: { scope, entity, revision, from, commands: [...mended] },
                    })
                  ).revision;
            return send('POST /api/admin/layer/publishDraft', {
              body: { scope, entity, title, revision: kept, confirm },
            });
          },
        }),
      () => undefined,
    );
  const mend = (): void =>
    onReview({
      scope,
      entity,
      commands: mendedCommands(data.commands, data.problems),
      title: t('mend.edition'),
      heading: t('mend.title', { title: form.title }),
      text: t('mend.text'),
      verb: t('publish.verb'),
      mendable: true,
      run: ({ title, confirm, commands }) =>
        send('POST /api/admin/layer/publish', {
          body: { scope, entity, title, from: data.edition, commands: [...commands], confirm },
        }),
    });
  const save = (): void =>
    saveBlob(new Blob([data.text], { type: 'application/json' }), data.file.split('/').at(-1) ?? `${entity}.json`);
  return (
    <section className="forms-part" aria-label={t(`scope.${scope}`)}>
      <header>
        <h3>{t(`scope.${scope}`)}</h3>
        <span className="forms-space" />
        <Button type="link" onClick={() => go(`/tools/formDesigner?entity=${entity}&scope=${scope}`)}>
          {t('design')}
        </Button>
      </header>
      {data.problems.length > 0 && <Problems problems={data.problems} onMend={mend} />}
      {draft && (
        <p className="forms-draft">
          <ToneNote tone="warning">{t('draft', { at: draft.at.slice(0, 16), count: draft.commands })}</ToneNote>
          <Button onClick={publish}>{t('publish.verb')}</Button>
        </p>
      )}
      {data.editions.length === 0 ? (
        <p className="forms-note">{t('edition.noneYet')}</p>
      ) : (
        <ul className="forms-editions">
          {data.editions.map(({ edition, title, by, at, commands }) => (
            <li key={edition}>
              <span>
                <b>{t('edition.named', { edition, title })}</b>
                <small>
                  {by} · {at.slice(0, 16)} · {t('edition.commands', { count: commands })}
                </small>
              </span>
              <Button type="link" aria-label={t('undo.of', { edition })} onClick={() => undo(edition)}>
                {t('undo.verb')}
              </Button>
              {edition !== newest && (
                <Button type="link" aria-label={t('back.of', { edition })} onClick={() => back(edition)}>
                  {t('back.verb')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {data.editions.length > 0 && (
        <div className="forms-acts">
          <Button aria-expanded={comparing} onClick={() => setComparing(!comparing)}>
            {t('compare.title')}
          </Button>
          <Button icon={<Icon name="download" />} onClick={save}>
            {t('export')}
          </Button>
          {data.commands.length > 0 && <Button onClick={() => back(0)}>{t('back.all')}</Button>}
        </div>
      )}
      {comparing && <Compare key={newest} form={form} scope={scope} data={data} />}
    </section>
  );
}
