/** The open row of a sub-table hands every cell the same doors as a field of the form has. */
import '../../../../../tests/support/bare-page.ts';
import i18next from 'i18next';
import { renderToString } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { exampleView } from '../../../../../tests/support/example-views.ts';
import type { EntityView, ViewField } from '../../../model/wire.ts';
import { childFields } from '../../controllers/form/check-row.ts';
import type { EditProps } from '../../registry/types.ts';
import { registerWidgets } from '../../registry/widgets.ts';
import { FieldValue } from '../detail/FieldValue.tsx';
import { type OpenRowProps, SubTableOpenRow } from './SubTableOpenRow.tsx';
import { WidgetInput } from './WidgetInput.tsx';

const drawn = new Map<string, EditProps>();
const nothing = (): undefined => undefined;

function Recording(props: EditProps): null {
  drawn.set(props.id, props);
  return null;
}

beforeAll(async () => {
  registerWidgets([
    {
      name: 'recording',
      rank: () => 1,
      edit: Recording,
      view: () => null,
      cell: { html: () => '' },
      filter: nothing,
      empty: () => true,
    } as never,
  ]);
  await i18next
    .use(initReactI18next)
    .init({ lng: 'zh', ns: ['form'], resources: { zh: { form: { missingEntity: '没有 {{name}}' } } } });
});

function propsOf(owner: EntityView, field: ViewField, child: EntityView, said: unknown[][]): OpenRowProps {
  const fields = childFields(field, child);
  return {
    field,
    child,
    owner,
    row: { id: 'i1' },
    index: 1,
    columns: fields,
    fields,
    asPanel: true,
    inside: new Map(),
    emptied: new Map(),
    idPrefix: 'x',
    readOnly: false,
    target: undefined,
    setting: {
      view: child,
      base: { id: 'i1' },
      isNew: false,
      locale: 'zh',
      today: '2026-11-21',
      now: '2026-11-21 14:32:00',
      user: { id: 'u1', orgId: 'o1', orgPath: null, orgType: null, postIds: [], codes: [] },
    },
    onChange: (...args) => {
      said.push(['change', ...args]);
    },
    onLeave: (...args) => {
      said.push(['leave', ...args]);
    },
    onRefused: (...args) => {
      said.push(['refused', ...args]);
    },
    onRemove: nothing,
    move: undefined,
    onClose: nothing,
  };
}

describe('a cell of the open row', () => {
  it.each([true, false])(
    'says what it changed, when it is left and what it cannot take as a value (panel: %s)',
    (asPanel) => {
      const owner = exampleView('demoCrane');
      const field = owner.fields.find(({ name }) => name === 'inspections');
      const child = owner.children['demoInspection'];
      if (!field || !child) throw new Error('the example has lost its sub-table');
      const said: unknown[][] = [];
      drawn.clear();
      const props = propsOf(owner, field, child, said);
      renderToString(
        <table>
          <tbody>
            <SubTableOpenRow {...props} asPanel={asPanel} />
          </tbody>
        </table>,
      );
      expect([...drawn.keys()]).toEqual(props.fields.map(({ name }) => `x-1-${name}`));
      const [name = ''] = props.fields.map((one) => one.name);
      const cell = drawn.get(`x-1-${name}`);
      cell?.onChange('v');
      cell?.onBlur?.();
      cell?.onRefused?.('正在上传', true);
      cell?.onRefused?.(null, false);
      expect(said).toEqual([
        ['change', name, 'v', undefined],
        ['leave', name],
        ['refused', name, '正在上传', true],
        ['refused', name, null, false],
      ]);
    },
  );
});

describe('a reference to an entity that does not run', () => {
  it('is a placeholder with its name, in the form and in the detail', () => {
    const view = exampleView('demoCrane');
    const field: ViewField = { ...view.fields[0]!, kind: 'ref', missing: 'demoBroken' };
    expect(
      renderToString(
        <WidgetInput
          field={field}
          value={null}
          onChange={nothing}
          readOnly={false}
          required={false}
          invalid={false}
          describedBy={undefined}
          id="x1"
          context={{ entity: view, row: {} }}
        />,
      ),
    ).toContain('没有 demoBroken');
    expect(renderToString(<FieldValue field={field} row={{ id: 'r' }} entity={view} />)).toContain('没有 demoBroken');
  });
});
