/**
 * Pictures of the portal, one beside the other: swiped on a phone, stepped by two buttons elsewhere; nothing moves by
 * itself.
 */
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type PortalPicture, openFileAddress } from '../../../engine/client/index.ts';

function Picture({ picture, first }: { readonly picture: PortalPicture; readonly first: boolean }): ReactNode {
  const image = (
    <>
      <img
        src={openFileAddress(picture.image, 'edge=800')}
        srcSet={`${openFileAddress(picture.image, 'edge=800')} 800w, ${openFileAddress(picture.image, 'edge=1920')} 1920w`}
        sizes="(max-width: 599px) 100vw, 720px"
        alt=""
        width="1920"
        height="600"
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
      />
      <span className="portal-caption">{picture.title}</span>
    </>
  );
  if (picture.link === null) return image;
  return <a href={picture.link.startsWith('/') ? `#${picture.link}` : picture.link}>{image}</a>;
}

/** @param tall pictures made for phones */
export function Carousel({
  pictures,
  tall,
}: {
  readonly pictures: readonly PortalPicture[];
  readonly tall: boolean;
}): ReactNode {
  const { t } = useTranslation('pages');
  const list = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const last = pictures.length - 1;
  const show = (next: number): void => list.current?.scrollTo({ left: next * list.current.clientWidth });
  return (
    <section className={tall ? 'portal-carousel portal-tall' : 'portal-carousel'} aria-label={t('portal.pictures')}>
      <ul
        ref={list}
        tabIndex={0}
        aria-label={t('portal.pictures')}
        onScroll={({ currentTarget }) =>
          setAt(Math.round(currentTarget.scrollLeft / Math.max(1, currentTarget.clientWidth)))
        }
      >
        {pictures.map((picture, index) => (
          <li key={picture.id}>
            <Picture picture={picture} first={index === 0} />
          </li>
        ))}
      </ul>
      {last > 0 && (
        <div className="portal-steps">
          <button
            type="button"
            className="plain-icon"
            aria-label={t('portal.previousPicture')}
            disabled={at === 0}
            onClick={() => show(at - 1)}
          >
            <Icon name="left" />
          </button>
          <span aria-live="polite">
            {at + 1} / {last + 1}
          </span>
          <button
            type="button"
            className="plain-icon"
            aria-label={t('portal.nextPicture')}
            disabled={at === last}
            onClick={() => show(at + 1)}
          >
            <Icon name="right" />
          </button>
        </div>
      )}
    </section>
  );
}
