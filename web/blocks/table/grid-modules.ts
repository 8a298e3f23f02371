import {
  CellApiModule,
  CellStyleModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  CustomEditorModule,
  EventApiModule,
  InfiniteRowModelModule,
  ModuleRegistry,
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
  ColumnAutoSizeModule,
  CustomEditorModule,
  EventApiModule,
  RenderApiModule,
  RowApiModule,
  RowStyleModule,
  ScrollApiModule,
  ...(import.meta.env.DEV ? [ValidationModule] : []),
]);
