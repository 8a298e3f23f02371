import type { JsonObject } from '@millwright/core/json.ts';
import { beforeEach, expect, it } from 'vitest';
import { setCredentials } from '../../data/http.ts';
import { serve } from '../../testing/serve.ts';
import { saveValues } from './save-values.ts';

let stored: JsonObject = {};
serve((path, body: { properties: JsonObject; version?: number }) => {
  if (path !== '/v1/graph/update/') return { body: { data: { rows: [stored] } } };
  if (body.version !== undefined && body.version !== stored.version) return { status: 409, body: { error: { code: 'out_of_sync', message: '' } } };
  stored = { ...stored, ...body.properties, version: Number(stored.version) + 1 };
  return { body: { data: { identity: 'r', version: stored.version } } };
});
beforeEach(() => {
  setCredentials({ token: () => 't', renew: async () => null, person: () => 'ann' });
  stored = { identity: 'r', version: 3, title: 'plan', hours: 2 };
});

const query = { model: 'task', selection: 'identity version title hours' };
const change = { id: 'r', before: { title: 'plan' }, after: { title: 'boat' } };

it('writes on top of the version that was seen', async () => {
  expect(await saveValues(query, change, 3)).toEqual({ title: 'boat', version: 4 });
});

it('keeps what somebody else wrote into another field', async () => {
  stored = { ...stored, hours: 9, version: 5 };
  expect(await saveValues(query, change, 3)).toMatchObject({ title: 'boat', hours: 9, version: 6 });
  expect(stored).toMatchObject({ title: 'boat', hours: 9 });
});

it('refuses to write over what somebody else wrote into this field', async () => {
  stored = { ...stored, title: 'theirs', version: 5 };
  await expect(saveValues(query, change, 3)).rejects.toMatchObject({ code: 'out_of_sync' });
  expect(stored.title).toBe('theirs');
});
