/**
 * A form while somebody designs it: the fields as the form draws them, in sections that may still be empty, each place
 * marked so that it can be pointed at.
 */
import { Steps, Tabs } from 'antd';
import { type CSSProperties, type ReactNode, memo, useId, useMemo, useRef, useState } from 'react';
import type { CompiledSection, Value } from '../../../model/types.ts';
import type { EntityView, ViewField, WireRow } from '../../../model/wire.ts';
import { childView, isInline } from '../../controllers/form/changed-fields.ts';
import type { FormSetting } from '../../controllers/form/form-scope.ts';
import { type FormGroup, groupOf, groupSections } from '../../controllers/form/form-groups.ts';
import { isWide } from '../../controllers/form/is-wide.ts';
import { openForm } from '../../controllers/form/open-form.ts';
import { useSession } from '../../controllers/session-store.ts';
import type { WidgetContext } from '../../registry/types.ts';
import { FieldShell } from '../form/FieldShell.tsx';
import { SubTable } from '../form/SubTable.tsx';
import { WidgetInput } from '../form/WidgetInput.tsx';
import { sampleRow, sampleValue } from './sample-value.ts';
import { useFarFields } from './useFarFields.ts';
import '../detail/detail.css';
import '../detail/detail-phone.css';
import '../form/form.css';
import '../form/form-phone.css';
import './canvas.css';

const nothing = (): void => undefined;
const NONE: ReadonlySet<string> = new Set();

interface CanvasFieldProps {
  readonly field: ViewField;
  readonly required: boolean;
  readonly narrow: boolean;
  readonly idPrefix: string;
  readonly view: EntityView;
  readonly setting: FormSetting;
  /** Why it is not always there: it stands under a condition, or is hidden. */
  readonly note: string | undefined;
  /** It would not be shown, and stands here to be pointed at. */
  readonly faded: boolean;
  /** A record there is; samples without one. */
  readonly row: WireRow | undefined;
}

/** Drawn again only when it is another field: of 200 one is moved in the time of one. */
const CanvasField = memo(
  function CanvasField({
    field,
    required,
    narrow,
    idPrefix,
    view,
    setting,
    note,
    faded,
    row,
  }: CanvasFieldProps): ReactNode {
    const id = `${idPrefix}-${field.name}`;
    const child = childView(view, field);
    const inline = isInline(field) && child !== undefined;
    const sample = (): Value => (inline ? [] : (field.default ?? sampleValue(field, view, 0)));
    const value: Value = row ? (row[field.name] ?? (inline ? [] : null)) : sample();
    const context: WidgetContext = { entity: view, row: row ?? {} };
    return (
      <div
        className={`anlan-canvas-field${inline || isWide(field) ? ' anlan-field-wide' : ''}${faded ? ' anlan-canvas-faded' : ''}`}
        data-field={field.name}
      >
        {inline ? (
          <SubTable
            field={field}
            value={value}
            readOnly={!field.writable || field.readOnly}
            required={required}
            errors={[]}
            child={child}
            owner={view}
            id={id}
            narrow={narrow}
            target={undefined}
            setting={setting}
            parentRow={() => row ?? {}}
            onLeave={nothing}
            onRefused={nothing}
            onStep={nothing}
          />
        ) : (
          <FieldShell
            id={id}
            label={field.title}
            required={required}
            {...(field.description ? { help: field.description } : {})}
            errors={[]}
            wide={false}
          >
            {(describedBy) => (
              <WidgetInput
                field={field}
                value={value}
                id={id}
                context={context}
                readOnly={
                  !field.writable ||
                  field.readOnly ||
                  field.computed !== undefined ||
                  field.derived !== undefined ||
                  field.serial
                }
                required={required}
                invalid={false}
                describedBy={describedBy}
                onChange={nothing}
              />
            )}
          </FieldShell>
        )}
        {note !== undefined && <span className="anlan-canvas-note">{note}</span>}
      </div>
    );
  },
  (before, after) =>
    before.field === after.field &&
    before.required === after.required &&
    before.narrow === after.narrow &&
    before.note === after.note &&
    before.faded === after.faded &&
    before.row === after.row &&
    before.view.locale === after.view.locale,
);

