import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../json.ts';
import { readExpression } from '../expressions/read-expression.ts';
import type { DeclaredInput } from '../inputs/declared-input.ts';
import { automation, step } from '../testing.ts';
import { checkAutomation, type Lookups } from './check-automation.ts';
import { lintAutomation } from './lint-automation.ts';

const inputs: DeclaredInput[] = [
  { name: 'amount', type: 'number', required: true },
  { name: 'urgent', type: 'boolean' },
  { name: 'days', type: 'date', list: true },
  { name: 'note', type: 'text' },
  { name: 'lamp', type: 'record', model: 'lamp' },
];
const lookups: Lookups = {
  action: () => true,
  automation: () => true,
  form: () => true,
  model: (name) => name === 'lamp',
  inputs: (name) => (name === 'called' ? inputs : []),
  expression: readExpression,
};
const calls = (input: JsonObject, name = 'called') => step('run', 'automation', { input: { automation: name, input } });
const found = (...[input, name]: Parameters<typeof calls>) =>
  checkAutomation(automation([calls(input, name)]), lookups).map(({ field, code }) => `${field} ${code}`);
const at = 'steps[0].input.input';

describe('a step that runs an automation with declared inputs', () => {
  it('hands over what it needs, knows and takes', () => {
    expect(found({ amount: '12.5', urgent: true, days: ['2026-03-29'] })).toEqual([]);
    expect(found({ amount: { $: '1 + 1' }, days: { $: 'trigger.input' }, note: 'from {{trigger.user_id}}' })).toEqual([]);
    expect(found({})).toEqual([`${at}.amount missing_input`]);
    expect(found({ amount: 1, amuont: 1 })).toEqual([`${at}.amuont unknown_input`]);
    expect(found({ amount: 'many', days: ['2026-03-29', { $: 'now' }, 'soon'] })).toEqual([`${at}.amount wrong_input`, `${at}.days wrong_input`]);
  });

  it('hands over what stands there, and not what every object has by itself', () => {
    const own: DeclaredInput[] = [{ name: 'toString', type: 'text', required: true }];
    const problems = checkAutomation(automation([calls({})]), { ...lookups, inputs: () => own });
    expect(problems.map(({ field, code }) => `${field} ${code}`)).toEqual([`${at}.toString missing_input`]);
    const lint = { expression: readExpression, own: [], integration: () => null, inputs: () => own };
    expect(lintAutomation(automation([calls({})]), lint)).toEqual([]);
  });

  it('says nothing of automations without inputs, and of steps that are off', () => {
    expect(found({ anything: [1] }, 'free')).toEqual([]);
    expect(checkAutomation(automation([{ ...calls({}), enabled: false }]), lookups)).toEqual([]);
  });

  it('is advised where an expression is seen to give another type', () => {
    const advised = (input: JsonObject, own: DeclaredInput[] = []) =>
      lintAutomation(automation([calls(input)], [], { trigger: { type: 'manual', inputs: own } }), {
        expression: readExpression,
        own: [],
        integration: () => null,
        inputs: lookups.inputs,
      }).map(({ field, code, params }) => `${field} ${code} ${params?.is}`);
    expect(advised({ amount: { $: '"many"' }, urgent: { $: '$exists(trigger.input)' } })).toEqual([`${at}.amount other_type text`]);
    expect(advised({ amount: { $: 'trigger.input.day' }, note: { $: 'trigger.input.day' } }, [{ name: 'day', type: 'date' }])).toEqual([
      `${at}.amount other_type date`,
    ]);
    expect(advised({ days: { $: 'trigger.input.day' } }, [{ name: 'day', type: 'date' }])).toEqual([`${at}.days other_number date`]);
    expect(advised({ lamp: { $: 'trigger.input.room' } }, [{ name: 'room', type: 'record', model: 'room' }])).toEqual([
      `${at}.lamp other_type record`,
    ]);
    expect(advised({ urgent: '{{trigger.user_id}}', note: '{{trigger.user_id}}' })).toEqual([`${at}.urgent other_type text`]);
    expect(advised({ amount: { $: 'steps.a.total' } })).toEqual([]);
  });
});

describe('an automation that declares inputs', () => {
  const declares = (...own: DeclaredInput[]) =>
    checkAutomation(automation([], [], { trigger: { type: 'manual', inputs: own } }), lookups).map(({ field, code }) => `${field} ${code}`);

  it('names each, says what its type needs, and has a default that fits', () => {
    expect(declares(...inputs, { name: 'colour', type: 'option', options: [{ key: 'red', label: 'Red' }], default: 'red' })).toEqual([]);
    expect(declares({ name: 'a b', type: 'text' }, { name: 'x', type: 'text' }, { name: 'x', type: 'date' })).toEqual([
      'trigger.inputs[0].name bad_input_name',
      'trigger.inputs[2].name input_twice',
    ]);
    expect(declares({ name: 'colour', type: 'option' }, { name: 'of', type: 'record', model: 'gone' })).toEqual([
      'trigger.inputs[0].options input_options',
      'trigger.inputs[1].model input_model',
    ]);
    expect(declares({ name: 'amount', type: 'number', default: 'many' })).toEqual(['trigger.inputs[0].default input_default']);
  });

  it('has no input of a name that every object has by its making', () => {
    const named = (name: string): DeclaredInput => ({ name, type: 'text' });
    const bad = (index: number) => `trigger.inputs[${index}].name bad_input_name`;
    expect(declares(named('constructor'), named('prototype'), named('__proto__'), named('toString'))).toEqual([bad(0), bad(1), bad(2)]);
  });

  it('has a default for what it needs where buttons offer it', () => {
    const offered = (input: DeclaredInput, offered_for?: string[]) =>
      checkAutomation(automation([], [], { trigger: { type: 'manual', inputs: [input], ...(offered_for && { offered_for }) } }), lookups).map(
        ({ field, code }) => `${field} ${code}`,
      );
    const needed: DeclaredInput = { name: 'amount', type: 'number', required: true };
    expect(offered(needed, ['lamp'])).toEqual(['trigger.inputs[0].default input_offered']);
    expect(offered(needed, [])).toEqual([]);
    expect(offered(needed)).toEqual([]);
    expect(offered({ ...needed, default: 1 }, ['lamp'])).toEqual([]);
    expect(offered({ ...needed, required: false }, ['lamp'])).toEqual([]);
  });

  it('reads those and no others', () => {
    const read = (name: string) => {
      const tell = step('tell', 'transform', { input: { value: { $: `trigger.input.${name}` } } });
      return checkAutomation(automation([tell], [], { trigger: { type: 'api', inputs } }), lookups).map(({ message }) => message);
    };
    expect(read('amount')).toEqual([]);
    expect(read('amuont')).toEqual(['There is no trigger.input.amuont here.']);
  });
});
