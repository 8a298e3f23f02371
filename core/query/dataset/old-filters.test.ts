import { expect, it } from 'vitest';
import { conditionOfOld } from './old-filters.ts';

const operatorOf = (operator: string) => {
  const condition = conditionOfOld([{ attribute: 'a', operator, value: 1 }]);
  return (condition as { all: { operator: string }[] }).all[0]?.operator;
};

it.each([
  ['==', 'equal'],
  ['!=', 'notEqual'],
  ['>', 'greaterThan'],
  ['>=', 'greaterThanInclusive'],
  ['<', 'lessThan'],
  ['<=', 'lessThanInclusive'],
  ['is empty', 'isEmpty'],
  ['is not empty', 'isNotEmpty'],
  ['is in', 'in'],
  ['is not in', 'notIn'],
  ['contains', 'contains'],
  ['not contains', 'doesNotContain'],
  ['relative to today', 'relativeToToday'],
])('reads the comparator %s of the older list', (operator, meant) => {
  expect(operatorOf(operator)).toBe(meant);
});

it.each(['constructor', '===', ''])('refuses %j', (operator) => {
  expect(() => operatorOf(operator)).toThrow('Invalid filter');
});
