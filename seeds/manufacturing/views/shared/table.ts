import type { BlockSetup, TableSetup } from '../../../languages/english.ts';

type Own = Pick<TableSetup, 'model' | 'columns' | 'ordering' | 'actions' | 'formatting'> & Partial<Pick<TableSetup, 'aggregation' | 'empty_text'>>;

/** Returns a table block. Every built-in table loads fifty rows at a time and can be searched, sorted and selected from. */
export const table = (own: Own): BlockSetup => ({
  type: 'table',
  misc: { limit: 50, searchable: true, sortable: true, selectable: true, aggregation: false, ...own },
});
