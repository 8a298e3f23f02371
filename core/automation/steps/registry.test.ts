import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../json.ts';
import { hidden } from '../../secret-keys.ts';
import { checkInput } from '../check/check-input.ts';
import { schemaKit } from '../descriptor/schema-kit.ts';
import { automation as schema } from '../schema.ts';
import { automation, step } from '../testing.ts';
import { isInside, type StepType, stepDescriptor, type stepDescriptors, stepTypes } from './registry.ts';

/** The keys of the input that a summary reads. */
function readBy(summary: (input: JsonObject) => string): string[] {
  const keys = new Set<string>();
  summary(new Proxy({}, { get: (_, key) => void keys.add(String(key)) }));
  return [...keys];
}

describe.each(stepTypes())('the step %s', (type) => {
  const descriptor = stepDescriptor(type);

  it('stands under its stored name', () => expect(descriptor.type).toBe(type));

  it('has a place in the form for each value of its input, and for no other', () => {
    const schema = descriptor.input(schemaKit) as ReturnType<(typeof stepDescriptors)['rest']['input']>;
    expect(descriptor.form.map(({ name }) => name).sort()).toEqual(Object.keys(schema.shape).sort());
  });

  it('writes as secret what it declares as one', () => {
    const written = descriptor.form.filter(({ control }) => control === 'secret').map(({ name }) => name);
    expect(written).toEqual([...descriptor.secrets.inputs]);
  });

  it.each([['sealed', 'sealed:v1:0123456789ab:AAAA'] as const, ['hidden', { ...hidden }] as const])(
    'counts no problem with a secret that comes %s',
    (_, secret: Json) => {
      for (const name of descriptor.secrets.inputs) {
        const problems = checkInput({ type, input: { ...descriptor.initialInput, [name]: secret } });
        expect(problems.filter(({ path }) => path === `input.${name}`)).toEqual([]);
      }
    },
  );

  it.each([
    ['a new step', Object.keys(descriptor.initialInput)],
    ['its references', Object.keys(descriptor.references ?? {})],
    ['its summary', readBy(descriptor.summary)],
  ])('has a place in the form for what %s holds', (_, keys) => {
    const names = descriptor.form.map(({ name }) => name);
    expect(keys.filter((key) => !names.includes(key))).toEqual([]);
  });

  it('offers choices where one is made, and nowhere else', () => {
    const chosen = descriptor.form.filter(({ control }) => control === 'choice').map(({ name }) => name);
    expect(descriptor.form.filter(({ choices }) => choices?.length).map(({ name }) => name)).toEqual(chosen);
  });

  it('can be stored as it begins', () => {
    const { initialInput: input, defaultOutput } = descriptor;
    const { id: _, slug, version, ...stored } = automation([step('a', type, { input, ...(defaultOutput && { output_variable: defaultOutput }) })]);
    expect(schema.safeParse(stored).error?.issues ?? []).toEqual([]);
  });

  it('decides only where it runs inside', () => {
    if (descriptor.ports === 'decision') expect(descriptor.place).toBe('inside');
  });
});

/**
 * Outputs that each type's schema must accept, and some that it must refuse. `workers/testing/step-outputs.ts` checks that real
 * outputs fit.
 */
