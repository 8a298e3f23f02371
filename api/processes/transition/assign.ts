import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import { statusesAt } from '@millwright/core/process/transition.ts';
import type { Operation, ProcessSubject } from '@millwright/core/process/types.ts';
import type { RelationWrite, SaveItem } from '@millwright/core/record/types.ts';
import type { BeginProcess, TenantTransaction, Versions } from '../../db/types.ts';
import { readQuery } from '../../records/query.service.ts';
import { selection, wanted } from '../../records/record-facts.ts';
import { saveRecords } from '../../records/records.service.ts';
import { lockRecords } from '../../records/stored/lock-records.ts';
import { processFor, processOrDefault } from '../definitions/default-process.ts';
import { identityAt, oneOf, type ProcessDefinition, type ProcessStep } from '../definitions/definitions.ts';
import { bindingOf, labelField, readSubject, type Subject, subjectOf } from '../definitions/subjects.ts';
import { writeStatuses } from './statuses.ts';

/**
 * Assigns a record the operations of its process (its own, or else the default of its type) and its first step. A
 * record with an active operation is not changed, so calling it twice has no effect.
 */
export async function assignProcess(tenant: TenantTransaction, id: string): Promise<Subject> {
  const subject = await subjectOf(tenant, id);
  await lockRecords(tenant, subject.model, [id]);
  const record = await readSubject(tenant, id, subject);
  if (record.active_operation) return record;
  const process = await processFor(tenant, id, subject);
  return follow(tenant, record, process, entryOf(process, subject, subject.initial));
}

/**
 * As `assignProcess`, for many records. For new records of one model it needs only a few statements: all operations are
 * saved together, and then the records.
 */
export async function assignProcesses(tenant: TenantTransaction, ids: readonly string[]): Promise<void> {
  const [first] = ids;
  if (first === undefined) return;
  const subject = await subjectOf(tenant, first);
  await lockRecords(tenant, subject.model, ids);
  const fresh = await freshOf(tenant, subject, ids);
  for (const id of ids) if (!fresh.has(id)) await assignProcess(tenant, id);
  const definitions = new Map<string | null, ProcessDefinition>();
  for (const [id, own] of fresh) if (!definitions.has(own)) definitions.set(own, await processFor(tenant, id, subject));
  await beginAll(
    tenant,
    subject,
    [...fresh].map(([id, own]) => ({ id, process: definitions.get(own) as ProcessDefinition })),
  );
}

/** The most operations of one save; more records are processed in portions. */
const mostOperations = 10_000;

/**
 * Assigns new records their process within the save that creates them. If the company has no default process with
 * steps, a record that names no process is saved without one.
 */
export const beginProcess: BeginProcess = async (tenant, model, ids) => {
  const subject = bindingOf(tenant).subjects.find((each) => each.model === model);
  if (!subject) return new Map();
  // Like a transition, this is not a change that a person can undo separately.
  const beginner = tenant.causedBy({ ...tenant.principal.cause, kind: 'process' });
  const fresh = await freshOf(beginner, subject, ids);
  const definitions = new Map<string | null, ProcessDefinition | null>();
  for (const own of new Set(fresh.values())) definitions.set(own, await processOrDefault(beginner, own, subject.type));
  const begun = [...fresh].flatMap(([id, own]) => {
    const process = definitions.get(own);
    return process && process.steps.length > 0 ? [{ id, process }] : [];
  });
  const versions = new Map<string, number>();
  const together = Math.max(1, Math.floor(mostOperations / Math.max(1, ...begun.map(({ process }) => process.steps.length))));
  for (let at = 0; at < begun.length; at += together)
    for (const [id, version] of await beginAll(beginner, subject, begun.slice(at, at + together))) versions.set(id, version);
  return versions;
};

/** Records with the process that each starts. */
type Begun = { id: string; process: ProcessDefinition };

async function beginAll(tenant: TenantTransaction, subject: ProcessSubject, begun: readonly Begun[]): Promise<Versions> {
  const items = begun.flatMap(({ id, process }) => beginning(tenant, subject, process, id));
  const operations = await saveRecords(
    tenant,
    items.map(({ item }) => item),
    { rights: 'by_caller' },
  );
  const active = new Map(items.flatMap(({ record, enters }, at) => (enters ? [[record, operations[at]?.identity ?? ''] as const] : [])));
  const records = begun.map(({ id, process }): SaveItem => {
    const at = active.get(id);
    const relations: RelationWrite[] = [
      { name: subject.process, action: 'set', ids: [process.identity] },
      { name: subject.active, action: 'set', ids: at ? [at] : [] },
    ];
    return { model: subject.model, identity: id, properties: {}, relations };
  });
  const saved = await saveRecords(tenant, records, { rights: 'by_process' });
  return new Map(saved.map(({ identity, version }) => [identity, version]));
}

