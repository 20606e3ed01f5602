/** A boundary on a picture of the row: drawn in forms, shown on the picture in details, counted in grids. */
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dash, defineWidget, fileAddress, readOnlyEdit, type ViewProps } from '../../engine/client/index.ts';
import { cornersOf } from '../../engine/model/plan/polygon.ts';
import { isEmpty } from '../../engine/model/validate.ts';
import { PolygonEdit } from './PolygonEdit.tsx';
import { polygonCodec } from './codec.ts';
import { pictureOf } from './picture.ts';
import './polygon.css';

const points = (value: unknown): string =>
  cornersOf(value)
    .map(([x, y]) => `${x * 100},${y * 100}`)
    .join(' ');

function PolygonView({ field, value, row }: ViewProps): ReactNode {
  const { t } = useTranslation('widgets');
  const [failed, setFailed] = useState<string>();
  const picture = pictureOf(field, row);
  const count = cornersOf(value).length;
  if (count === 0) return <Dash />;
  const words = t('polygon.corners', { count });
  if (picture === undefined || failed === picture) return <span>{words}</span>;
  return (
    <figure className="anlan-polygon-view">
      <span>
        <img src={fileAddress(picture)} alt="" onError={() => setFailed(picture)} />
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <polygon points={points(value)} vectorEffect="non-scaling-stroke" />
        </svg>
      </span>
      <figcaption>{words}</figcaption>
    </figure>
  );
}

function PolygonCell({ value }: ViewProps): ReactNode {
  const { t } = useTranslation('widgets');
  const count = cornersOf(value).length;
  return count === 0 ? <Dash /> : <span>{t('polygon.corners', { count })}</span>;
}

export const polygon = defineWidget({
  name: 'polygon',
  rank: (field) => (field.kind === 'json' && field.polygon ? 30 : 0),
  edit: readOnlyEdit(PolygonView, PolygonEdit),
  view: PolygonView,
  cell: PolygonCell,
  codec: polygonCodec,
  empty: isEmpty,
});
