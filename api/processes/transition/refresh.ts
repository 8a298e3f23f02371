import { pairSteps } from '@millwright/core/process/pair-steps.ts';
import { inOrder, statusesAt } from '@millwright/core/process/transition.ts';
import type { SaveItem } from '@millwright/core/record/types.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { saveRecords } from '../../records/records.service.ts';
import { lockRecords } from '../../records/stored/lock-records.ts';
import { type ProcessDefinition, processById } from '../definitions/definitions.ts';
import { finishedKeys } from '../definitions/open-records.ts';
import { bindingOf, readSubject, type Subject, subjectOf } from '../definitions/subjects.ts';
import { addOperations, stationOf, valuesOf } from './assign.ts';
import { writeStatuses } from './statuses.ts';

/**
 * Updates an open record to the present definition of its process. It gets the operations of new steps and loses those
 * of removed steps that it has not reached. Names, order and workstations follow the steps. It stays in its present
 * step. Finished records and records without a process are not changed.
 */
export async function refreshProcess(tenant: TenantTransaction, id: string): Promise<Subject> {
  const subject = await subjectOf(tenant, id);
  await lockRecords(tenant, subject.model, [id]);
  const record = await readSubject(tenant, id, subject);
  const { process: own, active_operation: active } = record;
  if (!own || !active || finishedKeys(tenant).includes(active.key)) return record;
  const process = await processById(tenant, own.identity);
  return process && process.steps.length > 0 ? inLine(tenant, record, active.identity, process) : record;
}

async function inLine(tenant: TenantTransaction, record: Subject, active: string, { steps }: ProcessDefinition): Promise<Subject> {
  const { subject, identity } = record;
  const ordered = inOrder(record.operations);
  const reached = ordered.findIndex((operation) => operation.identity === active);
  const stepOf = pairSteps(ordered, steps);
  const kept = ordered.filter((operation, at) => at <= reached || stepOf.has(operation.identity));
  const present = new Set(stepOf.values());
  const added = await addOperations(
    tenant,
    steps.filter((step) => !present.has(step)),
  );
  const items = kept.flatMap((operation): SaveItem[] => {
    const step = stepOf.get(operation.identity);
    const { model } = bindingOf(tenant).operation;
    return step ? [{ model, identity: operation.identity, properties: valuesOf(tenant, step), relations: stationOf(tenant, step) }] : [];
  });
  const operations = [...kept, ...added].map((operation) => ({
    ...operation,
    line_num: stepOf.get(operation.identity)?.line_num ?? operation.line_num,
  }));
  const links = [{ name: subject.operations, action: 'set' as const, ids: operations.map((operation) => operation.identity) }];
  await saveRecords(tenant, [...items, { model: subject.model, identity, properties: {}, relations: links }], { rights: 'by_caller' });
  await writeStatuses(tenant, operations, statusesAt(operations, active, subject.cancelled, bindingOf(tenant).statuses));
  return readSubject(tenant, identity, subject);
}
