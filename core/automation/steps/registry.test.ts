import { describe, expect, it } from 'vitest';
import { schemaKit } from '../descriptor/schema-kit.ts';
import { isInside, type StepType, stepDescriptor, type stepDescriptors, stepTypes } from './registry.ts';

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

  it('decides only where it runs inside', () => {
    if (descriptor.ports === 'decision') expect(descriptor.place).toBe('inside');
  });
});

it('never takes a type that it does not know for another one', () => {
  expect(() => isInside('teleport' as StepType)).toThrow('teleport');
  expect(() => isInside('toString' as StepType)).toThrow('toString');
});
