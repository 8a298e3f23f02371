import { expect, it } from 'vitest';
import type { JsonObject } from '../json.ts';
import { namesOf, typedOver } from './outlook.ts';

const stored: JsonObject = {
  identity: 'O',
  date: '2026-03-01',
  client: { identity: 'Ann' },
  lines: [
    { identity: '1', part: 'a', per: 2 },
    { identity: '2', part: 'b' },
  ],
};

it('what is typed stands over what is stored: lines by their identities, new ones last, without those that are taken off', () => {
  const lines: JsonObject[] = [{ part: 'c' }, { identity: '2', _delete: true }, { part: 'd', _delete: true }, { identity: '1', per: 3 }];
  expect(typedOver(stored, { client: 'Bob', lines })).toEqual({
    identity: 'O',
    date: '2026-03-01',
    client: 'Bob',
    lines: [{ identity: '1', part: 'a', per: 3 }, { part: 'c' }],
  });
});

it('lines that are not typed stay, and a new record is what is typed', () => {
  expect(typedOver(stored, { lines: [] })).toEqual(stored);
  expect(typedOver(stored, {})).toEqual(stored);
  expect(typedOver(null, { lines: [{ part: 'c' }] })).toEqual({ lines: [{ part: 'c' }] });
});

it('names what paths begin with', () => expect([...namesOf(['lines.part', 'lines', 'date'])]).toEqual(['lines', 'date']));
