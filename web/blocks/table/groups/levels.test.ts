import { resolveSchema } from '@millwright/core/model/schema.ts';
import type { Model } from '@millwright/core/model/types.ts';
import { expect, it } from 'vitest';
import { type ResolvedColumn, resolveColumn } from '../../columns/columns.ts';
import { conditionOf, groupedOrdering, isGroupable, keysOf, levelFor, levelsOf, sampleOf } from './levels.ts';

const field = (name: string, type: string, misc = {}) => ({ id: name, name, label: name, type, misc });
const models = [
  {
    id: 'o',
    slug: 'order',
    displayed_name: 'Order',
    primary_attribute: 'title',
    schema: [
      field('title', 'text'),
      field('notes', 'textarea'),
      field('labels', 'multitag', { options: [] }),
      field('papers', 'file'),
      field('paid', 'boolean'),
      field('due', 'date'),
      field('at', 'datetime'),
      field('wall', 'datetime-local'),
      field('amount', 'number'),
    ],
  },
  { id: 'c', slug: 'client', displayed_name: 'Client', primary_attribute: 'name', schema: [field('name', 'text')] },
] as unknown as Model[];
const relation = { id: 'r', slug: 'r', name: 'client', inverse: 'orders', type: 'N_1', object_id: 'o', to_object_id: 'c', labels: {} };
const schema = resolveSchema(models, [relation as never]);
const columnOf = (path: string): ResolvedColumn | null => {
  const model = schema.models.get('order');
  return model ? resolveColumn(schema, model, { path }) : null;
};
const levelOf = (path: string, by?: 'week' | 'month') => {
  const [level] = levelsOf([{ path, by }], columnOf);
  if (!level) throw new Error(`${path} is no level`);
  return level;
};

it('groups by what records share: one value of a kind that is told apart, and related records', () => {
  const paths = ['title', 'notes', 'labels', 'papers', 'paid', 'due', 'at', 'wall', 'amount', 'client', 'client.name', 'created_at', 'gone'];
  expect(paths.filter((path) => levelsOf([{ path }], columnOf).length)).toEqual([
    'title',
    'paid',
    'due',
    'at',
    'wall',
    'amount',
    'client',
    'client.name',
    'created_at',
  ]);
  const many = { ...columnOf('title'), many: true } as ResolvedColumn;
  expect(isGroupable(many)).toBe(false);
});

it('has three levels at most, each once, times by their month at first', () => {
  const paths = ['title', 'title', 'paid', 'due', 'amount'];
  expect(
    levelsOf(
      paths.map((path) => ({ path })),
      columnOf,
    ).map(({ column, by }) => [column.path, by]),
  ).toEqual([
    ['title', null],
    ['paid', null],
    ['due', 'day'],
  ]);
  const columns = ['title', 'due'].flatMap((path) => columnOf(path) ?? []);
  expect([levelFor(columns, 'title'), levelFor(columns, 'due'), levelFor(columns, 'gone')]).toEqual([
    { path: 'title' },
    { path: 'due', by: 'month' },
    null,
  ]);
});

it('finds the records of a group: by their value, within its time on the company’s clock, by their related record, or empty', () => {
  const zone = 'Europe/Paris';
  expect(conditionOf(levelOf('paid'), { paid: false }, zone)).toEqual({ fact: 'paid', operator: 'equal', value: false });
  expect(conditionOf(levelOf('title'), { title: null }, zone)).toEqual({ fact: 'title', operator: 'isEmpty', value: true });
  expect(conditionOf(levelOf('client'), { 'client.identity': 'x', 'client.name': 'Ada' }, zone)).toEqual({
    fact: 'client',
    operator: 'in',
    value: ['x'],
  });
  const within = (path: string, by: 'week' | 'month', start: string) => conditionOf(levelOf(path, by), { [`${path}:${by}`]: start }, zone);
  const span = (fact: string, from: string, to: string) => ({
    all: [
      { fact, operator: 'greaterThanInclusive', value: from },
      { fact, operator: 'lessThan', value: to },
    ],
  });
  expect(within('due', 'month', '2026-12-01')).toEqual(span('due', '2026-12-01', '2027-01-01'));
  expect(within('wall', 'week', '2026-02-23T00:00:00')).toEqual(span('wall', '2026-02-23T00:00:00', '2026-03-02T00:00'));
  // Daylight saving starts in this month, so it ends an hour earlier in UTC than it began.
  expect(within('at', 'month', '2026-02-28T23:00:00+00:00')).toEqual(span('at', '2026-02-28T23:00:00+00:00', '2026-03-31T22:00:00.000Z'));
});

it('shows a group like a cell of its column, a related record by its name', () => {
  const level = levelOf('client');
  expect(keysOf(level)).toEqual(['client.identity', 'client.name']);
  expect(sampleOf(level, { 'client.identity': 'x', 'client.name': 'Ada' })).toEqual({ client: { identity: 'x', name: 'Ada' } });
  expect(sampleOf(level, { 'client.identity': null, 'client.name': null })).toEqual({});
  expect(sampleOf(levelOf('client.name'), { 'client.name': 'Ada' })).toEqual({ client: { name: 'Ada' } });
});

it('orders a file by the groups first, in the direction that their column is sorted', () => {
  const levels = [levelOf('client'), levelOf('due', 'month')];
  const ordering = [
    { field: 'amount', direction: 'desc' as const },
    { field: 'due', direction: 'desc' as const },
  ];
  expect(groupedOrdering(levels, ordering)).toEqual([
    { field: 'client.name', direction: 'asc' },
    { field: 'due', direction: 'desc' },
    { field: 'amount', direction: 'desc' },
  ]);
});
