import { isComputed } from '@millwright/core/field/computed.ts';
import { Formulas } from '@millwright/core/formula/check/check.ts';
import { expect, it } from 'vitest';
import { schema } from './testing/configuration.ts';

it('has no formula that its author would be refused', () => {
  const formulas = new Formulas(schema);
  const computed = [...schema.models].flatMap(([slug, { fields }]) => [...fields.values()].filter(isComputed).map((field) => ({ slug, field })));
  expect(computed.length).toBeGreaterThan(10);
  for (const { slug, field } of computed) {
    expect(() => formulas.checkAs(field.misc?.formulaV1 ?? '', slug, field, true), `${slug}.${field.name}`).not.toThrow();
  }
});
