import { standing } from '@millwright/core/form/conditions.ts';
import type { FormField } from '@millwright/core/form/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { type ResolvedModel, resolveSchema } from '@millwright/core/model/schema.ts';
import type { Model, Relation } from '@millwright/core/model/types.ts';
import { expect, it } from 'vitest';
import type { FormDraft } from '../state/draft.ts';
import { hiddenParts } from './hidden-parts.ts';

const model = (slug: string) =>
  ({
    id: slug,
    slug,
    name: slug,
    primary_attribute: 'name',
    schema: [{ id: 'name', name: 'name', label: 'Name', type: 'text' }],
  }) as unknown as Model;
const lines = (of: string, to: string, inverse: string) =>
  ({ id: of, slug: of, object_id: of, to_object_id: to, type: 'N_1', name: to, inverse, labels: { inverse } }) as unknown as Relation;
const schema = resolveSchema([model('job'), model('task'), model('part')], [lines('task', 'job', 'tasks'), lines('part', 'task', 'parts')]);

const text = (attribute: string, visible_when?: object) => ({
  id: attribute,
  kind: 'text',
  attribute,
  label: attribute,
  ...(visible_when && { visible_when }),
});
const is = (fact: string, value: string) => ({ all: [{ fact, operator: 'equal', value }] });
const items = (attribute: string, columns: object[], more = {}) => ({ id: attribute, kind: 'items', attribute, columns, ...more });
const now = { now: '2026-01-01T00:00:00Z', time_zone: 'UTC', values: {} };

function found(fields: object[], values: JsonObject, sections: object[] = []) {
  const draft = { fields: fields as FormField[], sections } as unknown as FormDraft;
  const stands = standing(draft, values, false, {}, now);
  return hiddenParts(draft, schema.models.get('job') as ResolvedModel, stands, { schema, values, context: now }).map(({ place, of, lines: at }) => ({
    at: place.kind === 'section' ? place.id : place.path.join('/'),
    ...(of !== undefined && { of }),
    ...(at && { lines: at }),
  }));
}

it('names a column that lines hide, with the numbers of these lines where others show it', () => {
  const fields = [text('kind'), items('tasks', [text('name'), text('hours', is('name', 'paid')), text('note', is('form.kind', 'long'))])];
  expect(found(fields, { kind: 'short', tasks: [{ name: 'paid' }, { name: 'free' }, { name: 'free' }] })).toEqual([
    { at: 'tasks/hours', of: 'tasks', lines: [2, 3] },
    { at: 'tasks/note', of: 'tasks' },
  ]);
  expect(found(fields, { kind: 'long', tasks: [{ name: 'paid' }, { name: 'free', _delete: true }] })).toEqual([]);
});

it('looks into lines of lines, and not into lines that are hidden themselves', () => {
  const parts = items('parts', [text('name'), text('size', is('parent.name', 'big'))]);
  const fields = [text('kind'), items('tasks', [text('name'), parts], { visible_when: is('kind', 'long') })];
  const tasks = [{ name: 'small', parts: [{ name: 'a' }, { name: 'b' }] }];
  expect(found(fields, { kind: 'long', tasks })).toEqual([{ at: 'tasks/parts/size', of: 'parts' }]);
  expect(found(fields, { kind: 'short', tasks })).toEqual([{ at: 'tasks' }]);
});

it('names a hidden section and not the fields in it', () => {
  const fields = [text('kind'), { ...text('result', is('kind', 'done')), section: 'outcome' }];
  const sections = [{ id: 'outcome', title: 'Outcome', visible_when: is('kind', 'long') }];
  expect(found(fields, { kind: 'short' }, sections)).toEqual([{ at: 'outcome' }]);
  expect(found(fields, { kind: 'long' }, sections)).toEqual([{ at: 'result' }]);
});
