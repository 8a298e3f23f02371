import { expect, it } from 'vitest';
import { nameProblems } from './names.ts';

it.each([
  ['due_date', []],
  ['Name2', []],
  ['with space', ['name_space']],
  ['trailing_', ['name_underscore']],
  ['2nd', ['name_digit']],
  ['2nd one_', ['name_space', 'name_digit', 'name_underscore']],
  ['', ['name_empty']],
  ['_hidden', ['name_characters']],
  ['naïve', ['name_characters']],
  ['a"; DROP TABLE x; --', ['name_space', 'name_characters']],
  ['x'.repeat(49), ['name_long']],
  ['version', ['name_reserved']],
  ['ctid', ['name_of_database']],
  ['XMIN', ['name_of_database']],
  ['tableoid', ['name_of_database']],
])('the name %j breaks %j', (name, codes) => expect(nameProblems(name, 'name').map(({ code }) => code)).toEqual(codes));
