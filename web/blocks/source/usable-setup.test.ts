import { resolveSchema } from '@millwright/core/model/schema.ts';
import type { Model } from '@millwright/core/model/types.ts';
import type { Block, TableSetup, View } from '@millwright/core/view/types.ts';
import { expect, it } from 'vitest';
import { resolveColumns } from '../columns/columns.ts';
import { skippedColumns, usableSetup } from './usable-setup.ts';

const dear = (fact: string) => ({ fact, operator: 'greaterThan' as const, value: 1 });
const block: Block = { id: 'list', label: 'All', betterFilters: dear('cost') };
const setup = {
  model: 'task',
  columns: [{ path: 'title' }, { path: 'twice' }, { path: 'gone' }],
  ordering: [
    { field: 'title', direction: 'asc' },
    { field: 'cost', direction: 'asc' },
  ],
  formatting: [
    { when: dear('cost'), tone: 'hold', scope: 'row' },
    { when: dear('price'), tone: 'done', scope: 'row' },
  ],
  grouping: [{ path: 'cost' }, { path: 'title' }],
} as unknown as TableSetup;
const view = (problems?: View['problems']) => ({ id: 'v', ...(problems && { problems }) }) as View;

it('leaves a table as it is while all of it fits', () => {
  expect(usableSetup(view(), block, setup)).toEqual({ block, setup, skipped: [] });
});

it('leaves out the filter, rule, order and group that no longer fit, keeps the rest and says why', () => {
  const places = [
    'root.list.betterFilters',
    'setup.list.misc.formatting[0].when',
    'setup.list.misc.ordering[1]',
    'setup.list.misc.grouping[0]',
    'root.other.betterFilters',
  ];
  const usable = usableSetup(view(places.map((place) => ({ place, message: 'cost' }))), block, setup);
  expect(usable.block).toEqual({ id: 'list', label: 'All' });
  expect(usable.setup.formatting).toEqual([setup.formatting?.[1]]);
  expect(usable.setup.ordering).toEqual([setup.ordering[0]]);
  expect(usable.setup.grouping).toEqual([{ path: 'title' }]);
  expect(usable.skipped).toEqual(['filter', 'rule', 'order', 'group'].map((part) => ({ part, name: '', message: 'cost' })));
});

it('names columns whose formula is skipped, and those that are gone to whoever may mend the view', () => {
  const number = { label: 'Twice', type: 'number', misc: { formulaV1: 'cost * 2' } };
  const schema = [
    { id: 'a', name: 'title', label: 'Title', type: 'text' },
    { id: 'b', name: 'twice', ...number },
  ];
  const task = {
    id: 'm',
    slug: 'task',
    name: 'task',
    displayed_name: 'Task',
    primary_attribute: 'title',
    schema,
    problems: [{ place: 'twice', message: 'cost' }],
  };
  const models = resolveSchema([task as unknown as Model], []);
  const model = models.models.get('task');
  if (!model) throw new Error('the model is not there');
  const columns = resolveColumns(models, model, setup);
  const name = ({ label }: { label: unknown }) => String(label);
  const formula = { part: 'formula', name: 'Twice', message: 'cost' };
  expect(skippedColumns(setup, columns, name, false)).toEqual([formula]);
  expect(skippedColumns(setup, columns, name, true)).toEqual([formula, { part: 'column', name: 'gone', message: '' }]);
});
