import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../json.ts';
import { resolveSchema } from '../../model/schema.ts';
import type { Field, Model, Relation } from '../../model/types.ts';
import { checkAutomation } from '../check/check-automation.ts';
import { portAfter } from '../descriptor/ports.ts';
import { automation, step } from '../testing.ts';
import { awaitedKinds } from './awaited-kinds.ts';

const field = (name: string, type: Field['type'] = 'text', misc?: Field['misc']): Field => ({
  id: name,
  name,
  label: name,
  type,
  ...(misc && { misc }),
});
const model = (slug: string, ...schema: Field[]): Model => ({
  id: `id-${slug}`,
  slug,
  name: slug,
  displayed_name: slug,
  primary_attribute: 'title',
  schema: [field('title'), ...schema],
});
const tasks: Relation = {
  id: 'tasks',
  slug: 'task_job',
  name: 'job',
  inverse: 'tasks',
  type: 'N_1',
  object_id: 'task',
  to_object_id: 'job',
  labels: { name: 'job', inverse: 'tasks' },
};
const schema = resolveSchema(
  [
    model('job', field('amount', 'number'), field('open', 'number', { formulaV1: 'COALESCE(SUM(tasks.hours), 0)' })),
    model('task', field('hours', 'number')),
    model('note'),
  ],
  [tasks],
);

const waits = (input: JsonObject) => automation([step('hold', 'wait_record', { input: { model: 'job', ...input } })]);
const leaf = (fact: string, value: unknown, operator = 'equal') => ({ fact, operator, value }) as JsonObject;

describe('a step that waits for a record', () => {
  const problems = (when: JsonObject) =>
    checkAutomation(waits({ when }), { action: () => true, automation: () => true, form: () => true, model: () => true, schema }).map(
      ({ field: at, code }) => `${at} ${code}`,
    );

  it('says what its condition has to be, and leaves values alone that are filled in later', () => {
    expect(problems({ all: [leaf('amount', 3), leaf('open', '{{trigger.input.n}}'), leaf('title', { $: 'trigger.input' })] })).toEqual([]);
    expect(problems({ all: [] })).toEqual(['steps[0].input.when missing_field']);
    expect(problems(leaf('cost', 3))).toEqual(['steps[0].input.when not_a_condition']);
    expect(problems(leaf('cost', '{{trigger.input.n}}'))).toEqual(['steps[0].input.when not_a_condition']);
    expect(problems(leaf('amount', 'many'))).toEqual(['steps[0].input.when not_a_condition']);
  });

  it('is ended by events of its model and of those that its condition leads to, by a relation or a formula', () => {
    const models = (when: JsonObject) => [...new Set(awaitedKinds([waits({ when })], schema).map((kind) => kind.split(' ')[1]))].sort();
    expect([models(leaf('amount', 3)), models(leaf('tasks.hours', 3)), models(leaf('open', 0)), models(leaf('gone.too', 0))]).toEqual([
      ['job'],
      ['job', 'task'],
      ['job', 'task'],
      ['job'],
    ]);
    expect(awaitedKinds([{ ...waits({ when: leaf('amount', 3) }), disabled: true }], schema)).toContain('updated job');
    expect(awaitedKinds([automation([step('a')])], schema)).toEqual([]);
  });

  it('goes on by how it has ended', () => {
    expect(['matched', 'expired', 'deleted', 'approved'].map((outcome) => portAfter('record', { outcome }))).toEqual([
      'matched',
      'expired',
      'deleted',
      'expired',
    ]);
  });
});