const outputs: Record<StepType, { right: Json[]; wrong: Json[] }> = {
  action: { right: [null, { share: 3 }], wrong: [] },
  process: { right: [{ object_id: 'a', active_operation: null }], wrong: [null, { object_id: 'a', active_operation: null, more: 1 }] },
  answer: {
    right: [{ status: 200, content_type: 'application/json', headers: {}, body: { ok: true } }],
    wrong: [null, { status: 200, content_type: 'text/html', headers: {}, body: '' }],
  },
  approval: {
    right: [
      {
        outcome: 'approved',
        reason: null,
        by: { id: 'a', name: 'Ana' },
        decided_at: '2026-05-01T10:00:00.000Z',
        decisions: [{ id: 'a', name: 'Ana', outcome: 'approved', reason: null, decided_at: '2026-05-01T10:00:00.000Z' }],
      },
      { outcome: 'expired', reason: null, by: null, decided_at: '2026-05-01T10:00:00.000Z', decisions: [] },
    ],
    wrong: [null, { outcome: 'perhaps', reason: null, by: null, decided_at: null, decisions: [] }],
  },
  ask: {
    right: [{ outcome: 'approved', reason: null, by: null, decided_at: null, answers: { lot: 'A-1' } }],
    wrong: [{ outcome: 'approved', reason: null, by: null, decided_at: null }],
  },
  notify: { right: [{ told: 2 }], wrong: [null, { told: '2' }] },
  message: { right: [{ messages: ['a'] }], wrong: [null, { messages: 'a' }] },
  automation: { right: [{ run_id: 'a', output: null }], wrong: [{ output: null }] },
  query: { right: [{}, { job: [{ title: 'One' }] }], wrong: [[], null] },
  write: {
    right: [{ saved: [{ identity: 'a', version: 1, model: 'note', created: true }], deleted: 0 }],
    wrong: [{ saved: [] }, { saved: [{ identity: 'a' }], deleted: 0 }],
  },
  transform: { right: [null, 1, 'two', [3]], wrong: [] },
  list: { right: [[], [1], 3, null], wrong: [] },
  script: { right: [null, { a: 1 }, [2]], wrong: [] },
  switch: {
    right: [
      { case: 1, value: 'a' },
      { case: null, value: null },
    ],
    wrong: [null, { case: '1', value: 'a' }],
  },
  spreadsheet: {
    right: [
      { tab: 'May', columns: ['a'], rows: [{ a: 1 }], errors: [{ line: 3, column: 'a', error: '#REF!' }] },
      { tab: 'May', file: null, rows: 2 },
    ],
    wrong: [null, { tab: 'May', columns: ['a'], rows: [[1]], errors: [] }],
  },
  csv: { right: [{ file: { id: 'a', file_name: 'a.csv' }, rows: 2 }], wrong: [null, { file: null, rows: 2 }] },
  document: { right: [{ file: { id: 'a', file_name: 'a.pdf' } }], wrong: [null, { file: null }] },
  label: { right: [{ file: { id: 'a', file_name: 'labels.pdf' }, labels: 4 }], wrong: [null, { file: { id: 'a', file_name: 'labels.pdf' } }] },
  condition: { right: [true, false], wrong: [null, 'true'] },
  for_each: { right: [[], [1, 'two']], wrong: [{}, null] },
  parallel: { right: [null], wrong: [{}] },
  wait: { right: [{ resumed: 'time' }, { resumed: 'signal', value: 'all' }], wrong: [{ resumed: 'time', value: 1 }, { resumed: 'never' }] },
  wait_record: {
    right: [
      { outcome: 'matched', record: 'a', at: '2026-05-01T10:00:00.000Z' },
      { outcome: 'expired', record: null, at: '2026-05-01T10:00:00.000Z' },
    ],
    wrong: [null, { outcome: 'approved', record: 'a', at: '2026-05-01T10:00:00.000Z' }, { outcome: 'matched', at: '2026-05-01T10:00:00.000Z' }],
  },
  email: { right: [{ message_id: '<a@works.test>', sent: 2 }], wrong: [{ message_id: '<a@works.test>' }] },
  webhook: { right: [{ status: 204, headers: {}, body: null }], wrong: [{ status: '204', headers: {}, body: null }] },
  operation: { right: [{ status: 200, data: [{ id: 1 }], pages: 2, more: false }], wrong: [{ status: 200, data: {} }] },
  rest: { right: [{ status: 200, headers: { date: 'now' }, body: { ok: true } }], wrong: [{ status: 200 }] },
};

it.each(stepTypes())('a step %s promises what it hands on', (type) => {
  const promise = stepDescriptor(type).output(schemaKit);
  const { right, wrong } = outputs[type];
  expect([...right, ...wrong].map((output) => promise.safeParse(output).success)).toEqual([...right.map(() => true), ...wrong.map(() => false)]);
});

it('never takes a type that it does not know for another one', () => {
  expect(() => isInside('teleport' as StepType)).toThrow('teleport');
  expect(() => isInside('toString' as StepType)).toThrow('toString');
});
