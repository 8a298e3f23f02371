import { isObject, type Json, type JsonObject, type Text } from '@millwright/core/json.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { readQuery } from '../../records/query.service.ts';
import { bindingOf, labelField } from './subjects.ts';

export type ProcessStep = {
  identity: string;
  label: string;
  key: string;
  line_num: number;
  description: string | null;
  include_in_mrp: boolean;
  workstation: { identity: string; label: string } | null;
  /** Why it can never be deleted, if its model says so. */
  stays?: Text;
};
/** The definition of a process, with its steps in order. */
export type ProcessDefinition = {
  identity: string;
  version: number;
  label: string;
  key: string | null;
  process_type: string | null;
  is_default: boolean;
  steps: ProcessStep[];
};

/** The rules of the step's model that keep steps from being deleted. */
const keepersOf = ({ config }: TenantTransaction, model: string) => {
  const step = config.schema.models.get(model);
  return (step?.model.misc?.kept_while ?? []).filter(({ when }) => step?.fields.has(when));
};

/** The selection of a query for a process. */
export function fieldsOf(tenant: TenantTransaction): string {
  const { process, step } = bindingOf(tenant);
  const station = tenant.config.schema.models.get(step.model)?.ends.get(step.workstation)?.to;
  const workstation = station ? `workstation: ${step.workstation} { identity label: ${labelField(tenant, station)} }` : '';
  return `identity version label: ${labelField(tenant, process.model)} key: ${process.key} process_type: ${process.type} is_default: ${process.is_default}
    steps: ${process.steps} { identity label: ${labelField(tenant, step.model)} key: ${step.key} line_num: ${step.line_num}
      description: ${step.description} include_in_mrp: ${step.include_in_mrp} ${workstation}
      ${keepersOf(tenant, step.model)
        .map(({ when }, at) => `keeper${at}: ${when}`)
        .join(' ')} }`;
}

const text = (value: Json | undefined) => (typeof value === 'string' ? value : null);

function stepFrom(tenant: TenantTransaction, row: JsonObject): ProcessStep {
  const { workstation } = row;
  const keeper = keepersOf(tenant, bindingOf(tenant).step.model).find((_, at) => row[`keeper${at}`] === true);
  return {
    identity: String(row.identity),
    label: String(row.label ?? ''),
    key: String(row.key ?? ''),
    line_num: Number(row.line_num ?? 0),
    description: text(row.description),
    include_in_mrp: row.include_in_mrp === true,
    workstation: isObject(workstation) ? { identity: String(workstation.identity), label: String(workstation.label ?? '') } : null,
    ...(keeper ? { stays: keeper.text } : {}),
  };
}

/** A process from the result of such a query. */
export function definitionFrom(tenant: TenantTransaction, row: Json | undefined): ProcessDefinition | null {
  if (!isObject(row)) return null;
  const steps = Array.isArray(row.steps) ? row.steps.filter(isObject).map((step) => stepFrom(tenant, step)) : [];
  return {
    identity: String(row.identity),
    version: Number(row.version),
    label: String(row.label ?? ''),
    key: text(row.key),
    process_type: text(row.process_type),
    is_default: row.is_default === true,
    steps: steps.sort((a, b) => a.line_num - b.line_num || a.identity.localeCompare(b.identity)),
  };
}

/** A process by identity; null when there is none. */
export async function processById(tenant: TenantTransaction, id: string): Promise<ProcessDefinition | null> {
  const { model } = bindingOf(tenant).process;
  const data = await readQuery(tenant, `query($id: ID!) { found: ${model}_by_id(id: $id) { ${fieldsOf(tenant)} } }`, { id }, { rights: 'by_caller' });
  return definitionFrom(tenant, data.found);
}

/** The most values in one list of a filter. */
const longestList = 1_000;
/** A condition on the identities of records, for any number of them. */
export const oneOf = (ids: readonly string[]) => ({
  any: Array.from({ length: Math.ceil(ids.length / longestList) }, (_, at) => ({
    fact: 'identity',
    operator: 'in',
    value: ids.slice(at * longestList, (at + 1) * longestList),
  })),
});

/** Processes by identity; unknown ones are left out. */
export async function processesById(tenant: TenantTransaction, ids: Iterable<string>): Promise<ProcessDefinition[]> {
  const where = oneOf([...ids]);
  if (where.any.length === 0) return [];
  const query = `query($where: JSON) { found: ${bindingOf(tenant).process.model}(where: $where) { ${fieldsOf(tenant)} } }`;
  const { found } = await readQuery(tenant, query, { where }, { rights: 'by_caller' });
  return (Array.isArray(found) ? found : []).map((row) => definitionFrom(tenant, row)).filter((one) => one !== null);
}

/** The processes of these steps, by identity. A step without a process is skipped. */
export async function processesOfSteps(tenant: TenantTransaction, ids: Iterable<string>): Promise<Set<string>> {
  const where = oneOf([...ids]);
  if (where.any.length === 0) return new Set();
  const { step } = bindingOf(tenant);
  const query = `query($where: JSON) { found: ${step.model}(where: $where) { process: ${step.process} { identity } } }`;
  const { found } = await readQuery(tenant, query, { where }, { rights: 'by_caller' });
  return new Set((Array.isArray(found) ? found : []).map((row) => identityAt(row, 'process')).filter((id) => id !== null));
}

/** A page of all processes by type and age, with their total. */
export async function allProcesses(
  tenant: TenantTransaction,
  limit: number,
  skip: number,
): Promise<{ processes: ProcessDefinition[]; total: number }> {
  const { process } = bindingOf(tenant);
  const order = `[{ field: "${process.type}", direction: "asc" }, { field: "created_at", direction: "asc" }]`;
  const query = `query($limit: Int!, $skip: Int!) {
    found: ${process.model}(order_by: ${order}, limit: $limit, skip: $skip) { ${fieldsOf(tenant)} } all: ${process.model}_aggregate { count } }`;
  const { found, all } = await readQuery(tenant, query, { limit, skip }, { rights: 'by_caller' });
  const rows = Array.isArray(found) ? found : [];
  const [counted] = Array.isArray(all) ? all : [];
  return {
    processes: rows.map((row) => definitionFrom(tenant, row)).filter((one) => one !== null),
    total: isObject(counted) ? Number(counted.count) : rows.length,
  };
}

/** The identity of the record at a to-one path. */
export function identityAt(record: Json | undefined, path: string): string | null {
  let at: Json | undefined = record;
  for (const name of path.split('.')) at = isObject(at) ? at[name] : undefined;
  return isObject(at) && typeof at.identity === 'string' ? at.identity : null;
}
