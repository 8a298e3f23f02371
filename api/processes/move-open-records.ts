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

/** Records of one call: each is moved with all that follows it. */
const batch = 20;

/** Which records, and where to: from one step to another, or without these in line with their process as it is now. With `adopt`, those that are in none. */
export type Moving = {
  process_id: string;
  from?: string | undefined;
  to?: string | undefined;
  adopt?: true | undefined;
  after?: string | undefined;
};
type Refused = MovedRecords['refused'][number];

/**
 * Moves open records of a process, or has records begin it that are in none, some twenty a call; `after` of the answer begins the next one, null ends. One that is
 * refused stays as it was and keeps no other.
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
  // As a move of one record is: its step is its process's, and no change of a person's to take back by itself.
  const mover = tenant.causedBy({ ...tenant.principal.cause, kind: 'process' });
  const refused: Refused[] = [];
  for (const record of records) {
    const { object_id } = record;
    const follow = () => (adopt ? assignProcess(mover, object_id) : refreshProcess(mover, object_id));
    const work = () => (to === undefined ? follow() : applyTransition(mover, { object_id, action: 'set_step', step: to }));
    const error = await refusalOf(() => tenant.whole(work));
    if (error) refused.push({ ...record, code: error.code, message: error.message, details: error.details as JsonObject });
  }
  const last = records.length === batch ? records.at(-1) : undefined;
  return { moved: records.length - refused.length, refused, after: last?.object_id ?? null };
}

/** What was refused for a reason of the record's own; what fails on our side ends the call. */
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
