import { z } from 'zod';
import { endpoint } from './parts/endpoint.ts';
import { identity, page, paging } from './parts/shapes.ts';

const colleague = z.strictObject({
  id: identity,
  name: z.string(),
  /** The email address. Null if the caller may not read people. */
  email: z.string().nullable(),
});
export type Colleague = z.output<typeof colleague>;

/**
 * People of the company who can be chosen as delegate, recipient or approver: identities, names and, if the caller may
 * read people, addresses.
 */
export const listColleagues = endpoint({
  method: 'GET',
  path: '/v1/colleagues',
  summary: 'People of the company who can sign in, by name, for pickers. Found by words of the name, by the whole address, or by identity.',
  by_person: true,
  query: paging.extend({ search: z.string().max(254).optional() }),
  output: page(colleague),
});
