import { edges, step } from '@millwright/core/automation/testing.ts';
import { template } from '../company.ts';

/** A note that says so, and for which run. */
const note = (id: string, word: string) =>
  step(id, 'write', {
    input: { items: [{ model: 'note', properties: { text: { $: `${word} & " " & $string(trigger.input.n)` } } }] },
    output_variable: id,
  });

const outgoing = { retry: { attempts: 10, interval_seconds: 0.1 } };
const called = (what: string) => ({ url: `{{trigger.input.url}}/${what}/{{trigger.input.n}}` });

/** One run that goes through every kind of step which needs no provider, template or person; what it calls, its input says. */
export const everyStep = template(
  'every-step',
  { type: 'manual' },
  [
    step('sum', 'transform', { input: { value: { $: 'trigger.input.n + 1' } }, output_variable: 'sum' }),
    step('rows', 'query', { input: { query: '{ job(limit: 1) { title } }' }, output_variable: 'data' }),
    step('some', 'list', {
      input: { operation: 'filter', items: { $: '[{"n": 1}, {"n": 2}]' }, where: { all: [{ fact: 'item.n', operator: 'greaterThan', value: 1 }] } },
      output_variable: 'some',
    }),
    step('code', 'script', { input: { code: 'return input.n * 2;', values: { n: { $: 'steps.sum' } } }, output_variable: 'doubled' }),
    step('if', 'condition', { input: { when: { all: [{ fact: 'steps.doubled', operator: 'greaterThan', value: 0 }] } } }),
    step('pick', 'switch', { input: { value: 'b', cases: ['a', 'b'] } }),
    step('each', 'for_each', { input: { items: ['x', 'y'] } }),
    note('looped', '"looped " & item'),
    step('both', 'parallel', {}),
    step('call', 'rest', { ...outgoing, input: { method: 'POST', ...called('call'), body: { $: 'steps.some' } } }),
    step('hook', 'webhook', { ...outgoing, input: { ...called('hook'), body: { n: { $: 'trigger.input.n' } } } }),
    step('mail', 'email', { ...outgoing, input: { to: 'all@works.test', subject: 'run {{trigger.input.n}}', body: 'said once' } }),
    step('sheet', 'csv', { ...outgoing, input: { rows: { $: 'steps.some' } }, output_variable: 'sheet' }),
    step('book', 'spreadsheet', { ...outgoing, input: { action: 'write', rows: { $: 'steps.some' } } }),
    step('tell', 'notify', { input: { title: 'run {{trigger.input.n}}', people: [{ group: 'client_admin' }] } }),
    step('sub', 'automation', { input: { automation: 'by-hand' } }),
    step('nap', 'wait', { input: { seconds: 0.1 } }),
    note('made', '"made"'),
    step('hold', 'wait_record', {
      input: {
        model: 'note',
        which: 'given',
        record: { $: 'steps.made.saved[0].identity' },
        when: { fact: 'text', operator: 'isNotEmpty', value: true },
      },
    }),
    step('say', 'answer', { input: { body: { $: 'steps.sum' } } }),
    note('end', '"end"'),
  ],
  {
    edges: edges(
      ...['sum>rows', 'rows>some', 'some>code', 'code>if', 'if:true>pick', 'pick:case_2>each', 'each:item>looped', 'each>both'],
      ...['both:branch_1>call', 'both:branch_2>hook', 'hook>mail', 'both>sheet', 'sheet>book', 'book>tell', 'tell>sub', 'sub>nap', 'nap>made'],
      ...['made>hold', 'hold:matched>say', 'say>end'],
    ),
  },
);
