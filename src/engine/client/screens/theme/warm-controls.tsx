/**
 * Draws one of each control out of sight while somebody types a password: antd and the grid make their styles, and the
 * browser
 * has compiled their code, before the first list is waited for.
 */
import type { ReactNode } from 'react';
import { Button, DatePicker, Dropdown, Input, Modal, Select, Tree } from 'antd';
import type { ColDef } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { createRoot } from 'react-dom/client';
import { currentLook } from '../../controllers/look.ts';
import { gridModules } from '../list/grid-modules.ts';
import ThemeProvider from './ThemeProvider.tsx';
import { gridTheme } from './grid-theme.ts';

const rows = [{ id: '1' }, { id: '2' }];
const columns: ColDef<{ id: string }>[] = [
  { field: 'id', cellRenderer: ({ value }: { value: string }): ReactNode => <span>{value}</span> },
];
const rowSelection = { mode: 'multiRow' } as const;

/** Each is drawn in a moment of its own, so that none keeps the keyboard waiting. */
const controls: readonly (() => ReactNode)[] = [
  () => (
    <>
      <Button>1</Button>
      <Button type="link">1</Button>
      <Input allowClear />
    </>
  ),
  () => (
    <>
      <Select suffixIcon={null} options={[]} />
      <Dropdown menu={{ items: [] }}>
        <span />
      </Dropdown>
      <Modal />
    </>
  ),
  () => (
    <>
      <DatePicker.RangePicker />
      <Tree treeData={[{ key: '1', title: '1' }]} />
    </>
  ),
  () => (
    <div style={{ height: 200 }}>
      <AgGridReact
        modules={gridModules}
        theme={gridTheme(currentLook())}
        rowData={rows}
        columnDefs={columns}
        rowSelection={rowSelection}
      />
    </div>
  ),
];

/** @param idle resolves in a moment without other work @returns takes them away again */
export async function warmControls(idle: () => Promise<void>): Promise<() => void> {
  const place = document.createElement('div');
  // Unseen, but with a size: a grid that is not laid out looks for its height in every frame, and never stops.
  place.style.cssText = 'position: fixed; inset: 0; z-index: -1; visibility: hidden; contain: strict';
  place.inert = true;
  document.body.append(place);
  const root = createRoot(place);
  for (let count = 1; count <= controls.length; count += 1) {
    await idle();
    root.render(
      <ThemeProvider>
        {controls.slice(0, count).map((draw, index) => (
          <div key={index}>{draw()}</div>
        ))}
      </ThemeProvider>,
    );
  }
  return () => {
    root.unmount();
    place.remove();
  };
}
