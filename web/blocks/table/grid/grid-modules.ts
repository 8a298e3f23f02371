import {
  CellApiModule,
  CellStyleModule,
  ColumnApiModule,
  CustomEditorModule,
  EventApiModule,
  InfiniteRowModelModule,
  ModuleRegistry,
  PinnedRowModule,
  RenderApiModule,
  RowApiModule,
  RowStyleModule,
  ScrollApiModule,
  ValidationModule,
} from 'ag-grid-community';

/** Only what the table uses is in the bundle; development adds AG Grid's own checks. */
ModuleRegistry.registerModules([
  InfiniteRowModelModule,
  CellApiModule,
  CellStyleModule,
  ColumnApiModule,
  CustomEditorModule,
  EventApiModule,
  PinnedRowModule,
  RenderApiModule,
  RowApiModule,
  RowStyleModule,
  ScrollApiModule,
  ...(import.meta.env.DEV ? [ValidationModule] : []),
]);
