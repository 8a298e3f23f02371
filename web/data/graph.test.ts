import { afterEach, expect, it, vi } from 'vitest';
import { graph } from './graph.ts';
import type { AppFailure } from './http.ts';

afterEach(() => vi.unstubAllGlobals());

const failureOf = async (answer: unknown) => {
  vi.stubGlobal('fetch', async () => Response.json(answer));
  return graph('{ task { title } }').then(
    () => null,
    (failure: AppFailure) => failure,
  );
};

it('makes the failure of any other call of an error that comes with 200', async () => {
  const fields = [{ field: 'properties.title', code: 'required', message: 'A value is missing.' }];
  const extensions = { code: 'invalid', status: 422, request_id: 'r-1', details: { fields } };
  expect(await failureOf({ data: null, errors: [{ message: 'Some values are not valid.', path: ['save_task'], extensions }] })).toMatchObject({
    code: 'invalid',
    status: 422,
    message: 'Some values are not valid.',
    request_id: 'r-1',
    fields,
  });
  const unfit = { message: 'Cannot query field', extensions: { code: 'invalid_query', status: 422, request_id: 'r-2' } };
  expect(await failureOf({ errors: [unfit] })).toMatchObject({ code: 'invalid_query', details: { errors: [unfit] } });
});
