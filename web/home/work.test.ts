import type { JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import type { View } from '@millwright/core/view/types.ts';
import { describe, expect, it } from 'vitest';
import { login } from '../data/session.ts';
import { serve } from '../testing/serve.ts';
import { atWorkstation, readWork, workBlocks, workItems } from './work.ts';

const field = (name: string, type: Field['type']): Field => ({ id: name, name, label: name, type });
const fields = [
  field('cost', 'number'),
  field('currency', 'text'),
  field('pages', 'number'),
  field('name', 'text'),
  field('state', 'tag'),
  field('day', 'date'),
  field('at', 'datetime'),
  field('clock', 'datetime-local'),
  field('waits', 'boolean'),
  field('lacks', 'text'),
];
const task = {
  table: 'task',
  model: { id: 'm', slug: 'task', primary_attribute: 'name', misc: { held_up: { when: 'waits', reason: 'lacks' } } },
  fields: new Map(fields.map((one) => [one.name, one])),
  ends: new Map([
    ['parts', { to: 'task', many: true, relation: { labels: { name: 'Parts', inverse: 'Whole' } }, direction: 'out' }],
    ['client', { to: 'client', many: false, relation: { labels: { name: 'Client', inverse: 'Tasks' } }, direction: 'out' }],
  ]),
} as unknown as ResolvedModel;
const client = { table: 'client', model: { id: 'c', slug: 'client', primary_attribute: 'name' }, fields: task.fields, ends: new Map() };
const schema = {
  models: new Map([
    ['task', task],
    ['client', client],
  ]),
} as unknown as Schema;

let serving: JsonObject[] = [];
let asked: JsonObject = {};
let query = '';
serve((path, body: { query: string; variables: JsonObject } | undefined) => {
  const user = { id: 'ana', client_id: 'c', role: 'client_admin', client: { time_zone: 'Europe/Paris' } };
  if (path !== '/v1/graph' || !body) return { body: { token: 't', expires_at: '', user } };
  asked = body.variables;
  query = body.query;
  return { body: { data: Object.fromEntries(Object.keys(asked).map((name) => [name.replace('w', 'b'), serving])) } };
});

async function itemsOf(views: View[]) {
  const blocks = workBlocks(views, schema);
  return workItems(blocks, await readWork(blocks, schema));
}

/** The fields by which the open work of a view with this table is due. */
function dueOf(ordering: { field: string; direction: 'asc' | 'desc' }[], format: 'status' | null = 'status', type = 'table') {
  const misc = { model: 'task', columns: [{ path: 'state', ...(format && { format }) }], ordering };
  const view = { id: 'v', name: 'Open', root: { blocks: [{ id: 'b' }] }, setup: { b: { type, misc } } } as unknown as View;
  return workBlocks([view], schema).map(({ due }) => due.path);
}

it.each(['day', 'at', 'clock'])('a list that shows a status and puts the earliest %s first holds open work', (name) => {
  expect(dueOf([{ field: name, direction: 'asc' }])).toEqual([name]);
  expect(dueOf([{ field: name, direction: 'asc' }], 'status', 'cardlist')).toEqual([name]);
});

it('a list in another order, or without a status, holds none', () => {
  expect(dueOf([{ field: 'day', direction: 'desc' }])).toEqual([]);
  expect(dueOf([{ field: 'name', direction: 'asc' }])).toEqual([]);
  expect(dueOf([])).toEqual([]);
  expect(dueOf([{ field: 'day', direction: 'asc' }], null)).toEqual([]);
  expect(dueOf([{ field: 'day', direction: 'asc' }], 'status', 'chart')).toEqual([]);
});

describe('blocks within others', () => {
  const columns = [{ path: 'state', format: 'status' }];
  const list = { type: 'table', misc: { model: 'task', columns, ordering: [{ field: 'day', direction: 'asc' }] } };
  const inState = (value: string) => ({ fact: 'state', operator: 'equal' as const, value });
  const viewOf = (id: string, blocks: View['root']['blocks'], layout: string) =>
    ({
      id,
      name: id,
      root: { blocks: [{ id: 'within', blocks }] },
      setup: { within: { type: 'layout', misc: { layout } }, a: list, b: list },
    }) as unknown as View;
  const filtersOf = (...views: View[]) => workBlocks(views, schema).map(({ view, where }) => [view.id, where]);

  it.each(['rows', 'tabs', 'collapsible'])('of a layout (%s) hold open work, but for hidden ones', (layout) => {
    const view = viewOf(
      'v',
      [
        { id: 'a', betterFilters: inState('open') },
        { id: 'b', betterFilters: inState('late') },
      ],
      layout,
    );
    expect(filtersOf(view)).toEqual([
      ['v', inState('open')],
      ['v', inState('late')],
    ]);
    expect(filtersOf(viewOf('v', [{ id: 'a' }, { id: 'b', hidden: true, betterFilters: inState('late') }], layout))).toEqual([['v', null]]);
  });

  it('that show the same records count once, and what they show is told by a list of its own', async () => {
    const ways = viewOf('ways', [{ id: 'a' }, { id: 'b' }], 'tabs');
    const open = viewOf('open', [{ id: 'a', betterFilters: inState('open') }], 'tabs');
    serving = [{ identity: '1', name: 'Order', state: 'open', day: '2026-05-01' }];
    await login('ana', 'x', false);
    for (const views of [
      [ways, open],
      [open, ways],
    ]) {
      expect(filtersOf(...views)).toEqual([
        ['ways', null],
        ['open', inState('open')],
      ]);
      expect((await itemsOf(views)).map(({ block }) => block.view.id)).toEqual(['open']);
    }
  });
});

it('names of the work the first related record that its list shows', () => {
  const aboutOf = (columns: { path: string; format?: 'status' }[]) => {
    const misc = { model: 'task', columns: [{ path: 'state', format: 'status' }, ...columns], ordering: [{ field: 'day', direction: 'asc' }] };
    const view = { id: 'v', name: 'Open', root: { blocks: [{ id: 'b' }] }, setup: { b: { type: 'table', misc } } } as unknown as View;
    return workBlocks([view], schema).map(({ about }) => about?.path);
  };
  expect(aboutOf([{ path: 'name' }, { path: 'parts' }, { path: 'client' }])).toEqual(['client']);
  expect(aboutOf([{ path: 'name' }])).toEqual([undefined]);
});

it('tells of the work the first figure that says what it is counted in', () => {
  const misc = {
    model: 'task',
    columns: [{ path: 'state', format: 'status' }, { path: 'pages' }, { path: 'cost', unit: 'currency' }],
    ordering: [{ field: 'day', direction: 'asc' }],
  };
  const view = { id: 'v', name: 'Open', root: { blocks: [{ id: 'b' }] }, setup: { b: { type: 'table', misc } } } as unknown as View;
  expect(workBlocks([view], schema).map(({ amount }) => [amount?.path, amount?.countedIn])).toEqual([['cost', 'currency']]);
});

it('of a workstation is what its own filter and the path of its model both lead to; what goes through no process is of none', () => {
  const misc = { model: 'task', columns: [{ path: 'state', format: 'status' }], ordering: [{ field: 'day', direction: 'asc' }] };
  const open = { fact: 'state', operator: 'equal' as const, value: 'open' };
  const setup = { all: { type: 'table', misc }, open: { type: 'table', misc } };
  const view = { id: 'v', name: 'Open', root: { blocks: [{ id: 'all' }, { id: 'open', betterFilters: open }] }, setup } as unknown as View;
  const blocks = workBlocks([view], schema);
  const here = { fact: 'active.desk', operator: 'equal', value: 'saw' };
  expect(atWorkstation(blocks, 'saw', { task: 'active.desk' }).map(({ where }) => where)).toEqual([here, { all: [open, here] }]);
  expect(atWorkstation(blocks, 'saw', { order: 'active.desk' })).toEqual([]);
});

it('tells work without a date too, behind all that has one, and asks for it under the filter of its list alone', async () => {
  const misc = { model: 'task', columns: [{ path: 'state', format: 'status' }], ordering: [{ field: 'day', direction: 'asc' }] };
  const open = { fact: 'state', operator: 'equal' as const, value: 'open' };
  const view = {
    id: 'v',
    name: 'Open',
    root: { blocks: [{ id: 'b', betterFilters: open }] },
    setup: { b: { type: 'table', misc } },
  } as unknown as View;
  serving = [
    { identity: '1', name: 'Order', state: 'open', day: '2026-05-01' },
    { identity: '2', name: 'Shipment', state: 'open', day: null },
  ];
  await login('ana', 'x', false);
  const items = await itemsOf([view]);
  expect(items.map(({ title, due }) => [title, due])).toEqual([
    ['Order', '2026-05-01'],
    ['Shipment', null],
  ]);
  expect(asked).toEqual({ w0: open });
});

it('puts what can’t be begun yet behind what can, however late it is, and says why; the server sorts so', async () => {
  const misc = { model: 'task', columns: [{ path: 'state', format: 'status' }], ordering: [{ field: 'day', direction: 'asc' }] };
  const view = { id: 'v', name: 'Open', root: { blocks: [{ id: 'b' }] }, setup: { b: { type: 'table', misc } } } as unknown as View;
  serving = [
    { identity: '1', name: 'Late and lacking', state: 'open', day: '2026-04-01', waits: true, lacks: 'Flour 3 kg' },
    { identity: '2', name: 'Free', state: 'open', day: '2026-05-01', waits: false, lacks: null },
    { identity: '3', name: 'Free, any day', state: 'open', day: null, waits: null, lacks: null },
  ];
  await login('ana', 'x', false);
  const items = await itemsOf([view]);
  expect(items.map(({ title, held }) => [title, held])).toEqual([
    ['Free', null],
    ['Free, any day', null],
    ['Late and lacking', { reason: 'Flour 3 kg' }],
  ]);
  expect(query).toContain('order_by: [{field: "waits", direction: "asc"}, {field: "day", direction: "asc"}]');
});
