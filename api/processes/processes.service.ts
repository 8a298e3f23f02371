import { AppError } from '@millwright/core/errors.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { kebab } from '@millwright/core/kebab.ts';
import type { LiveProcess } from '@millwright/core/process/types.ts';
import type { SaveChild } from '@millwright/core/record/types.ts';
import type { TenantTransaction } from '../db/types.ts';
import { demandSight } from '../records/draft/rights.ts';
import { saveRecords } from '../records/records.service.ts';
import { modelOf } from '../records/stored/model-of.ts';
import { defaultProcess } from './definitions/default-process.ts';
import { allProcesses, type ProcessDefinition, processById } from './definitions/definitions.ts';
import { type CountedProcess, withOpenRecords } from './definitions/open-records.ts';
import { type ProcessUses, processUses } from './definitions/process-uses.ts';
import { type ProcessEdit, saveProcess } from './definitions/save-process.ts';
import { bindingOf, labelField, readSubject } from './definitions/subjects.ts';
import { beginProcess } from './transition/assign.ts';
import { followersOf } from './transition/chains.ts';
import { refusalsOf } from './transition/demand-entry.ts';
import { judgeMove } from './transition/judge.ts';

export { processById } from './definitions/definitions.ts';
export { assignProcess, assignProcesses } from './transition/assign.ts';
export { refreshProcess } from './transition/refresh.ts';
export { applyTransition } from './transition/transition.ts';

/** The functions that a save needs from processes (`openDatabase`). */
export const processHooks = { judge: judgeMove, beginProcess };

/**
 * A record's process: its operations in order, the active one, the steps that would refuse it now, and what they would
 * move with it. Empty until a process is assigned, or when its model has none.
 */
export async function liveProcess(tenant: TenantTransaction, id: string): Promise<Required<LiveProcess>> {
  const model = await modelOf(tenant, id);
  if (model === null) throw new AppError('not_found');
  const resolved = tenant.config.schema.models.get(model);
  if (!resolved) throw new AppError('not_found');
  demandSight(tenant, resolved);
  const subject = tenant.config.binding?.subjects.find((each) => each.model === model);
  if (!subject) return { process: null, operations: [], active_operation: null, refusals: [], follows: [] };
  const record = await readSubject(tenant, id, subject);
  const { process, operations, active_operation } = record;
  const others = operations.map(({ key }) => key).filter((key) => key !== active_operation?.key);
  if (!active_operation) return { process, operations, active_operation, refusals: [], follows: [] };
  const [refusals, follows] = [await refusalsOf(tenant, record, others), await followersOf(tenant, record, others)];
  return { process, operations, active_operation, refusals, follows };
}

/** Throws 403 unless the caller may do this with the model's records. */
export function requireModel(tenant: TenantTransaction, verb: 'READ' | 'CREATE' | 'UPDATE', slug: string): void {
  const id = tenant.config.schema.models.get(slug)?.model.id;
  if (!tenant.access.allows(verb, 'MODELS', id === undefined ? {} : { id }))
    throw new AppError('forbidden', { verb, resource: `MODELS.${id ?? slug}` });
}

/** A page of the processes with their steps, and the possible types. */
export async function listProcesses(tenant: TenantTransaction, limit: number, skip: number) {
  requireModel(tenant, 'READ', bindingOf(tenant).process.model);
  const { process, subjects } = bindingOf(tenant);
  const { processes, total } = await allProcesses(tenant, limit, skip);
  const types = subjects.map(({ type, model }) => ({ type, model }));
  return { processes: await withOpenRecords(tenant, processes), total, own_model: process.model, types };
}

/** A process with its steps, by identity or as the default of a type. */
export async function getProcess(tenant: TenantTransaction, by: { process_id: string } | { process_type: string }): Promise<CountedProcess> {
  requireModel(tenant, 'READ', bindingOf(tenant).process.model);
  const definition = 'process_id' in by ? await processById(tenant, by.process_id) : await defaultProcess(tenant, by.process_type);
  if (!definition) throw new AppError('not_found');
  return withCounts(tenant, definition);
}

/** The uses of a process or its steps, for callers who may read processes. */
export async function usesOf(tenant: TenantTransaction, id: string): Promise<ProcessUses> {
  requireModel(tenant, 'READ', bindingOf(tenant).process.model);
  return processUses(tenant, id);
}

async function withCounts(tenant: TenantTransaction, process: ProcessDefinition): Promise<CountedProcess> {
  const [found] = await withOpenRecords(tenant, [process]);
  return found as CountedProcess;
}

/** Saves a process with its steps, and returns it with the counts of open records. */
export const saveCounted = async (tenant: TenantTransaction, edit: ProcessEdit, version: number): Promise<CountedProcess> =>
  withCounts(tenant, await saveProcess(tenant, edit, version));

type NewProcess = {
  label: string;
  process_type: string;
  steps: { label: string; line_num: number; key?: string; description?: string; include_in_mrp?: boolean; workstation?: string }[];
};

/** Whether this is the first process of a company's own model. It then becomes the default. */
const beginsAType = async (tenant: TenantTransaction, type: string): Promise<boolean> =>
  bindingOf(tenant).subjects.some((subject) => subject.at_creation && subject.type === type) && (await defaultProcess(tenant, type)) === null;

/** Creates a process with its steps. A step without a key gets one from its label. */
export async function createProcess(tenant: TenantTransaction, { label, process_type, steps }: NewProcess): Promise<CountedProcess> {
  const { process, step } = bindingOf(tenant);
  const is_default = await beginsAType(tenant, process_type);
  const items = steps.map((each): SaveChild => stepItem(tenant, each));
  const properties: JsonObject = { [labelField(tenant, process.model)]: label, [process.type]: process_type, [process.is_default]: is_default };
  const [saved] = await saveRecords(tenant, [{ model: process.model, properties, children: [{ name: process.steps, items }] }]);
  const created = saved ? await processById(tenant, saved.identity) : null;
  if (!created) throw new Error(`A ${step.model} was saved without its process.`);
  return withCounts(tenant, created);
}

function stepItem(
  tenant: TenantTransaction,
  { label, line_num, key, description, include_in_mrp, workstation }: NewProcess['steps'][number],
): SaveChild {
  const { step } = bindingOf(tenant);
  const properties: JsonObject = {
    [labelField(tenant, step.model)]: label,
    [step.line_num]: line_num,
    [step.key]: key ?? `${kebab(label) || 'step'}-${line_num}`,
    ...(description === undefined ? {} : { [step.description]: description }),
    [step.include_in_mrp]: include_in_mrp ?? false,
  };
  return { properties, ...(workstation ? { relations: [{ name: step.workstation, action: 'link', ids: [workstation] }] } : {}) };
}
