/** What was filled in a form, to be read where it stands in no detail page: its sections one below the other. */
import { type ReactNode, useMemo } from 'react';
import type { EntityView, WireRow } from '../../../model/wire.ts';
import { childRows, isInline } from '../../controllers/form/changed-fields.ts';
import { judgeRow } from '../../controllers/form/judge-row.ts';
import { useRowSetting } from '../../controllers/form/useRowSetting.ts';
import { DetailSections } from '../detail/DetailSections.tsx';
import '../detail/detail.css';
import '../detail/detail-phone.css';

/** Rows of sub-tables that are in no table have no ids; their places tell them apart. */
function numbered(view: EntityView, row: WireRow): WireRow {
  const tables = view.fields
    .filter(isInline)
    .map(({ name }) => [name, childRows(row, name).map((one, at) => ({ id: String(at), ...one }))] as const);
  return { ...row, ...Object.fromEntries(tables) };
}

export default function FormSheet({
  view,
  row: given,
}: {
  readonly view: EntityView;
  readonly row: WireRow;
}): ReactNode {
  const sections = useMemo(() => view.form.sections.map((section) => ({ ...section, columns: 1 })), [view]);
  const row = useMemo(() => numbered(view, given), [view, given]);
  const setting = useRowSetting(view, row, sections);
  const { hidden } = judgeRow(setting, row);
  return <DetailSections view={view} row={row} sections={sections} hidden={hidden} />;
}
