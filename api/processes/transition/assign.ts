import type { JsonObject } from '@millwright/core/json.ts';
import { statusesAt } from '@millwright/core/process/transition.ts';
import type { Operation } from '@millwright/core/process/types.ts';
import type { RelationWrite, SaveItem } from '@millwright/core/record/types.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { saveRecords } from '../../records/records.service.ts';
import { lockRecords } from '../../records/stored/lock-records.ts';
import { type ProcessDefinition, type ProcessStep, processFor } from '../definitions/definitions.ts';
import { bindingOf, labelField, readSubject, type Subject, subjectOf } from '../definitions/subjects.ts';
import { writeStatuses } from './statuses.ts';

/**
 * Gives a record the operations of its process (its own, else the default of its type) and the step it begins in. A
 * record that has its active operation is left alone, so that doing it twice does nothing.
 */
export async function assignProcess(tenant: TenantTransaction, id: string): Promise<Subject> {
  const subject = await subjectOf(tenant, id);
  await lockRecords(tenant, subject.model, [id]);
  const record = await readSubject(tenant, id, subject);
  if (record.active_operation) return record;
  const process = await processFor(tenant, id, subject);
  return follow(tenant, record, process, entryOf(process, subject, subject.initial));
}

/** The step that a record enters a process in: the one with this key, else the first that is no cancellation. */
export const entryOf = ({ steps }: ProcessDefinition, { cancelled }: Subject['subject'], key: string): string | undefined =>
  (steps.find((step) => step.key === key) ?? steps.find((step) => !cancelled.includes(step.key)))?.key;

/** Puts a record on a process, in the step of this key: operations it lacks are added, those the process does not have are unlinked. */
export async function follow(tenant: TenantTransaction, record: Subject, process: ProcessDefinition, entry: string | undefined): Promise<Subject> {
  const { subject } = record;
  const kept = record.operations.filter((operation) => process.steps.some((step) => step.key === operation.key));
  const missing = process.steps.filter((step) => !kept.some((operation) => operation.key === step.key));
  const added = await addOperations(tenant, missing);
  const operations = [...kept, ...added].sort((a, b) => a.line_num - b.line_num);
  const active = operations.find(({ key }) => key === entry);
  const links: RelationWrite[] = [
    { name: subject.process, action: 'set', ids: [process.identity] },
    { name: subject.operations, action: 'set', ids: operations.map(({ identity }) => identity) },
    { name: subject.active, action: 'set', ids: active ? [active.identity] : [] },
  ];
  await saveRecords(tenant, [{ model: subject.model, identity: record.identity, properties: {}, relations: links }], { rights: 'by_caller' });
  const statuses = active ? statusesAt(operations, active.identity, subject.cancelled, bindingOf(tenant).statuses) : new Map<string, string>();
  await writeStatuses(tenant, operations, statuses);
  return readSubject(tenant, record.identity, subject);
}

async function addOperations(tenant: TenantTransaction, steps: readonly ProcessStep[]): Promise<Operation[]> {
  if (steps.length === 0) return [];
  const { statuses } = bindingOf(tenant);
  const saved = await saveRecords(
    tenant,
    steps.map((step) => operationItem(tenant, step)),
    { rights: 'by_caller' },
  );
  return steps.map(({ label, key, line_num }, index) => ({ identity: saved[index]?.identity ?? '', label, key, line_num, status: statuses.hold }));
}

function operationItem(tenant: TenantTransaction, step: ProcessStep): SaveItem {
  const { operation, statuses } = bindingOf(tenant);
  const properties: JsonObject = {
    [labelField(tenant, operation.model)]: step.label,
    [operation.key]: step.key,
    [operation.line_num]: step.line_num,
    [operation.include_in_mrp]: step.include_in_mrp,
    [operation.status]: statuses.hold,
  };
  const workstation: RelationWrite[] = step.workstation ? [{ name: operation.workstation, action: 'link', ids: [step.workstation.identity] }] : [];
  return { model: operation.model, properties, relations: workstation };
}
