import jsonata from 'jsonata';
import { describe, expect, it } from 'vitest';
import type { Schema } from '../../model/schema.ts';
import { type ExpressionNode, rootPaths } from '../expressions/root-paths.ts';
import { automation, edges, step } from '../testing.ts';
import type { Automation, Step } from '../types.ts';
import { checkReads } from './check-reads.ts';

const expression = (source: string) => ({
  problem: null,
  paths: rootPaths(jsonata(source).ast() as unknown as ExpressionNode).map(({ names }) => names),
});

const model = (fields: string[], ends: [string, string][] = []) => ({
  fields: new Map(fields.map((name) => [name, { name }])),
  ends: new Map(ends.map(([name, to]) => [name, { name, to }])),
});
const schema = {
  models: new Map([
    ['order', model(['number', 'data'], [['customer', 'partner']])],
    ['partner', model(['name'])],
  ]),
} as unknown as Schema;

const says = (id: string, source: string, parts: Partial<Step> = {}) => step(id, 'transform', { input: { value: { $: source } }, ...parts });
const unknown = (drawn: Automation) => checkReads(drawn, expression, schema).map(({ field, params }) => `${field} ${String(params?.name)}`);
const trigger = { type: 'object_edited' as const, model_ids: ['order'] };
const after = (source: string) =>
  unknown(
    automation([step('ask', 'rest', { output_variable: 'answer', input: { url: 'x' } }), says('b', source)], edges('ask>b', 'ask:error>b'), {
      trigger,
    }),
  );

describe('what is read', () => {
  it.each([
    'steps.answer.body.anything[0] & steps.answer.status',
    'steps.answer.error.message & steps.answer.attempts',
    '$exists(steps.ask.error) ? error.status : error.answer.body.reason',
    'record.number & record.customer.name & record.customer.identity & record.data.inside',
    'old.number & trigger.event.changes & client.language & user.email & now',
    '($lines := trigger.input.lines; $lines[quantity > 1].(price * quantity))',
  ])('may be %s', (source) => expect(after(source)).toEqual([]));

  it.each([
    ['steps.nope.x & "z"', 'steps.nope'],
    ['steps.answer.stauts', 'steps.answer.stauts'],
    ['record.nmae', 'record.nmae'],
    ['record.customer.nmae', 'record.customer.nmae'],
    ['old.customer.nmae', 'old.customer.nmae'],
    ['answer.body', 'answer'],
    ['trigger.inputs', 'trigger.inputs'],
    ['item.n', 'item'],
    ['steps.ask.body', 'steps.ask.body'],
  ])('is said when it is not there: %s', (source, name) => expect(after(source)).toEqual([`steps[1].input.value ${name}`]));

  it('is looked for in texts and conditions as in mappings, and not where nothing runs', () => {
    const mail = step('mail', 'email', { input: { to: 'a@b.test', subject: 'For {{record.nmae}}', body: 'x' } });
    const decides = step('if', 'condition', { input: { when: { all: [{ fact: 'steps.x.status', operator: 'equal', value: 404 }] } } });
    expect(unknown(automation([mail, decides], edges('mail>if'), { trigger }))).toEqual([
      'steps[0].input.subject record.nmae',
      'steps[1].input.when steps.x',
    ]);
    expect(unknown(automation([says('a', 'steps.nope', { enabled: false })]))).toEqual([]);
  });

  it('is an error on error paths only, an item in loops only, and what was before on events of records only', () => {
    const flow = [step('a', 'transform'), says('bad', 'error.message'), says('good', 'error.message'), says('old', 'old.number')];
    expect(unknown(automation(flow, edges('a:error>bad', 'a>good', 'good>old')))).toEqual(['steps[2].input.value error', 'steps[3].input.value old']);
  });

  it('is seen after a parallel, and not after the loop that it stands in', () => {
    const flow = [
      step('both', 'parallel'),
      says('one', 'trigger', { output_variable: 'one' }),
      step('each', 'for_each', { input: { items: { $: 'steps.one' } }, output_variable: 'all' }),
      says('in', 'item.n', { output_variable: 'inner' }),
      says('last', 'steps.inner.x & steps.all.output'),
    ];
    expect(unknown(automation(flow, edges('both:branch_1>one', 'both>each', 'each:item>in', 'each>last')))).toEqual([
      'steps[4].input.value steps.inner',
    ]);
  });
});
