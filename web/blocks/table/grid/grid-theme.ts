import { themeQuartz } from 'ag-grid-community';

/** AG Grid's theme in the product's colours. Every value is a design token, so both colour schemes apply. */
export const gridTheme = themeQuartz.withParams({
  browserColorScheme: 'inherit',
  fontFamily: 'var(--mantine-font-family)',
  fontSize: 13,
  headerFontSize: 12,
  headerFontWeight: 500,
  spacing: 6,
  cellHorizontalPadding: 12,
  borderRadius: 6,
  wrapperBorderRadius: 0,
  wrapperBorder: false,
  backgroundColor: 'var(--mw-surface)',
  foregroundColor: 'var(--mantine-color-text)',
  headerBackgroundColor: 'var(--mw-surface)',
  headerTextColor: 'var(--mantine-color-dimmed)',
  borderColor: 'var(--mw-divider)',
  rowBorder: { color: 'var(--mw-divider)' },
  headerRowBorder: { color: 'var(--mw-divider)' },
  columnBorder: false,
  headerColumnBorder: false,
  headerColumnResizeHandleColor: 'var(--mw-divider)',
  // Transparent, so that a selected or marked row stays visible under the pointer.
  rowHoverColor: 'color-mix(in srgb, var(--mantine-color-text) 6%, transparent)',
  selectedRowBackgroundColor: 'var(--mw-selected)',
  accentColor: 'var(--mantine-color-anchor)',
  rangeSelectionBorderColor: 'var(--mw-focus)',
  focusShadow: 'none',
  cellEditingShadow: 'none',
  inputFocusBorder: { color: 'var(--mw-focus)', width: 2 },
});
