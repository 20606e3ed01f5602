/** The square that is cut out of a chosen picture: moved with pointer or arrow keys, sized with the slider. */
import { type ReactNode, useState } from 'react';
import { Modal, Slider } from 'antd';
import Cropper, { type Area } from 'react-easy-crop';
import { useTranslation } from 'react-i18next';

/** Side of the stored picture, pixels. */
const SIDE = 256;

function pictureOf(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('no picture'));
    image.src = url;
  });
}

async function cut(url: string, area: Area): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  canvas.getContext('2d')?.drawImage(await pictureOf(url), area.x, area.y, area.width, area.height, 0, 0, SIDE, SIDE);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

interface Props {
  readonly url: string;
  readonly onCancel: () => void;
  readonly onCropped: (blob: Blob) => Promise<void>;
  readonly onBroken: () => void;
}

export default function CropDialog({ url, onCancel, onCropped, onBroken }: Props): ReactNode {
  const { t } = useTranslation('pages');
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const [busy, setBusy] = useState(false);
  async function keep(): Promise<void> {
    if (!area) return;
    setBusy(true);
    await cut(url, area).then(onCropped, onBroken);
    setBusy(false);
  }
  return (
    <Modal
      open
      title={t('avatar.crop')}
      width={400}
      maskClosable={false}
      okText={t('avatar.use')}
      cancelText={t('profile.cancel')}
      confirmLoading={busy}
      okButtonProps={{ disabled: !area }}
      onCancel={onCancel}
      onOk={() => void keep()}
    >
      <div className="profile-crop">
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          aspect={1}
          showGrid={false}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          mediaProps={{ alt: t('avatar.crop'), onError: onBroken }}
        />
      </div>
      <div className="profile-zoom">
        <span id="profile-zoom">{t('avatar.zoom')}</span>
        <Slider
          min={1}
          max={4}
          step={0.05}
          value={zoom}
          onChange={setZoom}
          ariaLabelledByForHandle="profile-zoom"
          tooltip={{ open: false }}
        />
      </div>
    </Modal>
  );
}
