import { AppError } from '@millwright/core/errors.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { kebab } from '@millwright/core/kebab.ts';
import type { RelationWrite, SaveChild } from '@millwright/core/record/types.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { tableOf } from '../../records/draft/load.ts';
import { saveRecords } from '../../records/records.service.ts';
import { otherDefaults } from './default-process.ts';
import { type ProcessDefinition, processById } from './definitions.ts';
import { requireEmptySteps } from './open-records.ts';
import { bindingOf, labelField } from './subjects.ts';

/** An edited process. Steps without an identity are new; omitted steps are removed. */
export type ProcessEdit = {
  process_id: string;
  label: string;
  is_default: boolean;
  steps: {
    identity?: string | undefined;
    label: string;
    line_num: number;
    key?: string | undefined;
    include_in_mrp: boolean;
    workstation: string | null;
  }[];
};

/**
 * Saves a process with its steps in one record save, at the edited version. Throws 422 while open records are in a
 * removed step. If it becomes the default of its type, the former default no longer is.
 */
export async function saveProcess(tenant: TenantTransaction, edit: ProcessEdit, version: number): Promise<ProcessDefinition> {
  const { process } = bindingOf(tenant);
  const before = await processById(tenant, edit.process_id);
  if (!before) throw new AppError('not_found');
  const stepById = new Map(before.steps.map((step) => [step.identity, step]));
  if (edit.steps.some(({ identity }) => identity !== undefined && !stepById.has(identity))) throw new AppError('not_found');
  const staying = new Set(edit.steps.map(({ identity }) => identity));
  const toDelete = before.steps.flatMap(({ identity }) => (staying.has(identity) ? [] : [identity]));
  await requireEmptySteps(tenant, toDelete);
  const items = edit.steps.map((step) => stepItem(tenant, step, stepById.get(step.identity ?? '')));
  const properties: JsonObject = { [labelField(tenant, process.model)]: edit.label, [process.is_default]: edit.is_default };
  const children = [{ name: process.steps, items, delete: toDelete }];
  const others = edit.is_default && !before.is_default ? await otherDefaults(tenant, before) : [];
  await saveRecords(tenant, [
    { model: process.model, identity: before.identity, version, properties, children },
    ...others.map((identity) => ({ model: process.model, identity, properties: { [process.is_default]: false } })),
  ]);
  const isChanged = ({ identity, properties, relations = [] }: SaveChild) => !identity || Object.keys(properties).length + relations.length > 0;
  if (toDelete.length > 0 || items.some(isChanged)) await countUp(tenant, before.identity, version);
  return (await processById(tenant, before.identity)) as ProcessDefinition;
}

/** Raises the version of a process of which only steps have changed, so that a concurrent editor notices. */
async function countUp(tenant: TenantTransaction, id: string, version: number): Promise<void> {
  const table = tableOf(tenant, tenant.config.schema.models.get(bindingOf(tenant).process.model)?.table ?? '');
  await tenant.query(`UPDATE ${table} SET version = version + 1, updated_at = now() WHERE id = $1 AND version = $2`, [id, version]);
}

/** The values to write for a step. For an existing one only the changed values, because the key of a built-in step is fixed. */
function stepItem(tenant: TenantTransaction, edit: ProcessEdit['steps'][number], before: ProcessDefinition['steps'][number] | undefined): SaveChild {
  const { step } = bindingOf(tenant);
  const { identity, label, line_num, include_in_mrp, workstation } = edit;
  const key = edit.key ?? before?.key ?? `${kebab(label) || 'step'}-${line_num}`;
  const wanted: [string, JsonObject[string], JsonObject[string] | undefined][] = [
    [labelField(tenant, step.model), label, before?.label],
    [step.line_num, line_num, before?.line_num],
    [step.key, key, before?.key],
    [step.include_in_mrp, include_in_mrp, before?.include_in_mrp],
  ];
  const properties = Object.fromEntries(wanted.flatMap(([name, value, old]) => (value === old ? [] : [[name, value]])));
  const relations: RelationWrite[] =
    workstation === (before?.workstation?.identity ?? null) ? [] : [{ name: step.workstation, action: 'set', ids: workstation ? [workstation] : [] }];
  return { ...(identity === undefined ? {} : { identity }), properties, relations };
}
