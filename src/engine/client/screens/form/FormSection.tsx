/** Groups and sections of a form: a tab or step shows one group, a section is a heading and its columns. */
import type { ReactNode } from 'react';
import { indexedSections } from '../../controllers/form/form-groups.ts';
import type { WireRow } from '../../../model/wire.ts';
import { slotOf } from '../../registry/overrides.ts';
import { FormColumns } from './FormColumns.tsx';
import { sectionId, useFormShare, useSnapshot } from './form-context.ts';

const NOTHING: ReadonlySet<string> = new Set();

/**
 * The component named `FormGroup` in the compiled schema. A closed group stays mounted: what was typed in it must not
 * go.
 */
export function FormGroup({ index, children }: { readonly index: number; readonly children?: ReactNode }): ReactNode {
  const { group, groups, idPrefix } = useFormShare();
  const tabs = groups[index]?.as === 'tab';
  const long = indexedSections(groups[index], NOTHING).length > 0;
  return (
    <div
      hidden={groups.length > 1 && group !== index}
      className={long ? 'anlan-form-group anlan-form-long' : 'anlan-form-group'}
      {...(tabs
        ? { role: 'tabpanel', id: `${idPrefix}-panel-${index}`, 'aria-labelledby': `${idPrefix}-tab-${index}` }
        : {})}
    >
      {children}
    </div>
  );
}

/** The component named `FormSection` in the compiled schema. */
export function FormSection({ code, children }: { readonly code: string; readonly children?: ReactNode }): ReactNode {
  const { view, model, groups, narrow, idPrefix } = useFormShare();
  const { judgement } = useSnapshot(model);
  const section = view.form.sections.find((candidate) => candidate.code === code);
  if (!section) return null;
  const shown = section.fields
    .map((name) => view.fields.find((field) => field.name === name))
    .filter((field) => field && !field.hidden && !judgement.hidden.has(field.name));
  if (shown.length === 0 && !section.text) return null;
  const alone = groups.some(
    (group) => group.as !== 'section' && group.sections.length === 1 && group.sections[0] === section,
  );
  // A sub-table brings its own heading.
  const named = section.title && !alone && !(shown.length === 1 && shown[0]?.kind === 'children');
  const Slot = slotOf(view.name, `form.section.${code}`);
  const body = <FormColumns columns={narrow ? 1 : section.columns}>{children}</FormColumns>;
  return (
    <section id={sectionId(idPrefix, code)} className="anlan-form-section" aria-label={section.title}>
      {named && <h3>{section.title}</h3>}
      {section.text && <p className="anlan-form-text">{section.text}</p>}
      {Slot ? (
        <Slot entity={view} row={model.row() as WireRow}>
          {body}
        </Slot>
      ) : (
        body
      )}
    </section>
  );
}
