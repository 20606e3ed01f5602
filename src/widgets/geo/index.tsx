/** A position on the map, as longitude and latitude. */
import { Button, Input, Space } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  askFix,
  Dash,
  type Fix,
  positionPatch,
  defineWidget,
  readOnlyEdit,
  type EditProps,
  type ViewProps,
} from '../../engine/client/index.ts';
import { isEmpty } from '../../engine/model/validate.ts';
import { TextFilter } from '../TextFilter.tsx';
import { geoCodec } from './codec.ts';

/** Where it is; how sure that is, and that a person gave it, where the row keeps that. */
function GeoView({ field, value, row }: ViewProps): ReactNode {
  const { t } = useTranslation('widgets');
  const text = geoCodec.format(value, field);
  if (text === '') return <Dash />;
  const { accuracy, source } = field.position ?? {};
  const metres = accuracy === undefined ? null : (row[accuracy] ?? null);
  return (
    <span className="anlan-number">
      {text.replace(',', ', ')}
      {metres !== null && t('geo.within', { metres })}
      {source !== undefined && row[source] === 'hand' && t('geo.byHand')}
    </span>
  );
}

/** What became of the question where the device is. */
type Asked = 'asking' | 'refused' | 'silent' | 'unsafe' | undefined;

/** Why there is no position, as far as the browser says. */
function reasonOf(cause: unknown): Asked {
  if (!globalThis.isSecureContext) return 'unsafe';
  return (cause as Partial<GeolocationPositionError> | null)?.code === 1 ? 'refused' : 'silent';
}

function GeoEdit({ field, value, onChange, onBlur, disabled, invalid, id, context }: EditProps): ReactNode {
  const { t } = useTranslation('widgets');
  const text = geoCodec.format(value, field);
  const byItself = context.isAct === true && text === '' && !disabled;
  const [asked, setAsked] = useState<Asked>(byItself ? 'asking' : undefined);
  /** Each question is another object; `isOrdered`: a person asks, and takes what comes instead of what stands there. */
  const [question, setQuestion] = useState(byItself ? { isOrdered: false } : undefined);
  const answered = useEffectEvent((fix: Fix) => {
    setAsked(undefined);
    // What was typed meanwhile stays.
    if (question?.isOrdered || text === '') onChange(fix.position, positionPatch(field, fix));
  });
  useEffect(() => {
    if (!question) return undefined;
    let isGone = false;
    askFix().then(
      (fix) => {
        if (!isGone) answered(fix);
      },
      (cause: unknown) => {
        if (!isGone) setAsked(reasonOf(cause));
      },
    );
    return () => {
      isGone = true;
    };
  }, [question]);
  const leave = (): void => {
    const tidy = geoCodec.parse(text, field);
    if (tidy !== undefined && tidy !== value) onChange(tidy, positionPatch(field, undefined, tidy === null));
    onBlur?.();
  };
  const note = asked !== undefined && asked !== 'asking' ? `${id}-asked` : '';
  return (
    <>
      <Space.Compact block>
        <Input
          id={id}
          value={text}
          disabled={disabled}
          status={invalid ? 'error' : ''}
          aria-invalid={invalid}
          aria-describedby={`${id}-hint ${note}`.trim()}
          autoComplete="off"
          onChange={({ target: { value: typed } }) =>
            onChange(typed === '' ? null : typed, positionPatch(field, undefined, typed === ''))
          }
          onBlur={leave}
        />
        <Button
          disabled={disabled || asked === 'asking'}
          onClick={() => {
            setAsked('asking');
            setQuestion({ isOrdered: true });
          }}
        >
          {t(asked === 'asking' ? 'geo.asking' : 'geo.here')}
        </Button>
      </Space.Compact>
      {note !== '' && asked !== undefined && (
        <div id={note} className="anlan-refused" role="status">
          {t(`geo.${asked}`)}
        </div>
      )}
      <div id={`${id}-hint`} className="anlan-hint">
        {t('geo.hint')}
      </div>
    </>
  );
}

export const geo = defineWidget({
  name: 'geo',
  rank: (field) => (field.kind === 'text' && field.format === 'geo' ? 20 : 0),
  edit: readOnlyEdit(GeoView, GeoEdit),
  view: GeoView,
  cell: GeoView,
  filter: TextFilter,
  codec: geoCodec,
  empty: isEmpty,
});
