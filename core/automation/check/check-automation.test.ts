import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../json.ts';
import { hidden } from '../../secret-keys.ts';
import { automation, edges, step } from '../testing.ts';
import type { Automation, Step } from '../types.ts';
import { checkAutomation, type Lookups } from './check-automation.ts';

const lookups: Lookups = {
  action: (name) => name === 'tasks/split',
  automation: (id) => id === 'other',
  form: (id) => id === 'new-task',
  model: (slug) => slug === 'task',
};
const codes = (drawn: Automation) => checkAutomation(drawn, lookups).map(({ field, code }) => `${field} ${code}`);

describe('checkAutomation', () => {
  it('accepts an empty one, and a drawing with a loop that comes back', () => {
    expect(codes(automation([]))).toEqual([]);
    const loop = step('loop', 'for_each', { input: { items: { $: 'steps.found' } } });
    expect(codes(automation([loop, step('work'), step('end')], edges('loop:item>work', 'work>loop', 'loop>end')))).toEqual([]);
  });

  it('names what a step can not do without, unless the step is switched off', () => {
    const call = step('call', 'rest', { input: { method: 'GET', url: ' ' } });
    const mail = step('mail', 'email', { input: { to: '', subject: '', body: '' } });
    const hook = step('hook', 'webhook', { input: { url: '' } });
    const drawn = (...steps: Step[]) => automation(steps, edges('call>mail', 'mail>hook'));
    expect(codes(drawn(call, mail, hook))).toEqual([
      'steps[0].input.url invalid_input',
      'steps[1].input.to invalid_input',
      'steps[1].input.subject invalid_input',
      'steps[1].input.body invalid_input',
      'steps[2].input.url invalid_input',
    ]);
    expect(codes(drawn({ ...call, input: { url: { $: 'trigger.input.url' } } }, { ...mail, enabled: false }, { ...hook, enabled: false }))).toEqual(
      [],
    );
  });

  it('names what is wrong with the query of a step that is switched on', () => {
    const queries = { ...lookups, query: (source: string) => (source.includes('lantern') ? ['1:3 There is no lantern.'] : []) };
    const of = (...steps: Step[]) => checkAutomation(automation(steps), queries).map(({ field, code, message }) => `${field} ${code} ${message}`);
    const look = (query: string) => step('look', 'query', { input: { query } });
    expect(of(look('{ lantern { name } }'))).toEqual(['steps[0].input.query invalid_query 1:3 There is no lantern.']);
    for (const fine of [look('{ lamp { name } }'), { ...look('{ lantern { name } }'), enabled: false }]) expect(of(fine)).toEqual([]);
  });

  it('counts a stored secret, which the editor gets hidden, as filled in, and nothing else that looks so', () => {
    const checked = (type: 'webhook' | 'rest', more: JsonObject) =>
      codes(automation([step('a', type, { input: { url: 'https://a.test', ...more } })]));
    expect(checked('webhook', { secret: { ...hidden } })).toEqual([]);
    expect(checked('rest', { headers: { Authorization: { ...hidden } } })).toEqual([]);
    expect(checked('webhook', { url: { ...hidden } })).toEqual(['steps[0].input.url invalid_input']);
    expect(checked('webhook', { secret: { not: 'hidden' } })).toEqual(['steps[0].input.secret invalid_input']);
  });

  it('names a cycle that no loop makes', () => {
    expect(codes(automation([step('a'), step('b')], edges('a>b', 'b>a')))).toEqual(['steps[0] cycle']);
  });

  it('names a step that nothing leads to, besides the first', () => {
    expect(codes(automation([step('a'), step('b'), step('c')], edges('a>b')))).toEqual(['steps[2] not_connected']);
  });

  it('refuses edges from or to nowhere, ports of other types, and a port that leads to two steps', () => {
    const drawn = automation([step('a'), step('b'), step('c')], edges('a:item>b', 'a>b', 'a>c', 'x>a', 'b>y'));
    expect(codes(drawn)).toEqual([
      'edges[0].port unknown_port',
      'edges[2] port_used_twice',
      'edges[3].from unknown_step',
      'edges[4].to unknown_step',
    ]);
  });

  it('refuses a body that is entered from outside, and branches that meet', () => {
    const loop = step('loop', 'for_each', { input: { items: [] } });
    const choice = step('if', 'condition', { input: { when: { fact: 'trigger.type', operator: 'isEmpty', value: true } } });
    expect(codes(automation([choice, loop, step('work')], edges('if:true>loop', 'if:false>work', 'loop:item>work')))).toEqual([
      'steps[1] body_entered',
    ]);
    const both = automation([step('both', 'parallel'), step('a'), step('b'), step('c')], edges('both:branch_1>a', 'both:branch_2>b', 'a>c', 'b>c'));
    expect(codes(both)).toEqual(['steps[0] branches_meet']);
  });

  it('names unknown actions, automations, forms and models', () => {
    const steps = [step('a', 'action', { input: { action: 'nothing' } }), step('b', 'automation', { input: { automation: 'nobody' } })];
    expect(codes(automation(steps, edges('a>b'), { trigger: { type: 'form_submitted', form_ids: ['new-task', 'gone'] } }))).toEqual([
      'steps[0].input.action unknown_action',
      'steps[1].input.automation unknown_automation',
      'trigger.form_ids[1] unknown_form',
    ]);
    expect(codes(automation([], [], { trigger: { type: 'object_created', model_ids: ['nothing'] } }))).toEqual([
      'trigger.model_ids[0] unknown_model',
    ]);
  });

  it('names each mapping whose expression can not be read, by its step and its place in the input', () => {
    const write = step('save', 'write', { input: { items: [{ model: 'task', properties: { title: { $: '1 +' }, note: { $: 'steps.x' } } }] } });
    const expression = (source: string) => ({ problem: source === '1 +' ? 'it ends too soon' : null, paths: [] });
    const found = checkAutomation(automation([step('a', 'transform', { input: { value: { $: '1 +' } } }), write], edges('a>save')), {
      ...lookups,
      expression,
    });
    const params = { reason: 'it ends too soon' };
    expect(found).toEqual([
      { field: 'steps[0].input.value', code: 'invalid_mapping', message: 'The expression of input.value in the step a: it ends too soon', params },
      {
        field: 'steps[1].input.items.0.properties.title',
        code: 'invalid_mapping',
        message: 'The expression of input.items.0.properties.title in the step save: it ends too soon',
        params,
      },
    ]);
  });

  it('names what is wrong with an input, and a variable or id that is used twice', () => {
    const steps = [
      step('a', 'query', { input: {} }),
      step('a', 'transform', { output_variable: 'x' }),
      step('c', 'transform', { output_variable: 'x' }),
    ];
    expect(codes(automation(steps))).toEqual(
      expect.arrayContaining(['steps[0].input.query invalid_input', 'steps[1].id not_unique', 'steps[2].output_variable not_unique']),
    );
  });
});
