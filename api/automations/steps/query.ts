import type { JsonObject } from '@millwright/core/json.ts';
import { readQueryExactly } from '../../records/query.service.ts';
import { type InsideStep, textOf } from './types.ts';

/** Reads with a GraphQL operation; the output is its data. */
export const query: InsideStep = ({ tenant, input }) =>
  readQueryExactly(tenant, textOf(input, 'query'), (input.variables ?? {}) as JsonObject, { rights: 'by_caller' });
