/** The index at the side of a long form: its sections, the one in view marked, those with mistakes counted. */
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { indexedSections } from '../../controllers/form/form-groups.ts';
import { sectionId, useFormShare, useSnapshot } from './form-context.ts';

/** So far below the upper edge of the fields a section counts as the one that is read. */
const READ_AT = 96;

/** Code of the section that is read while the fields are scrolled. */
function useSectionInView(idPrefix: string, codes: string): string | undefined {
  const [active, setActive] = useState<string>();
  useEffect(() => {
    const all = codes.split(' ');
    const body = document.getElementById(sectionId(idPrefix, all[0] ?? ''))?.closest('.anlan-form-body');
    if (!body) return undefined;
    const look = (): void => {
      // The last ones may be too short to reach the line.
      if (body.scrollTop > 0 && body.scrollTop + body.clientHeight >= body.scrollHeight - 2)
        return setActive(all.at(-1));
      const line = body.getBoundingClientRect().top + READ_AT;
      setActive(
        all.findLast(
          (code) =>
            (document.getElementById(sectionId(idPrefix, code))?.getBoundingClientRect().top ?? Infinity) <= line,
        ) ?? all[0],
      );
    };
    look();
    body.addEventListener('scroll', look, { passive: true });
    return () => body.removeEventListener('scroll', look);
  }, [idPrefix, codes]);
  return active;
}

export function FormIndex(): ReactNode {
  const { t } = useTranslation('form');
  const { model, groups, group, idPrefix } = useFormShare();
  const { judgement, errors } = useSnapshot(model);
  const sections = indexedSections(groups[group], judgement.hidden);
  const active = useSectionInView(idPrefix, sections.map(({ code }) => code).join(' '));
  if (sections.length === 0) return null;
  return (
    <nav className="anlan-form-index" aria-label={t('index')}>
      {sections.map(({ code, title, fields }) => {
        const wrong = errors.filter((error) => fields.includes(error.field.split('.', 1)[0] ?? '')).length;
        return (
          <button
            key={code}
            type="button"
            aria-current={code === active ? 'true' : undefined}
            title={title}
            onClick={() => document.getElementById(sectionId(idPrefix, code))?.scrollIntoView({ block: 'start' })}
          >
            <span>{title}</span>
            {wrong > 0 && (
              <b className="anlan-tab-wrong" aria-label={t('errors', { count: wrong })}>
                {wrong}
              </b>
            )}
          </button>
        );
      })}
    </nav>
  );
}
