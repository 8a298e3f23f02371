import type { FormField } from '@millwright/core/form/types.ts';
import { resolveSchema } from '@millwright/core/model/schema.ts';
import type { Model, Relation } from '@millwright/core/model/types.ts';
import { expect, it } from 'vitest';
import { ruledRecords } from './use-fixed.ts';

const field = (name: string, type = 'number') => ({ id: name, name, label: name, type });
const model = (slug: string, names: string[], misc = {}) =>
  ({ id: slug, slug, name: slug, displayed_name: slug, schema: names.map((name) => field(name)), primary_attribute: '', misc }) as unknown as Model;
const relation = (from: string, to: string) =>
  ({
    id: from,
    slug: from,
    name: to,
    inverse: 'lines',
    type: 'N_1',
    object_id: from,
    to_object_id: to,
    labels: { name: '', inverse: '' },
  }) as unknown as Relation;
const fixed = [{ when: 'moved', names: ['quantity', 'order'], text: 'Moved.' }];
const line = model('line', ['quantity', 'note', 'moved'], { fixed });
line.schema.push({ ...field('shown', 'relation'), misc: { relation_id: 'line' } } as Model['schema'][number]);
const schema = resolveSchema([model('order', ['note']), line], [relation('line', 'order')]);
const order = schema.models.get('order');
const column = (attribute: string, more: Partial<FormField> = {}): FormField => ({ id: attribute, kind: 'number', attribute, ...more });
const asked = (columns: FormField[], lines: { identity?: string }[], list: Partial<FormField> = {}) =>
  order
    ? ruledRecords(schema, order, [column('lines', { kind: 'items', columns, ...list })], [{ identity: 'o', lines }]).map(
        ({ model: of, facts, ids }) => [of.table, facts, ids],
      )
    : null;

it('asks about the lines whose model holds fixed what the form writes, and not about new ones', () => {
  expect(asked([column('quantity')], [{ identity: 'a' }, {}, { identity: 'b' }])).toEqual([['line', ['moved'], ['a', 'b']]]);
});

it('asks nothing where the form writes nothing of it', () => {
  expect(asked([column('note')], [{ identity: 'a' }])).toEqual([]);
  expect(asked([column('quantity', { read_only: true })], [{ identity: 'a' }])).toEqual([]);
  expect(asked([column('quantity')], [])).toEqual([]);
});

it('asks whether a line may be taken off by what holds its link to the record', () => {
  expect(asked([column('note')], [{ identity: 'a' }], { allow_deletion: true })).toEqual([['line', ['moved'], ['a']]]);
});

it('knows a link by its relation, also where an attribute shows it', () => {
  expect(asked([column('shown', { kind: 'relationship' })], [{ identity: 'a' }])).toEqual([['line', ['moved'], ['a']]]);
});
