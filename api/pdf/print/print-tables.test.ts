import { mostPrintedCells } from '@millwright/core/pdf/print-limits.ts';
import { expect, it } from 'vitest';
import { renderMarkup } from '../template/render-template.ts';
import { tablesRecord, tablesTemplate } from './print-tables.ts';

const around = { language: 'en', time_zone: 'UTC', texts: {}, picture: () => null } as const;

it.each([1, 60])('as many cells as are printed at once are filled in, in %s columns', (width) => {
  const columns = Array.from({ length: width }, () => ({ label: 'Lot' }));
  const rows = Array.from({ length: mostPrintedCells / width }, () => columns.map(() => 'L1'));
  const record = tablesRecord({ title: 'Recall', tables: [{ caption: 'Where it is', columns, rows }] });
  const html = renderMarkup(tablesTemplate(width).html ?? '', { field: 'html', record, givens: { company: { name: 'Works' } }, around });
  expect(html.split('<td ')).toHaveLength(mostPrintedCells + 1);
});
