import { isObject, type Json } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { hasPath } from './record-values.ts';

const pathsOf = (values: Json | undefined): string[] =>
  Array.isArray(values)
    ? values.flatMap(pathsOf)
    : isObject(values)
      ? Object.entries(values).flatMap(([name, value]) => [name, ...pathsOf(value).map((path) => `${name}.${path}`)])
      : [];

/** Whether the caller may read every field that was used to fill a message, according to its stored values. */
export const mayReadWords = (tenant: TenantTransaction, model: ResolvedModel, record: Json | undefined): boolean =>
  [...new Set(pathsOf(record))].every((path) => hasPath(tenant, model, path));
