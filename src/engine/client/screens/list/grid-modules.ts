/** The parts of ag-grid that lists use. */
import {
  CellStyleModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  EventApiModule,
  LocaleModule,
  type Module,
  PinnedRowModule,
  RowApiModule,
  RowSelectionModule,
  ScrollApiModule,
} from 'ag-grid-community';

export const gridModules: Module[] = [
  ClientSideRowModelModule,
  ColumnApiModule,
  RowSelectionModule,
  PinnedRowModule,
  CellStyleModule,
  LocaleModule,
  EventApiModule,
  RowApiModule,
  ScrollApiModule,
];
