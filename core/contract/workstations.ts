import { z } from 'zod';
import { endpoint } from './parts/endpoint.ts';
import { identity, one } from './parts/shapes.ts';

const workstations = z.strictObject({
  workstations: z.array(z.strictObject({ identity, label: z.string() })),
  /** The caller's workstation. Null: all of them. */
  own: identity.nullable(),
  /** For each model, the path from a record to the workstation of its current step. */
  paths: z.record(z.string(), z.string()),
});
export type Workstations = z.output<typeof workstations>;

export const listWorkstations = endpoint({
  method: 'GET',
  path: '/v1/workstations',
  summary: 'The workstations of process steps, the caller’s own one, and the paths from records to theirs.',
  output: one(workstations),
});
