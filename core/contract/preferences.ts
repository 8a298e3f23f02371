import { z } from 'zod';
import { preferenceLimits } from '../preferences/limits.ts';
import { endpoint } from './parts/endpoint.ts';
import { nothing, one } from './parts/shapes.ts';

const key = z.string().min(1).max(preferenceLimits.key);
const value = z
  .json()
  .refine((json) => JSON.stringify(json).length <= preferenceLimits.value, { message: `At most ${preferenceLimits.value} characters of JSON.` });

export const readPreferences = endpoint({
  method: 'GET',
  path: '/v1/preferences',
  summary: 'The caller’s own settings, by key.',
  output: one(z.record(z.string(), z.json())),
});
export const changePreferences = endpoint({
  method: 'PATCH',
  path: '/v1/preferences',
  summary: 'Store settings of the caller. Null deletes one; missing keys stay.',
  input: z.strictObject({
    changes: z
      .record(key, value)
      .refine((changes) => Object.keys(changes).length <= preferenceLimits.changes, { message: `At most ${preferenceLimits.changes} at once.` }),
  }),
  status: 204,
  output: nothing,
});