interface FormCanvasProps {
  /** What refers to other entities and dictionaries is drawn with. */
  readonly view: EntityView;
  readonly sections: readonly CompiledSection[];
  readonly fields: ReadonlyMap<string, ViewField>;
  readonly required: ReadonlySet<string>;
  readonly notes: ReadonlyMap<string, string>;
  /** Fields that would not be shown. */
  readonly faded?: ReadonlySet<string>;
  readonly narrow: boolean;
  /** The field that is to be seen: its tab opens. */
  readonly shown: string | undefined;
  /** Said in a section that holds nothing. */
  readonly empty: string;
  /** A record whose values are shown; samples without one. */
  readonly row?: WireRow | undefined;
}

function Bar({
  groups,
  group,
  title,
  onGroup,
}: {
  readonly groups: readonly FormGroup[];
  readonly group: number;
  readonly title: string;
  readonly onGroup: (index: number) => void;
}): ReactNode {
  if (groups.length < 2) return null;
  if (groups[0]?.as === 'step')
    return (
      <Steps
        className="anlan-form-steps"
        size="small"
        current={group}
        onChange={onGroup}
        items={groups.map((one) => ({ title: one.title ?? title }))}
      />
    );
  return (
    <Tabs
      className="anlan-form-tabs"
      activeKey={String(group)}
      onChange={(key) => onGroup(Number(key))}
      items={groups.map((one, index) => ({ key: String(index), label: one.title ?? title }))}
    />
  );
}

export default function FormCanvas({
  view,
  sections,
  fields,
  required,
  notes,
  faded = NONE,
  narrow,
  shown,
  empty,
  row,
}: FormCanvasProps): ReactNode {
  const user = useSession(({ user: person }) => person);
  const idPrefix = useId();
  const setting = useMemo(
    () =>
      openForm({ view, mode: 'add', user, locale: view.locale, initial: sampleRow(view) }, null, new Date()).setting,
    [view, user],
  );
  const groups = useMemo(() => groupSections(sections), [sections]);
  const [open, setOpen] = useState(0);
  const [seen, setSeen] = useState(shown);
  const at = shown === undefined ? -1 : groupOf(groups, shown);
  if (shown !== seen) {
    setSeen(shown);
    if (at >= 0) setOpen(at);
  }
  const group = Math.min(open, groups.length - 1);
  const place = useRef<HTMLDivElement>(null);
  useFarFields(place, groups[group], shown);
  return (
    <>
      <Bar groups={groups} group={group} title={view.title} onGroup={setOpen} />
      {groups.map(({ code, as, sections: held }, index) => (
        <div
          key={code}
          ref={index === group ? place : undefined}
          className="anlan-form-group"
          hidden={index !== group}
          inert
        >
          {held.map((section) => {
            const alone = as !== 'section' && held.length === 1;
            return (
              <section
                key={section.code}
                className="anlan-form-section"
                data-section={section.code}
                aria-label={section.title}
              >
                {section.title && !alone && <h3>{section.title}</h3>}
                {section.text && <p className="anlan-form-text">{section.text}</p>}
                <div
                  className="anlan-form-columns"
                  style={{ '--columns': narrow ? 1 : section.columns } as CSSProperties}
                >
                  {section.fields.map((name) => {
                    const field = fields.get(name);
                    return (
                      field && (
                        <CanvasField
                          key={name}
                          field={field}
                          required={required.has(name)}
                          narrow={narrow}
                          idPrefix={idPrefix}
                          view={view}
                          setting={setting}
                          note={notes.get(name)}
                          faded={faded.has(name)}
                          row={row}
                        />
                      )
                    );
                  })}
                </div>
                {section.fields.length === 0 && <p className="anlan-canvas-empty">{empty}</p>}
              </section>
            );
          })}
        </div>
      ))}
    </>
  );
}
