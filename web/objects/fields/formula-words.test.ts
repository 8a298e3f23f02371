import { resolveSchema } from '@millwright/core/model/schema.ts';
import type { Field, Model, Relation } from '@millwright/core/model/types.ts';
import { expect, it } from 'vitest';
import { formulaInputs, formulaWords } from './formula-words.ts';

const field = (name: string, label: string) => ({ id: name, name, label, type: 'number' }) as Field;
const model = (slug: string, schema: Field[]) =>
  ({ id: slug, slug, name: slug, displayed_name: slug, schema, primary_attribute: '' }) as unknown as Model;
const relation = {
  id: 'r',
  slug: 'r',
  name: 'project',
  inverse: 'tasks',
  type: 'N_1',
  object_id: 'task',
  to_object_id: 'project',
  labels: { name: 'Project', inverse: 'Tasks' },
} as unknown as Relation;
const schema = resolveSchema(
  [model('project', [field('rate', 'Rate'), field('sum', 'Sum')]), model('task', [field('hours', 'Hours spent')])],
  [relation],
);
const project = schema.models.get('project');
const formula = 'COALESCE(SUM(tasks.hours), 0) * rate & "rate" & gone';
const label = (text: unknown) => String(text ?? '');

it('says a formula in labels, and leaves functions, texts and unknown names', () => {
  expect(project && formulaWords(schema, project, formula, label)).toBe('COALESCE(SUM(Tasks › Hours spent), 0) * Rate & "rate" & gone');
});

it('lists what it reads with the values of the record', () => {
  const record = {
    object: { properties: { rate: 5 } },
    relations: [{ name: 'tasks', items: [{ properties: { hours: 2 } }, { properties: { hours: 3 } }] }],
  };
  const inputs = project && formulaInputs(schema, project, formula, record as never, label);
  expect(inputs?.map(({ words, values }) => [words, values])).toEqual([
    ['Tasks › Hours spent', [2, 3]],
    ['Rate', [5]],
  ]);
});
