import { describe, expect, it } from 'vitest';
import type { ConnectionState } from '../../integration/state.ts';
import { readExpression } from '../expressions/read-expression.ts';
import { automation, edges, step } from '../testing.ts';
import type { Automation } from '../types.ts';
import { lintAutomation } from './lint-automation.ts';
import { unlimitedLists } from './unlimited-lists.ts';

const states: { [name: string]: ConnectionState } = { shop: 'working', new: 'unknown', off: 'disabled', alone: 'not_connected', lost: 'broken' };
const advice = (drawn: Automation) =>
  lintAutomation(drawn, { expression: readExpression, own: [drawn.id, drawn.slug ?? ''], integration: (name) => states[name] ?? 'gone' }).map(
    ({ field, code }) => `${field} ${code}`,
  );
const gives = (id: string, value: unknown = 1) => step(id, 'transform', { input: { value: value as never }, output_variable: id });

describe('advice on an automation', () => {
  it('names a result that nothing reads, but not the last one, which is the answer', () => {
    const drawn = (value: unknown) => automation([gives('a'), gives('b', value)], edges('a>b'));
    expect(advice(drawn(2))).toEqual(['steps[0].output_variable unused_output']);
    expect(advice(drawn({ $: 'steps.a + 1' }))).toEqual([]);
    expect(advice(drawn('Total {{steps.a}}'))).toEqual([]);
    expect(advice(drawn({ $: '$keys(steps)' }))).toEqual([]);
    expect(advice(drawn({ $: 'steps.' }))).toEqual([]);
    expect(advice(automation([{ ...gives('a'), enabled: false }, gives('b')], edges('a>b')))).toEqual([]);
  });

  it('names an automation that runs itself, and one that is started by what it writes', () => {
    const self = step('again', 'automation', { input: { automation: 'made-up' } });
    expect(advice(automation([self]))).toEqual(['steps[0].input.automation calls_itself']);
    const item = { model: 'task', identity: { $: 'trigger.primary_item_id' }, properties: { title: 'x' } };
    const written = (trigger: Automation['trigger'], items: object[] = [item]) =>
      advice(automation([step('save', 'write', { input: { items: items as never } })], [], { trigger }));
    const edited = { type: 'object_edited' as const, model_ids: ['task'] };
    expect(written(edited)).toEqual(['steps[0].input.items wakes_itself']);
    expect(written({ ...edited, changed: ['title'] })).toEqual(['steps[0].input.items wakes_itself']);
    expect(written({ ...edited, changed: ['note'] })).toEqual([]);
    expect(written({ ...edited, when: { fact: 'title', operator: 'isEmpty', value: true } as never })).toEqual([]);
    expect(written({ ...edited, model_ids: ['project'] })).toEqual([]);
    expect(written({ ...edited, type: 'object_created' })).toEqual([]);
    expect(written({ ...edited, type: 'object_created' }, [{ model: 'task', properties: {} }])).toEqual(['steps[0].input.items wakes_itself']);
  });

  it('names a wait without an end, and the way on that it never takes', () => {
    const asks = (more: object) => automation([step('ok', 'approval', { input: { title: 'x', ...more } }), step('late')], edges('ok:expired>late'));
    expect(advice(asks({}))).toEqual(['steps[0].input waits_forever', 'steps[0] never_reached']);
    expect(advice(asks({ expires_after_hours: 8 }))).toEqual([]);
    const record = (more: object) =>
      automation([step('r', 'wait_record', { input: { model: 'job', when: {}, ...more } }), step('gone')], edges('r:deleted>gone'));
    expect([advice(record({ which: 'any' })), advice(record({ expires_after_hours: 1 }))]).toEqual([
      ['steps[0].input waits_forever', 'steps[0] never_reached'],
      [],
    ]);
    const waits = (input: object) => advice(automation([step('w', 'wait', { input: input as never })]));
    expect([waits({ signal: 'go' }), waits({ signal: 'go', timeout_seconds: 60 }), waits({ seconds: 5 })]).toEqual([
      ['steps[0].input waits_forever'],
      [],
      [],
    ]);
  });

  it('names a case that a choice does not have, and an integration that is gone', () => {
    const choice = step('by', 'switch', { input: { value: 'a', cases: ['a'] } });
    expect(advice(automation([choice, step('a'), step('b')], edges('by:case_1>a', 'by:case_2>b')))).toEqual(['steps[0] never_reached']);
    const call = (integration: string) => advice(automation([step('c', 'rest', { input: { url: '/x', integration } })]));
    expect([call('shop'), call('gone'), call('')]).toEqual([[], ['steps[0].input.integration integration_gone'], []]);
  });

  it('names an integration that is off, not connected or broken, by an operation too', () => {
    const calls = (integration: string) => [
      ...advice(automation([step('c', 'rest', { input: { url: '/x', integration } })])),
      ...advice(automation([step('c', 'operation', { input: { integration, operation: 'list' } })])),
    ];
    const twice = (code: string) => Array(2).fill(`steps[0].input.integration ${code}`);
    expect(calls('new')).toEqual([]);
    expect(calls('off')).toEqual(twice('integration_off'));
    expect(calls('alone')).toEqual(twice('integration_not_connected'));
    expect(calls('lost')).toEqual(twice('integration_broken'));
  });

  it('names a loop over everything that a query finds, and no loop over a limited list', () => {
    const drawn = (query: string, items: string) =>
      advice(
        automation(
          [
            step('q', 'query', { input: { query }, output_variable: 'data' }),
            step('each', 'for_each', { input: { items: { $: items } } }),
            step('x'),
          ],
          edges('q>each', 'each:item>x'),
        ),
      );
    const unlimited = ['steps[1].input.items unlimited_list'];
    expect(drawn('{ job { title } }', 'steps.data.job')).toEqual(unlimited);
    expect(drawn('query ($a: JSON) { mine: job(where: $a, order_by: []) { title } }', 'steps.data.mine[title != ""]')).toEqual(unlimited);
    expect(drawn('{ note(limit: 5) { text } job { title notes(limit: 2) { text } } }', 'steps.data.job')).toEqual(unlimited);
    expect(drawn('{ note(limit: 5) { text } job { title } }', 'steps.data.note')).toEqual([]);
    expect(drawn('query ($n: Int) { job(where: "limit: {", limit: $n) { title } }', 'steps.data.job')).toEqual([]);
    expect(drawn('{ job_by_id(id: "1") { tasks { title } } }', 'steps.data.job_by_id.tasks')).toEqual([]);
    expect(drawn('{ # job\n job(limit: 3) { title } }', 'steps.data')).toEqual([]);
  });

  it('reads a query of many loops once, and gives no advice on one that is not GraphQL', () => {
    const lists = (query: string) => {
      const loops = Array.from({ length: 100 }, (_, at) => step(`each${at}`, 'for_each', { input: { items: { $: 'steps.data.job' } } }));
      return advice(automation([step('q', 'query', { input: { query }, output_variable: 'data' }), ...loops])).filter((one) =>
        one.endsWith('unlimited_list'),
      ).length;
    };
    const unterminated = ['', '\n', '\\'].map((end) => `{ job { title } }"${'\\"'.repeat(20_000)}${end}`);
    const long = `{ ${'a'.repeat(40_000)}: job { title } job { title } }`;
    expect([...unterminated, `{ job { title } }${'"""a'.repeat(10_001)}`, `{ ${'a:'.repeat(20_000)}job { title } }`, long].map(lists)).toEqual([
      0, 0, 0, 0, 0, 100,
    ]);
    expect(unlimitedLists('{ # a quote " and """ in a comment\n job { title } }')).toEqual(['job']);
    expect(unlimitedLists('')).toEqual([]);
  });
});
