import type { MovedRecords } from '@millwright/core/contract/processes.ts';
import { AppError, errors } from '@millwright/core/errors.ts';
import { isObject, type JsonObject } from '@millwright/core/json.ts';
import type { ProcessSubject } from '@millwright/core/process/types.ts';
import { visibleTo } from '../configuration/visible.ts';
import type { TenantTransaction } from '../db/types.ts';
import { readQuery } from '../records/query.service.ts';
import { processById } from './definitions/definitions.ts';
import { finishedKeys, inNoProcess } from './definitions/open-records.ts';
import { bindingOf, labelField } from './definitions/subjects.ts';
import { applyTransition, assignProcess, refreshProcess, requireModel } from './processes.service.ts';

/** The records of one call; each is moved with everything that follows it. */
const batch = 20;

/**
 * Which records to move and where: from one step to another, or, without these, to match the present definition of
 * their process. With `adopt`, records without a process.
 */
export type Moving = {
  process_id: string;
  from?: string | undefined;
  to?: string | undefined;
  adopt?: true | undefined;
  after?: string | undefined;
};
type Refused = MovedRecords['refused'][number];

/**
 * Moves open records of a process, or starts the process of records without one, about twenty per call. The result's
 * `after` starts the next call; null means the end. A refused record stays unchanged and does not affect the others.
 */
export async function moveOpenRecords(tenant: TenantTransaction, moving: Moving): Promise<MovedRecords> {
  const process = await processById(tenant, moving.process_id);
  const subject = bindingOf(tenant).subjects.find(({ type }) => type === process?.process_type);
  if (!process || !subject) throw new AppError('not_found');
  for (const verb of ['READ', 'UPDATE'] as const) requireModel(tenant, verb, subject.model);
  const { to, adopt } = moving;
  if (to !== undefined && !process.steps.some(({ key }) => key === to)) throw new AppError('not_found');
  if (adopt && !(process.is_default && subject.at_creation)) throw new AppError('no_process');
  const records = await recordsOf(tenant, subject, moving);
  // Recorded like a transition of one record: the step belongs to the process, so it is not a change that a person can undo separately.
  const mover = tenant.causedBy({ ...tenant.principal.cause, kind: 'process' });
  const refused: Refused[] = [];
  for (const record of records) {
    const { object_id } = record;
    const follow = (): Promise<unknown> => (adopt ? begin(mover, object_id) : refreshProcess(mover, object_id));
    const work = (): Promise<unknown> => (to === undefined ? follow() : applyTransition(mover, { object_id, action: 'set_step', step: to }));
    const error = await refusalOf(() => tenant.whole(work));
    if (error) refused.push({ ...record, code: error.code, message: error.message, details: error.details as JsonObject });
  }
  const last = records.length === batch ? records.at(-1) : undefined;
  return { moved: records.length - refused.length, refused, after: last?.object_id ?? null };
}

/** Throws if the record names a process without steps: it would still be without a step, so nothing is written. */
async function begin(tenant: TenantTransaction, id: string): Promise<void> {
  if ((await assignProcess(tenant, id)).operations.length === 0) throw new AppError('no_process');
}

/** The error if a record was refused for its own reasons. Errors on our side end the call. */
async function refusalOf(work: () => Promise<unknown>): Promise<AppError | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof AppError && errors[error.code].status < 500) return error;
    throw error;
  }
}

async function recordsOf(tenant: TenantTransaction, subject: ProcessSubject, { process_id, from, adopt, after }: Moving) {
  const { model, process, active } = subject;
  const step = `${active}.${bindingOf(tenant).operation.key}`;
  const going = [
    { fact: process, operator: 'equal', value: process_id },
    { fact: step, operator: 'notIn', value: finishedKeys(tenant) },
    ...(from === undefined ? [] : [{ fact: step, operator: 'equal', value: from }]),
  ];
  const where = adopt ? inNoProcess(subject) : { all: going };
  const label = labelField(tenant, model);
  const name = visibleTo(tenant).models.get(model)?.fields.has(label) ? label : 'identity';
  const query = `query($where: JSON, $after: ID) { found: ${model}(where: $where, limit: ${batch}, after: $after) { identity name: ${name} } }`;
  const { found } = await readQuery(tenant, query, { where, after: after ?? null }, { rights: 'by_caller' });
  const rows = (Array.isArray(found) ? found : []).filter(isObject);
  return rows.map((row) => ({ object_id: String(row.identity), label: String(row.name ?? '') }));
}