/** The records without operations, with the process that each names itself. */
async function freshOf(tenant: TenantTransaction, subject: ProcessSubject, ids: readonly string[]): Promise<Map<string, string | null>> {
  const { model, active, operations, own_process } = subject;
  const own = own_process ? selection(tenant.config.schema, model, wanted([own_process])) : '{ identity }';
  const query = `query($where: JSON) { found: ${model}(where: $where) { identity active: ${active} { identity } operations: ${operations} { identity } }
    own: ${model}(where: $where) ${own} }`;
  const data = await readQuery(tenant, query, { where: oneOf(ids) }, { rights: 'by_caller' });
  const rows = (list: Json | undefined) => (Array.isArray(list) ? list.filter(isObject) : []);
  const processes = new Map(rows(data.own).map((row) => [String(row.identity), own_process ? identityAt(row, own_process) : null]));
  const fresh = rows(data.found).filter((row) => !isObject(row.active) && Array.isArray(row.operations) && row.operations.length === 0);
  return new Map(fresh.map((row) => [String(row.identity), processes.get(String(row.identity)) ?? null]));
}

/** The operations of a record that starts its process, with their statuses. */
function beginning(tenant: TenantTransaction, subject: ProcessSubject, process: ProcessDefinition, record: string) {
  const { operation, statuses } = bindingOf(tenant);
  const entry = entryOf(process, subject, subject.initial);
  const planned = process.steps.map(({ identity, label, key, line_num }): Operation => ({ identity, label, key, line_num, status: statuses.hold }));
  const first = planned.find(({ key }) => key === entry);
  const status = first ? statusesAt(planned, first.identity, subject.cancelled, statuses) : new Map<string, string>();
  return process.steps.map((step) => {
    const { properties, relations = [], ...rest } = operationItem(tenant, step);
    const item: SaveItem = {
      ...rest,
      properties: { ...properties, [operation.status]: status.get(step.identity) ?? statuses.hold },
      relations: [...relations, { name: subject.operation_link, action: 'link', ids: [record] }],
    };
    return { item, record, enters: step.identity === first?.identity };
  });
}

/** The first step of a record in a process: the one with this key, or else the first that is not a cancellation. */
export const entryOf = ({ steps }: ProcessDefinition, { cancelled }: Subject['subject'], key: string): string | undefined =>
  (steps.find((step) => step.key === key) ?? steps.find((step) => !cancelled.includes(step.key)))?.key;

/** Puts a record into a process, in the step with this key. Missing operations are added, and those that the process does not have are unlinked. */
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
  await saveRecords(tenant, [{ model: subject.model, identity: record.identity, properties: {}, relations: links }], { rights: 'by_process' });
  const statuses = active ? statusesAt(operations, active.identity, subject.cancelled, bindingOf(tenant).statuses) : new Map<string, string>();
  await writeStatuses(tenant, operations, statuses);
  return readSubject(tenant, record.identity, subject);
}

/** New operations for steps of a process, not linked to a record yet. */
export async function addOperations(tenant: TenantTransaction, steps: readonly ProcessStep[]): Promise<Operation[]> {
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
  return { model: operation.model, properties: { ...valuesOf(tenant, step), [operation.status]: statuses.hold }, relations: stationOf(tenant, step) };
}

/** The values that an operation copies from its step. */
export function valuesOf(tenant: TenantTransaction, step: ProcessStep): JsonObject {
  const { operation } = bindingOf(tenant);
  return {
    [labelField(tenant, operation.model)]: step.label,
    [operation.key]: step.key,
    [operation.line_num]: step.line_num,
    [operation.include_in_mrp]: step.include_in_mrp,
  };
}

/** The link of an operation to its step's workstation; none if the step has no workstation. */
export const stationOf = (tenant: TenantTransaction, { workstation }: ProcessStep): RelationWrite[] =>
  workstation ? [{ name: bindingOf(tenant).operation.workstation, action: 'set', ids: [workstation.identity] }] : [];
