import { expect, it } from 'vitest';
import type { ModelDocument } from '../data/use-models.ts';
import { isOwnChange } from './own-change.ts';

const of = (id: string) => ({ change: { id } }) as Pick<ModelDocument, 'change'>;

it('tells a change that this page has begun from one that somebody else has', () => {
  expect(isOwnChange(of('mine'), of('mine'))).toBe(true);
  expect(isOwnChange({}, of('theirs'))).toBe(false);
  expect(isOwnChange(of('cancelled'), of('theirs'))).toBe(false);
  expect(isOwnChange(of('mine'), {})).toBe(false);
  expect(isOwnChange({}, {})).toBe(false);
});
