import { createClient, patchClient } from '@millwright/core/contract/clients.ts';
import type { BatchOperation } from '@millwright/core/contract/documents.ts';
import { createUser, patchUser } from '@millwright/core/contract/users.ts';
import { AppError, invalid, type Problem } from '@millwright/core/errors.ts';
import type { z } from 'zod';
import type { Operation } from '../documents/operations.ts';
import { invalidOf } from '../http/routing/errors.ts';

/** An operation on users or clients, its data parsed as the collection's own calls parse it. */
type Of<Collection, Creation extends z.ZodType, Changes extends z.ZodType> =
  | { collection: Collection; op: 'create'; data: z.output<Creation> }
  | { collection: Collection; op: 'update'; id: string; version: number; data: z.output<Changes> }
  | { collection: Collection; op: 'delete'; id: string; data?: { name?: unknown } };
export type UserOperation = Of<'users', typeof createUser.input, typeof patchUser.input>;
export type ClientOperation = Of<'clients', typeof createClient.input, typeof patchClient.input>;

const inputs = { users: [createUser.input, patchUser.input], clients: [createClient.input, patchClient.input] } as const;

/** Whether an operation creates or deletes fields, which it does by writing the schema of their model. */
const changesFields = ({ collection, data }: BatchOperation) => collection === 'models' && data !== undefined && Object.hasOwn(data, 'schema');

/** Refuses a `client_id` other than the caller's, as in all other bodies. */
function checkOwner(client_id: string, { data }: BatchOperation): void {
  if (data && Object.hasOwn(data, 'client_id') && data.client_id !== client_id) throw new AppError('other_client');
}

function identified(operation: BatchOperation): { id: string; version: number } {
  const { op, id, version } = operation;
  if (!id) throw new AppError(changesFields(operation) ? 'model_id_required' : 'doc_id_required');
  if (op === 'update' && version === undefined) throw new AppError('version_missing');
  return { id, version: version ?? 0 };
}

/** The error of an operation. Its fields are named with the place of the operation in the batch. */
function placed(at: number, error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'invalid') return error;
  const fields = error.details.fields as Problem[];
  return invalid(fields.map((problem) => ({ ...problem, field: `operations[${at}].data.${problem.field}` })));
}

/** Does the work of an operation. Its errors name its place in the batch. */
export async function inPlace<T>(at: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw placed(at, error);
  }
}

function parseData(at: number, schema: z.ZodType, { client_id: _, ...data }: NonNullable<BatchOperation['data']>) {
  const { success, data: found, error } = schema.safeParse(data, { reportInput: true });
  if (!success) throw placed(at, invalidOf(error));
  return found;
}

/** The operation at this place of the batch, with all that its kind needs. */
export function completed(at: number, client_id: string, operation: BatchOperation): Operation | UserOperation | ClientOperation {
  checkOwner(client_id, operation);
  const { op, collection, data = {} } = operation;
  const [creation, changes] = collection === 'users' || collection === 'clients' ? inputs[collection] : [];
  const content = { create: creation, update: changes, delete: undefined }[op];
  const read = content ? parseData(at, content, data) : data;
  const target = op === 'create' ? {} : identified(operation);
  if (op === 'delete' && collection === 'clients' && operation.id?.toLowerCase() === client_id)
    throw invalid([{ field: `operations[${at}].id`, code: 'own_client', message: 'The own company is shut by a call of its own.' }]);
  const switched = { ...(operation.switch_off ? { switch_off: true } : {}), ...(operation.fill && op !== 'delete' ? { fill: operation.fill } : {}) };
  return { op, collection, ...target, ...switched, ...(op === 'delete' && collection !== 'clients' ? {} : { data: read }) } as
    | Operation
    | UserOperation
    | ClientOperation;
}
