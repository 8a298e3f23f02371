import type { Verb } from '@millwright/core/access/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import { isObject, type JsonObject, type Text } from '@millwright/core/json.ts';
import { phaseOf } from '@millwright/core/process/phase.ts';
import type { ProcessBinding, ProcessSubject } from '@millwright/core/process/types.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { readQuery } from '../../records/query.service.ts';
import { modelsOf } from '../../records/stored/model-of.ts';
import { type ProcessDefinition, type ProcessStep, processesById, processesOfSteps } from './definitions.ts';
import { bindingOf } from './subjects.ts';

/** A process with the number of open records in each step; null if the caller may not read such records. */
export type CountedProcess = Omit<ProcessDefinition, 'steps'> & {
  type_label: Text | null;
  model: string | null;
  own_model: string;
  steps: (ProcessStep & { open_records: number | null })[];
};

const placeOf = (process: string, step: string) => `${process}/${step}`;

export const may = (tenant: TenantTransaction, verb: Verb, model: string) =>
  tenant.access.allows(verb, 'MODELS', { id: tenant.config.schema.models.get(model)?.model.id ?? model, client_id: tenant.client.id });

/** The keys of steps in which a record is finished or cancelled. */
export const finishedKeys = (tenant: TenantTransaction) =>
  [...tenant.config.policies.values()].filter(({ tone }) => phaseOf(tone) === 'finished').map(({ key }) => key);

/** A condition for records without a process: records created before there was one, or whose process has not begun. */
export const inNoProcess = ({ active, operations }: ProcessSubject): JsonObject => ({
  all: [active, operations].map((fact) => ({ fact, operator: 'isEmpty', value: true })),
});

/** The label of a type of processes. If no model has the type any more, it may still be an option of the field. */
function typeLabel({ config: { schema } }: TenantTransaction, own: ProcessBinding['process'], type: string | null, of: string | null): Text | null {
  const named = of === null ? undefined : schema.models.get(of)?.model.displayed_name;
  const options = schema.models.get(own.model)?.fields.get(own.type)?.misc?.options;
  return named ?? options?.find(({ key }) => key === type)?.label ?? type;
}

/** The number of a model's unfinished records in each step of these processes. */
async function countsOf(
  tenant: TenantTransaction,
  { model, process, active }: ProcessSubject,
  processes: readonly string[],
): Promise<Map<string, number>> {
  const step = `${active}.${bindingOf(tenant).operation.key}`;
  const where = {
    all: [
      { fact: process, operator: 'in', value: [...processes] },
      { fact: step, operator: 'notIn', value: finishedKeys(tenant) },
    ],
  };
  const query = `query($where: JSON) { found: ${model}_aggregate(where: $where, group_by: ["${process}", "${step}"]) { group count } }`;
  const { found } = await readQuery(tenant, query, { where }, { rights: 'by_caller' });
  const groups = (Array.isArray(found) ? found : []).filter(isObject);
  return new Map(groups.map(({ group, count }) => [isObject(group) ? placeOf(String(group[process]), String(group[step])) : '', Number(count)]));
}

/** Processes with the number of open records in each of their steps. */
export async function withOpenRecords(tenant: TenantTransaction, processes: readonly ProcessDefinition[]): Promise<CountedProcess[]> {
  const mayRead = ({ model }: ProcessSubject) => may(tenant, 'READ', model);
  const { subjects, process: own } = bindingOf(tenant);
  const modelOfType = new Map(subjects.map(({ type, model }) => [type, model]));
  const hidden = new Set(subjects.filter((subject) => !mayRead(subject)).map(({ type }) => type));
  const counts = await countAll(tenant, subjects.filter(mayRead), processes);
  const open = (process: ProcessDefinition, key: string) =>
    hidden.has(process.process_type ?? '') ? null : (counts.get(placeOf(process.identity, key)) ?? 0);
  return processes.map((process) => {
    const { process_type } = process;
    const model = modelOfType.get(process_type ?? '') ?? null;
    const steps = process.steps.map((step) => ({ ...step, open_records: open(process, step.key) }));
    return { ...process, type_label: typeLabel(tenant, own, process_type, model), model, own_model: own.model, steps };
  });
}

async function countAll(
  tenant: TenantTransaction,
  subjects: readonly ProcessSubject[],
  processes: readonly ProcessDefinition[],
): Promise<Map<string, number>> {
  const all = new Map<string, number>();
  for (const subject of subjects) {
    const ids = processes.filter(({ process_type }) => process_type === subject.type).map(({ identity }) => identity);
    if (ids.length === 0) continue;
    for (const [place, count] of await countsOf(tenant, subject, ids)) all.set(place, count);
  }
  return all;
}

/**
 * Refuses to remove steps, or processes with their steps, while open records are in them. Other records may be removed.
 * The number of statements does not grow with the number of records.
 */
export async function requireEmptySteps(tenant: TenantTransaction, ids: readonly string[]): Promise<void> {
  const { binding } = tenant.config;
  if (!binding) return;
  const models = await modelsOf(tenant, ids.filter(isUuid));
  // If the caller may not delete it, the deletion is refused anyway, without revealing which records are in it.
  const going = (model: string) => (may(tenant, 'DELETE', model) ? [...models].flatMap(([id, of]) => (of === model ? [id] : [])) : []);
  const [steps, whole] = [new Set(going(binding.step.model)), new Set(going(binding.process.model))];
  const processes = await processesById(tenant, whole.union(await processesOfSteps(tenant, steps)));
  const counts = await countAll(tenant, binding.subjects, processes);
  for (const process of processes) {
    const taken = process.steps.filter(({ identity }) => whole.has(process.identity) || steps.has(identity));
    requireEmpty(process, taken, counts);
  }
}

function requireEmpty({ identity }: ProcessDefinition, steps: readonly ProcessStep[], counts: ReadonlyMap<string, number>): void {
  for (const { key, label } of steps) {
    const count = counts.get(placeOf(identity, key)) ?? 0;
    if (count > 0) throw new AppError('step_occupied', { count, name: label });
  }
}
