/**
 * A signature: drawn with finger, pen or mouse, kept as a picture file as soon as the pad is left. What is drawn holds
 * the form until it is kept, so that no confirmation loses it.
 */
import { Button } from 'antd';
import { useEffect, useEffectEvent, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditProps } from '../../engine/client/index.ts';
import { UploadRun, useStored } from './FileEdit.tsx';
import { Thumbnails } from './file-lists.tsx';
import { rememberName } from './stored-files.ts';
import { useUploads } from './useUploads.ts';

const WIDTH = 480;
/** At least 176 high (look.md, phone). */
const HEIGHT = 176;

export function SignatureEdit(props: EditProps): ReactNode {
  const { field, value, onChange, onBlur, disabled, invalid, id, onRefused, context } = props;
  const { t } = useTranslation('widgets');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState(false);
  const [again, setAgain] = useState(false);
  /** Drawn on the pad, and neither sent nor taken back. */
  const pending = useRef(false);
  const stored = useStored(value);
  const uploads = useUploads({
    entity: context.entity.name,
    field,
    onRefused,
    onStored: (file) => {
      setAgain(false);
      setDrawn(false);
      rememberName(file.id, file.originalFilename);
      onChange(field.kind === 'file' ? file.id : [file.id]);
    },
  });

  const point = (event: PointerEvent<HTMLCanvasElement>): [number, number] => {
    const box = event.currentTarget.getBoundingClientRect();
    return [(event.clientX - box.left) * (WIDTH / box.width), (event.clientY - box.top) * (HEIGHT / box.height)];
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>): void => {
    const pen = canvas.current?.getContext('2d');
    if (!pen || disabled || uploads.running.length > 0) return;
    // The browser gives it the cursor only after this event; leaving it is what keeps the signature.
    event.preventDefault();
    event.currentTarget.focus({ preventScroll: true });
    event.currentTarget.setPointerCapture(event.pointerId);
    pen.lineWidth = 2.5;
    pen.lineCap = 'round';
    pen.lineJoin = 'round';
    pen.beginPath();
    pen.moveTo(...point(event));
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>): void => {
    const pen = canvas.current?.getContext('2d');
    if (!pen || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    pen.lineTo(...point(event));
    pen.stroke();
    if (pending.current) return;
    pending.current = true;
    setDrawn(true);
    onRefused?.(t('signature.kept'), true);
  };
  const clear = (): void => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT);
    pending.current = false;
    setDrawn(false);
    for (const { key } of uploads.running) uploads.cancel(key);
    onRefused?.(null);
  };
  const keep = (): void => {
    if (!pending.current) return;
    pending.current = false;
    canvas.current?.toBlob((blob) => {
      if (blob) uploads.take([new File([blob], 'signature.png', { type: 'image/png' })], 0);
    }, 'image/png');
  };
  const letGo = useEffectEvent(() => {
    if (pending.current) onRefused?.(null);
  });
  useEffect(() => () => letGo(), []);

  if (stored.length > 0 && !again) {
    return (
      <div className="anlan-upload">
        <Thumbnails files={stored} />
        <Button id={id} disabled={disabled} onClick={() => setAgain(true)}>
          {t('signature.again')}
        </Button>
      </div>
    );
  }
  return (
    <div
      className="anlan-upload"
      onBlur={({ currentTarget, relatedTarget }) => {
        // The button beside the pad takes back what was drawn.
        if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
        keep();
        onBlur?.();
      }}
    >
      <canvas
        ref={canvas}
        id={id}
        width={WIDTH}
        height={HEIGHT}
        className={invalid ? 'anlan-sign anlan-sign-invalid' : 'anlan-sign'}
        role="img"
        tabIndex={0}
        aria-label={`${field.title} ${t('signature.sign')}`}
        onPointerDown={begin}
        onPointerMove={draw}
      />
      <span className="anlan-switch">
        <Button disabled={!drawn} onClick={clear}>
          {t('signature.again')}
        </Button>
      </span>
      {uploads.running
        .filter((one) => one.state === 'failed')
        .map((one) => (
          <UploadRun key={one.key} one={one} uploads={uploads} />
        ))}
      {uploads.refused.map((reason) => (
        <div key={reason} className="anlan-refused" role="alert">
          {reason}
        </div>
      ))}
    </div>
  );
}
