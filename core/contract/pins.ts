import { z } from 'zod';
import { stepTypes } from '../automation/steps/registry.ts';
import { endpoint } from './parts/endpoint.ts';
import { idParams, instant, one, page } from './parts/shapes.ts';

/** The most characters that pinned data may have as JSON. */
export const mostPinned = 200_000;

const pin = z.strictObject({
  step_id: z.string(),
  output: z.json(),
  /** The step when its data was pinned, without its secrets. If the step has changed since, the data may be outdated. */
  step: z.strictObject({ type: z.enum(stepTypes()), input: z.record(z.string(), z.json()) }),
  /** Fields that the step read at that time and that no longer exist, as `model.field`. */
  gone: z.array(z.string()),
  pinned_at: instant,
});
export type Pin = z.output<typeof pin>;

const params = idParams.extend({ step_id: z.string().min(1).max(200) });
const path = '/v1/data_connections/:id/steps/:step_id/pin';

export const listPins = endpoint({
  method: 'GET',
  path: '/v1/data_connections/:id/pins',
  summary: 'The data that the caller has pinned to steps of an automation, for those who may change it. Nobody sees pinned data of others.',
  by_person: true,
  params: idParams,
  output: page(pin),
});

export const pinOutput = endpoint({
  method: 'PATCH',
  path,
  summary: `Pin the output of a step of an automation or its draft, for tests by the caller (\`pins\`). Real runs never use it. At most ${mostPinned} characters as JSON (\`pin_too_large\`). In data of other systems, values of keys that name secrets are masked, as in runs.`,
  by_person: true,
  params,
  input: z.strictObject({ output: z.json() }),
  fails: ['pin_too_large', 'not_pinned'],
  output: one(pin),
});

export const unpinOutput = endpoint({
  method: 'DELETE',
  path,
  summary: 'Remove the data that the caller has pinned to a step. It is no error if there is none.',
  by_person: true,
  params,
  status: 204,
  output: z.undefined(),
});
