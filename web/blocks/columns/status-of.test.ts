import { resolveSchema } from '@millwright/core/model/schema.ts';
import type { Field, Model, Relation } from '@millwright/core/model/types.ts';
import type { StepPolicy } from '@millwright/core/process/types.ts';
import { expect, it } from 'vitest';
import { resolveColumn } from './columns.ts';
import { selectionOf } from './selection-set.ts';
import { statusesOf } from './status-of.ts';
import type { Row } from './values.ts';

const field = (name: string, type: Field['type'] = 'text') => ({ id: name, name, label: name, type }) as Field;
const model = (slug: string, schema: Field[], misc?: Model['misc']) =>
  ({ id: slug, slug, name: slug, displayed_name: slug, primary_attribute: 'title', schema, misc }) as Model;
const relation = (name: string, object_id: string, to_object_id: string) =>
  ({ id: name, slug: name, name, inverse: `${name}_of`, type: 'N_1', object_id, to_object_id, labels: { name, inverse: name } }) as Relation;
const schema = resolveSchema(
  [
    model('step', [field('title'), field('key')]),
    model('delivery', [field('title'), field('along', 'boolean'), field('other')], { stands_as: { when: 'along', text: 'Joined into {other}' } }),
    model('bill', [field('title')]),
  ],
  [relation('stands', 'delivery', 'step'), relation('delivered', 'bill', 'delivery')],
);
const policies = new Map([['gone', { key: 'gone', label: 'Cancelled', tone: 'cancelled' } as StepPolicy]]);
const wording = { language: 'en', zone: 'Europe/Paris', yes: 'Yes', no: 'No' } as const;
const stands = { identity: 's', key: 'gone' };

function shown(of: string, path: string, row: object) {
  const owner = schema.models.get(of);
  const column = owner && resolveColumn(schema, owner, { path, format: 'status' });
  if (!owner || !column) throw new Error(`no column ${path}`);
  const labels = statusesOf(column, { identity: 'r', version: 1, ...row } as unknown as Row, policies, wording).map(({ label }) => label);
  return { labels, selection: selectionOf(owner, schema.models, [column]) };
}

it('calls a step as the model says of such a record, and reads what tells it', () => {
  expect(shown('delivery', 'stands', { stands, along: true, other: 'SHP-5' })).toEqual({
    labels: ['Joined into SHP-5'],
    selection: 'identity version stands { identity title key } along other',
  });
  expect(shown('delivery', 'stands', { stands, along: false, other: null }).labels).toEqual(['Cancelled']);
});

it('does so where the record is met from another one', () => {
  expect(shown('bill', 'delivered.stands', { delivered: { identity: 'd', stands, along: true, other: 'SHP-5' } })).toEqual({
    labels: ['Joined into SHP-5'],
    selection: 'identity version delivered { stands { identity title key } along other }',
  });
});
