import { AppError } from '@millwright/core/errors.ts';
import { isObject, type JsonObject } from '@millwright/core/json.ts';
import type { LiveProcess, Operation, ProcessBinding, ProcessSubject } from '@millwright/core/process/types.ts';
import { visibleTo } from '../../configuration/visible.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { readQuery } from '../../records/query.service.ts';
import { modelOf } from '../../records/stored/model-of.ts';

/** The present state of a record with a process. */
export type Subject = LiveProcess & {
  identity: string;
  version: number;
  /** Its primary attribute, for messages. */
  label: string;
  subject: ProcessSubject;
};

/** The process binding of this client's models. Throws `no_process` if there is none. */
export function bindingOf(tenant: TenantTransaction): ProcessBinding {
  const { binding } = tenant.config;
  if (!binding) throw new AppError('no_process');
  return binding;
}

/** The name of the field that names a model's records. */
export const labelField = (tenant: TenantTransaction, model: string): string =>
  tenant.config.schema.models.get(model)?.model.primary_attribute ?? 'identity';

/** The name of a record for the caller: its primary attribute, or its identity if they may not see that. */
export const visibleLabel = (tenant: TenantTransaction, { identity, label, subject: { model } }: Subject): string =>
  visibleTo(tenant).models.get(model)?.fields.has(labelField(tenant, model)) ? label : identity;

/** The subject model of a record. Throws 404 for no record, and `no_process` for a record of another model. */
export async function subjectOf(tenant: TenantTransaction, id: string): Promise<ProcessSubject> {
  const model = await modelOf(tenant, id);
  if (model === null) throw new AppError('not_found');
  const subject = bindingOf(tenant).subjects.find((each) => each.model === model);
  if (!subject) throw new AppError('no_process');
  return subject;
}

function subjectQuery(tenant: TenantTransaction, { model, process, active, operations }: ProcessSubject): string {
  const { operation, process: own } = bindingOf(tenant);
  const fields = `identity ${labelField(tenant, operation.model)} ${operation.key} ${operation.line_num} ${operation.status}`;
  return `query($id: ID!) { record: ${model}_by_id(id: $id) {
    identity version ${labelField(tenant, model)}
    process: ${process} { identity ${labelField(tenant, own.model)} }
    active: ${active} { identity }
    operations: ${operations} { ${fields} }
  } }`;
}

/** Reads a record with its process, its operations and the active one. */
export async function readSubject(tenant: TenantTransaction, id: string, subject: ProcessSubject): Promise<Subject> {
  const { record } = await readQuery(tenant, subjectQuery(tenant, subject), { id }, { rights: 'by_caller' });
  if (!isObject(record)) throw new AppError('not_found');
  const list = Array.isArray(record.operations) ? record.operations.filter(isObject) : [];
  const operations = list.map((each) => operationFrom(tenant, each)).sort((a, b) => a.line_num - b.line_num);
  const active = isObject(record.active) ? record.active.identity : null;
  const process = isObject(record.process) ? record.process : null;
  return {
    identity: id,
    version: Number(record.version),
    label: String(record[labelField(tenant, subject.model)] ?? ''),
    subject,
    process: process && { identity: String(process.identity), label: String(process[labelField(tenant, bindingOf(tenant).process.model)] ?? '') },
    operations,
    active_operation: operations.find(({ identity }) => identity === active) ?? null,
  };
}

function operationFrom(tenant: TenantTransaction, row: JsonObject): Operation {
  const { operation } = bindingOf(tenant);
  return {
    identity: String(row.identity),
    label: String(row[labelField(tenant, operation.model)] ?? ''),
    key: String(row[operation.key] ?? ''),
    line_num: Number(row[operation.line_num] ?? 0),
    status: String(row[operation.status] ?? ''),
  };
}
