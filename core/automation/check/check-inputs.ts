import type { Problem } from '../../errors.ts';
import { isObject, type Json, ownValue } from '../../json.ts';
import { type DeclaredInput, inputsOf } from '../inputs/declared-input.ts';
import { inputTypeOf } from '../inputs/input-types.ts';
import { isEmptyInput, neededInputs, readValue } from '../inputs/read-inputs.ts';
import { expressionOf } from '../mappings.ts';
import { isFilledLater } from '../record-waits/check-when.ts';
import { stepDescriptor } from '../steps/registry.ts';
import type { Step } from '../types.ts';

/** The inputs of another automation; null or undefined when it does not exist or can't be looked up. */
export type InputsOf = (automation: string) => readonly DeclaredInput[] | null | undefined;

const identifier = /^[A-Za-z]\w{0,62}$/;
/** Property names of every object, which can't be names of values. `__proto__` is not a valid identifier anyway. */
const reserved: readonly string[] = ['constructor', 'prototype'];

/** The problems of an automation's declared inputs, each with its place. */
export function checkDeclared(trigger: object, hasModel: (model: string) => boolean): Problem[] {
  const taken = new Set<string>();
  // Buttons pass no inputs.
  const lacking = 'offered_for' in trigger && Array.isArray(trigger.offered_for) && trigger.offered_for.length > 0 ? neededInputs(trigger) : [];
  return inputsOf(trigger).flatMap((declared, index) => {
    const field = `trigger.inputs[${index}]`;
    const { name } = declared;
    const problem = (key: string, code: string, message: string): Problem => ({ field: `${field}.${key}`, code, message, params: { name } });
    const problems: Problem[] = [];
    if (!identifier.test(name) || reserved.includes(name))
      problems.push(problem('name', 'bad_input_name', `An input is named by letters, digits and underscores, not ${name}.`));
    else if (taken.has(name)) problems.push(problem('name', 'input_twice', `The input ${name} is declared twice.`));
    taken.add(name);
    if (lacking.includes(declared))
      problems.push(problem('default', 'input_offered', `Buttons that offer this hand over nothing. Give ${name} a default, or don't require it.`));
    return [...problems, ...checkNeeds(declared, problem, hasModel), ...checkDefault(declared, problem)];
  });
}

type Told = (key: string, code: string, message: string) => Problem;

function checkNeeds({ name, type, options = [], model }: DeclaredInput, problem: Told, hasModel: (model: string) => boolean): Problem[] {
  const { needs } = inputTypeOf(type);
  if (needs === 'options') {
    const keys = options.map(({ key }) => key);
    const fine = keys.length > 0 && keys.every((key, index) => key.trim() !== '' && keys.indexOf(key) === index);
    return fine ? [] : [problem('options', 'input_options', `The options of ${name} have names of their own.`)];
  }
  if (needs !== 'model' || (model && hasModel(model))) return [];
  return [problem('model', 'input_model', `The input ${name} takes records of a model that is there.`)];
}

function checkDefault(declared: DeclaredInput, problem: Told): Problem[] {
  const { name, default: value = null } = declared;
  if (isEmptyInput(value) || readValue(declared, value, 'default').problems.length === 0) return [];
  return [problem('default', 'input_default', `What ${name} is without a value does not fit its type.`)];
}

/**
 * The declared inputs of the automation that a step runs, and the key of the step's values for them. Null for other steps and for
 * automations without inputs.
 */
export function handedBy(
  { type, input }: Pick<Step, 'type' | 'input'>,
  inputs: InputsOf,
): { key: string; declared: readonly DeclaredInput[] } | null {
  const { form, references = {} } = stepDescriptor(type);
  const field = form.find(({ control }) => control === 'automation_inputs');
  const called = Object.entries(references).find(([, kind]) => kind === 'automation');
  const name = called && input[called[0]];
  if (!field || typeof name !== 'string' || name === '') return null;
  const declared = inputs(name) ?? [];
  return declared.length > 0 ? { key: field.name, declared } : null;
}

/** The problems of the values that a step passes to the automation it runs. Values that are only known at run time are checked then. */
export function checkHanded(step: Step, field: string, inputs: InputsOf): Problem[] {
  const handed = step.enabled ? handedBy(step, inputs) : null;
  if (!handed) return [];
  const { key, declared } = handed;
  const given = step.input[key] ?? {};
  if (expressionOf(given) !== null) return [];
  const at = `${field}.input.${key}`;
  if (!isObject(given)) return [{ field: at, code: 'not_an_object', message: 'Values with names are needed here.' }];
  const names = new Set(declared.map(({ name }) => name));
  const unknown = Object.keys(given).filter((name) => !names.has(name));
  return [
    ...unknown.map((name) => inputProblem(`${at}.${name}`, 'unknown_input', `The automation that is run takes no ${name}.`, name)),
    ...declared.flatMap((each) => checkValue(each, ownValue(given, each.name), `${at}.${each.name}`)),
  ];
}

const inputProblem = (field: string, code: string, message: string, name: string): Problem => ({ field, code, message, params: { name } });

function checkValue(declared: DeclaredInput, value: Json | undefined, field: string): Problem[] {
  const { name, required, default: without } = declared;
  if (value === undefined || isEmptyInput(value))
    return required && isEmptyInput(without) ? [inputProblem(field, 'missing_input', `The automation that is run needs ${name}.`, name)] : [];
  const literal = Array.isArray(value) && declared.list ? value.filter((each) => !isFilledLater(each)) : isFilledLater(value) ? null : value;
  if (literal === null) return [];
  const [wrong] = readValue(declared, literal, field).problems;
  if (!wrong) return [];
  const { code, message, params } = wrong;
  return [{ field, code: 'wrong_input', message: `${name}: ${message}`, params: { ...params, name, rule: code } }];
}
