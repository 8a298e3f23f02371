import { expect, it } from 'vitest';
import { Sightings } from './sightings.ts';

const looks = (...seen: string[][]) => {
  const sightings = new Sightings();
  return seen.map((codes) => sightings.see(codes));
};

it('takes a code that two looks in a row give', () => {
  expect(looks(['4006'], ['4006'])).toEqual([null, '4006']);
});

it('takes none that was misread once, or seen with a gap', () => {
  expect(looks(['4006'], ['4008'], ['4006'])).toEqual([null, null, null]);
  expect(looks(['4006'], [], ['4006'])).toEqual([null, null, null]);
});

it('stays with the code it saw first when another comes into the picture', () => {
  expect(looks(['a1'], ['b2', 'a1'])).toEqual([null, 'a1']);
});

it('sees no code in empty texts', () => {
  expect(looks([' '], [' '], [''])).toEqual([null, null, null]);
});
