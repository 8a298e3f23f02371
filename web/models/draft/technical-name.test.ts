import { expect, it } from 'vitest';
import { freeTechnicalName, technicalName, technicalProblems } from './technical-name.ts';

it.each([
  ['Shelf life (days)', 'shelf_life_days'],
  ['  Référence client ', 'reference_client'],
  ['2nd address', 'nd_address'],
  ['_hidden_', 'hidden'],
  ['名称', ''],
  ['x'.repeat(60), 'x'.repeat(48)],
])('makes of %j the technical name %j', (words, name) => expect(technicalName(words)).toBe(name));

it('adds a number to a name that is taken, within what a name may be long', () => {
  expect(freeTechnicalName('Colour', new Set(['colour', 'colour_2']))).toBe('colour_3');
  const long = freeTechnicalName('y'.repeat(60), new Set(['y'.repeat(48)]));
  expect([long.length, long.endsWith('_2')]).toEqual([48, true]);
});

it('tells every rule that a name breaks, and that it is taken in other letters', () => {
  const codes = (name: string) => technicalProblems(name, new Set(['colour'])).map(({ code }) => code);
  expect(codes('')).toEqual(['name_empty']);
  expect(codes('my field')).toEqual(['name_space']);
  expect(codes('2nd')).toEqual(['name_digit']);
  expect(codes('end_')).toEqual(['name_underscore']);
  expect(codes('Colour')).toEqual(['name_taken']);
  expect(codes('version')).toEqual(['name_reserved']);
  expect(codes('fine')).toEqual([]);
});
