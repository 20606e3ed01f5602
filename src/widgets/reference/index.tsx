/** References: one row of another entity, many rows, and how many rows belong to this one. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Dash,
  defineWidget,
  readOnlyEdit,
  useNavigation,
  type Codec,
  type EditProps,
  type ViewProps,
} from '../../engine/client/index.ts';
import { listMark } from '../../engine/model/list-mark.ts';
import type { Value } from '../../engine/model/types.ts';
import { isEmpty } from '../../engine/model/validate.ts';
import { ReferenceEdit, ReferenceFilter, ReferencesEdit } from './edits.tsx';
import { peopleEdit } from './people.tsx';
import { idCodec, idsCodec, labelsOf } from '../row-labels.ts';

/**
 * Labels of what is chosen; a link where this user may open the other entity. A row they do not see has an empty one.
 */
function ReferenceView({ field, value, row, entity }: ViewProps): ReactNode {
  const { href } = useNavigation();
  const chosen = labelsOf(row, field.name, value);
  if (chosen.length === 0) return <Dash />;
  const path = field.refApi?.path;
  return (
    <span className="anlan-text">
      {chosen.map(({ id, label }, index) => (
        <span key={id}>
          {index > 0 && listMark(entity.locale)}
          {label === '' ? <Dash /> : path ? <a href={href(`${path}/${id}`)}>{label}</a> : label}
        </span>
      ))}
    </span>
  );
}

/** In a grid the words alone: only the code column is a link. */
function ReferenceCell({ field, value, row, entity }: ViewProps): ReactNode {
  const chosen = labelsOf(row, field.name, value);
  return chosen.every(({ label }) => label === '') ? (
    <Dash />
  ) : (
    <span>{chosen.map((one) => one.label).join(listMark(entity.locale))}</span>
  );
}

/** A read-only reference inside a form is no place to leave it. */
export const ref = defineWidget({
  name: 'ref',
  rank: (field) => (field.kind === 'ref' ? 10 : 0),
  edit: readOnlyEdit(ReferenceCell, peopleEdit(ReferenceEdit)),
  view: ReferenceView,
  cell: ReferenceCell,
  filter: ReferenceFilter,
  codec: idCodec,
  empty: isEmpty,
});

export const refs = defineWidget({
  name: 'refs',
  rank: (field) => (field.kind === 'refs' ? 10 : 0),
  edit: readOnlyEdit(ReferenceCell, peopleEdit(ReferencesEdit)),
  view: ReferenceView,
  cell: ReferenceCell,
  filter: ReferenceFilter,
  codec: idsCodec,
  empty: isEmpty,
});

function ChildrenCount({ value }: ViewProps): ReactNode {
  const { t } = useTranslation('widgets');
  return Array.isArray(value) && value.length > 0 ? (
    <span>{t('children.count', { count: value.length })}</span>
  ) : (
    <Dash />
  );
}

/** Rows are edited by the form's own table; where there is none this says how many there are. */
function ChildrenEdit({ field, value, context, id }: EditProps): ReactNode {
  return (
    <div id={id} className="anlan-readonly">
      <ChildrenCount field={field} value={value} row={context.row as ViewProps['row']} entity={context.entity} />
    </div>
  );
}

const rowsCodec: Codec = {
  format: (value) => (isEmpty(value) ? '' : JSON.stringify(value)),
  parse: (text) => {
    if (text.trim() === '') return [];
    try {
      const rows = JSON.parse(text) as Value;
      return Array.isArray(rows) && rows.every((row) => row !== null && typeof row === 'object' && !Array.isArray(row))
        ? rows
        : undefined;
    } catch {
      return undefined;
    }
  },
};

export const children = defineWidget({
  name: 'children',
  rank: (field) => (field.kind === 'children' ? 10 : 0),
  edit: ChildrenEdit,
  view: ChildrenCount,
  cell: ChildrenCount,
  codec: rowsCodec,
  empty: isEmpty,
});
