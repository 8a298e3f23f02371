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

/** Registers only the modules that the table uses; development adds AG Grid's validation. */
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
