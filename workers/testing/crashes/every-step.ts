import type { StepType } from '@millwright/core/automation/steps/registry.ts';
import { edges, step } from '@millwright/core/automation/testing.ts';
import type { Step } from '@millwright/core/automation/types.ts';
import { template } from '../company.ts';

/** A note that says so, and for which run. */
const note = (id: string, word: string) =>
  step(id, 'write', {
    input: { items: [{ model: 'note', properties: { text: { $: `${word} & " " & $string(trigger.input.n)` } } }] },
    output_variable: id,
  });

const outgoing = { retry: { attempts: 10, interval_seconds: 0.1 } };
const called = (what: string) => ({ url: `{{trigger.input.url}}/${what}/{{trigger.input.n}}` });
const job = { $: 'trigger.input.job' };
const admins = { people: [{ group: 'client_admin' }] };

/** A step of each kind by the kind's name: a kind that is missing here does not compile. */
const kinds = (action: string) =>
  ({
    transform: ['sum', { input: { value: { $: 'trigger.input.n + 1' } }, output_variable: 'sum' }],
    query: ['rows', { input: { query: '{ job(limit: 1) { title } }' }, output_variable: 'data' }],
    list: [
      'some',
      {
        input: { operation: 'filter', items: { $: '[{"n": 1}, {"n": 2}]' }, where: { all: [{ fact: 'item.n', operator: 'greaterThan', value: 1 }] } },
        output_variable: 'some',
      },
    ],
    script: ['code', { input: { code: 'return input.n * 2;', values: { n: { $: 'steps.sum' } } }, output_variable: 'doubled' }],
    condition: ['if', { input: { when: { all: [{ fact: 'steps.doubled', operator: 'greaterThan', value: 0 }] } } }],
    switch: ['pick', { input: { value: 'b', cases: ['a', 'b'] } }],
    for_each: ['each', { input: { items: ['x', 'y'] } }],
    parallel: ['both', {}],
    rest: ['call', { ...outgoing, input: { method: 'POST', ...called('call'), body: { $: 'steps.some' } } }],
    operation: ['use', { ...outgoing, input: { integration: 'other', operation: 'tell', params: { n: '{{trigger.input.n}}' } } }],
    webhook: ['hook', { ...outgoing, input: { ...called('hook'), body: { n: { $: 'trigger.input.n' } } } }],
    email: ['mail', { ...outgoing, input: { to: 'all@works.test', subject: 'run {{trigger.input.n}}', body: 'said once' } }],
    csv: ['sheet', { ...outgoing, input: { rows: { $: 'steps.some' } }, output_variable: 'sheet' }],
    spreadsheet: ['book', { ...outgoing, input: { action: 'write', rows: { $: 'steps.some' } } }],
    document: ['paper', { ...outgoing, input: { template: 'job-sheet', records: job } }],
    label: ['plate', { ...outgoing, input: { template: 'job-plate', records: job, format: 'zpl' } }],
    message: [
      'letter',
      {
        ...outgoing,
        input: { channel: 'email', template: 'job-letter', to: 'letter-{{trigger.input.n}}@works.test', primary_item_id: job },
      },
    ],
    notify: ['tell', { input: { title: 'run {{trigger.input.n}}', ...admins } }],
    automation: ['sub', { input: { automation: 'by-hand' } }],
    wait: ['nap', { input: { seconds: 0.1 } }],
    write: ['made', note('made', '"made"')],
    wait_record: [
      'hold',
      {
        input: {
          model: 'note',
          which: 'given',
          record: { $: 'steps.made.saved[0].identity' },
          when: { fact: 'text', operator: 'isNotEmpty', value: true },
        },
      },
    ],
    process: ['moved', { input: { action: 'advance', object_id: job } }],
    action: ['acted', { input: { action, primary_item_id: { $: 'trigger.input.acted_on' } } }],
    approval: ['may', { input: { title: 'run {{trigger.input.n}}', ...admins } }],
    ask: ['lot', { input: { title: 'run {{trigger.input.n}}', questions: { lot: 'Which lot?' }, ...admins }, output_variable: 'asked' }],
    answer: ['say', { input: { body: { $: 'steps.asked.answers.lot' } } }],
  }) satisfies Record<StepType, [id: string, parts: Partial<Step>]>;

/**
 * One run that goes through every kind of step. Its input has a number, the address of another system, a record of the
 * model `job` at the beginning of its process, and the record that the server action is about.
 */
export const everyStepWith = (action: string) =>
  template(
    'every-step',
    { type: 'manual' },
    [
      ...Object.entries(kinds(action)).map(([type, [id, parts]]) => step(id, type as StepType, parts)),
      note('looped', '"looped " & item'),
      note('end', '"end"'),
    ],
    {
      edges: edges(
        ...['sum>rows', 'rows>some', 'some>code', 'code>if', 'if:true>pick', 'pick:case_2>each', 'each:item>looped', 'each>both'],
        ...['both:branch_1>call', 'call>use', 'both:branch_2>hook', 'hook>mail', 'both>sheet', 'sheet>book', 'book>paper', 'paper>plate'],
        ...['plate>letter', 'letter>tell', 'tell>sub', 'sub>nap', 'nap>made', 'made>hold', 'hold:matched>moved', 'moved>acted', 'acted>may'],
        ...['may:approved>lot', 'lot:approved>say', 'say>end'],
      ),
    },
  );

/** How often each step of a whole run succeeds. */
export const timesOf = ({ steps }: { steps: readonly Step[] }): [step_id: string, times: number][] =>
  steps.map(({ id }): [string, number] => [id, id === 'looped' ? 2 : 1]).sort(([a], [b]) => (a < b ? -1 : 1));

/** The integration that the run calls an operation of. */
export const otherIntegration = (url: string) => ({
  name: 'other',
  slug: 'other',
  url,
  operations: [
    {
      name: 'tell',
      method: 'POST',
      path: '/use/{n}',
      params: [{ name: 'n', in: 'path', type: 'text', required: true }],
      idempotency_header: 'idempotency-key',
    },
  ],
});

/** What the run prints and sends. */
export const papers = {
  pdf_templates: [{ slug: 'job-sheet', name: 'Job sheet', model: 'job', html: '<h1>{{title}}</h1>', file_name: 'Job {{title}}' }],
  label_templates: [{ slug: 'job-plate', name: 'Job plate', model: 'job', code: 'none' as const, mapping: { rows: [{ path: 'title' }] } }],
  message_templates: [
    { slug: 'job-letter', name: 'Job letter', model: 'job', channel: 'email' as const, subject: 'Letter {{title}}', body: 'Said once.' },
  ],
};
