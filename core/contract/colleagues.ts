import { z } from 'zod';
import { endpoint } from './parts/endpoint.ts';
import { identity, page, paging } from './parts/shapes.ts';

const colleague = z.strictObject({
  id: identity,
  name: z.string(),
  /** Their address, for who may read people; null for everybody else. */
  email: z.string().nullable(),
});
export type Colleague = z.output<typeof colleague>;

/** By whom somebody is replaced, told or asked: identities and names, and addresses for who may read people. */
export const listColleagues = endpoint({
  method: 'GET',
  path: '/v1/colleagues',
  summary:
    'The people of the own company who can sign in, by name, to choose among: found by words of their name, by their whole address, or by identity.',
  by_person: true,
  query: paging.extend({ search: z.string().max(254).optional() }),
  output: page(colleague),
});
