import { edges, step } from '@millwright/core/automation/testing.ts';
import { company, template } from '../company.ts';

const note = (id: string) =>
  step(id, 'write', {
    input: {
      items: [
        {
          model: 'note',
          properties: { text: { $: `trigger.event.changes.title[1] & " ${id}"` } },
          relations: [{ name: 'job', action: 'link', ids: [{ $: 'trigger.primary_item_id' }] }],
        },
      ],
    },
  });

const noteOfTask = (id: string) =>
  step(id, 'write', { input: { items: [{ model: 'note', properties: { text: { $: `trigger.event.changes.title[1] & " ${id}"` } } }] } });

/** A note of what an expression says. */
const word = (id: string, $: string) => step(id, 'write', { input: { items: [{ model: 'note', properties: { text: { $ } } }] } });

/** Every new job gets five notes, one a step, with a pause and a loop among them, and a run that fails, and every new task two notes by a small run: what a crash must neither lose nor double. */
export const crashCompany = company([
  template(
    'five-notes',
    { type: 'object_created', model_ids: ['job'] },
    [
      note('a'),
      note('b'),
      step('nap', 'wait', { input: { seconds: 0.2 } }),
      note('c'),
      step('twice', 'for_each', { input: { items: ['d', 'e'] } }),
    ].concat([note('looped')]),
    {
      edges: [
        { from: 'a', port: 'next', to: 'b' },
        { from: 'b', port: 'next', to: 'nap' },
        { from: 'nap', port: 'next', to: 'c' },
        { from: 'c', port: 'next', to: 'twice' },
        { from: 'twice', port: 'item', to: 'looped' },
      ],
    },
  ),
  template('breaks', { type: 'object_created', model_ids: ['job'] }, [
    step('nap', 'wait', { input: { seconds: 0.1 } }),
    step('bad', 'process', { input: { action: 'advance' } }),
  ]),
  template('two-notes', { type: 'object_created', model_ids: ['task'] }, [noteOfTask('x'), noteOfTask('y')]),
  template('by-hand', { type: 'manual' }, [step('say')]),
  template(
    'asks',
    { type: 'manual' },
    [
      step('ask', 'approval', { input: { title: { $: 'trigger.input' }, group: 'client_admin' } }),
      word('yes', '"yes " & trigger.input'),
      word('no', '"no " & trigger.input'),
    ],
    { edges: edges('ask:approved>yes', 'ask:rejected>no') },
  ),
  template(
    'awaits',
    { type: 'manual' },
    [
      step('hold', 'wait_record', {
        input: { model: 'note', record: { $: 'trigger.input' }, which: 'given', when: { fact: 'text', operator: 'wordStartsWith', value: 'ready' } },
        output_variable: 'awaited',
      }),
      word('came', '"came " & steps.awaited.record'),
    ],
    { edges: edges('hold:matched>came') },
  ),
  template(
    'at-once',
    { type: 'manual' },
    [step('each', 'for_each', { input: { items: { $: '[1..40]' }, at_once: 5 } }), word('one', '"one " & item'), word('two', '"two " & item')],
    { edges: edges('each:item>one', 'one>two') },
  ),
]);
