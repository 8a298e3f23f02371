import { expect, it } from 'vitest';
import { changedKeys } from '../../documents/saving/changes.ts';
import { newField } from '../parts/new-field.ts';

/** Adds what the server adds to an incomplete field (`withFieldIds` of api/documents/operations.ts). */
const asStored = (field: ReturnType<typeof newField>) => ({ creation_date: '2026-01-01T00:00:00Z', ...field });

it('stores a new field as it is drafted, so that nothing is left to save', () => {
  const field = newField();
  expect(changedKeys({ schema: [field] }, { schema: [asStored(field)] })).toEqual({});
});
