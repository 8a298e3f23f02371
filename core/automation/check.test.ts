import { describe, expect, it } from 'vitest';
import { checkAutomation, type Known } from './check.ts';
import { automation, edges, step } from './testing.ts';
import type { Automation } from './types.ts';

const known: Known = {
  action: (name) => name === 'tasks/split',
  automation: (id) => id === 'other',
  form: (id) => id === 'new-task',
  model: (slug) => slug === 'task',
};
const codes = (drawn: Automation) => checkAutomation(drawn, known).map(({ field, code }) => `${field} ${code}`);

describe('checkAutomation', () => {
  it('accepts an empty one, and a drawing with a loop that comes back', () => {
    expect(codes(automation([]))).toEqual([]);
    const loop = step('loop', 'for_each', { input: { items: { $: 'steps.found' } } });
    expect(codes(automation([loop, step('work'), step('end')], edges('loop:item>work', 'work>loop', 'loop>end')))).toEqual([]);
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
