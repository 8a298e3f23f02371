import type { Principal } from '@millwright/core/access/types.ts';
import type { OwnSubject } from '@millwright/core/contract/process-subjects.ts';
import { takenNames } from '@millwright/core/document/rules/taken-names.ts';
import { AppError, invalid } from '@millwright/core/errors.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { ruleInForce } from '@millwright/core/model/schema.ts';
import type { Model } from '@millwright/core/model/types.ts';
import { carriersFor } from '@millwright/core/process/subjects/check-rule.ts';
import { identitiesOf } from '@millwright/core/process/subjects/own-subjects.ts';
import { planSubject, type SubjectPlan } from '@millwright/core/process/subjects/plan-subject.ts';
import type { ProcessBinding, ProcessSubject } from '@millwright/core/process/types.ts';
import { processesFlag } from '@millwright/core/seed/templates.ts';
import { giveFeature } from '../../clients/give-feature.ts';
import type { Configuration } from '../../configuration/configuration.ts';
import type { Effective } from '../../configuration/effective.ts';
import type { Database } from '../../db/database.ts';
import { inTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { documentsOf } from '../../documents/checks/documents-of.ts';
import { requireReadable } from '../../documents/checks/rules.ts';
import { changeDocuments, readDocument } from '../../documents/documents.service.ts';
import type { ChangeOptions } from '../../documents/drafted.ts';
import type { Operation } from '../../documents/operations.ts';
import { readQuery } from '../../records/query.service.ts';
import { finishedKeys, inNoProcess, may } from '../definitions/open-records.ts';

/** The configuration for planning a change: with the models that processes need. Throws if other documents have their slugs. */
function withCarriers(stored: Configuration): Configuration {
  const taken = stored.slugsOfCarriersTaken;
  if (taken.length > 0) throw new AppError('not_unique', { field: taken.join(', ') });
  return stored.withCarriers();
}

const modelNamed = (tenant: TenantTransaction, id: string): Model =>
  tenant.config.get('models', requireReadable(tenant, tenant.config, 'models', id).id);

function planOf(config: Configuration, model: Model, binding: ProcessBinding): SubjectPlan {
  const documents = documentsOf(config);
  return planSubject(model, { binding, schema: config.schema, taken: (name) => takenNames(documents, name, '') });
}

async function countRecords(tenant: TenantTransaction, model: string, where: Json): Promise<number> {
  const query = `query($where: JSON) { found: ${model}_aggregate(where: $where) { count } }`;
  const { found } = await readQuery(tenant, query, { where }, { rights: 'by_caller' });
  const [row] = (Array.isArray(found) ? found : []) as JsonObject[];
  return Number(row?.count ?? 0);
}

const countOpen = (tenant: TenantTransaction, binding: ProcessBinding, { model, active }: ProcessSubject): Promise<number> => {
  const step = `${active}.${binding.operation.key}`;
  const open = [
    { fact: step, operator: 'isNotEmpty', value: true },
    { fact: step, operator: 'notIn', value: finishedKeys(tenant) },
  ];
  return countRecords(tenant, model, { all: open });
};

async function countsOf(tenant: TenantTransaction, binding: ProcessBinding, model: string, subject: ProcessSubject | undefined) {
  const records = await countRecords(tenant, model, { all: [] });
  if (!subject) return { records, open_records: 0, without_process: 0 };
  const open_records = await countOpen(tenant, binding, subject);
  return { records, open_records, without_process: await countRecords(tenant, model, inNoProcess(subject)) };
}

/** Whether records of a model have processes, and what enabling them would create. */
export async function readOwnSubject(tenant: TenantTransaction, id: string): Promise<OwnSubject> {
  const model = modelNamed(tenant, id);
  const config = tenant.config.withCarriers();
  const binding = carriersFor(model, config);
  const uncounted = { records: null, open_records: null, without_process: null };
  const impossible = { possible: false, rule: null, models: [], adds: [], ...uncounted };
  if (!binding) return { ...impossible, taken: [] };
  const taken = tenant.config.slugsOfCarriersTaken;
  if (taken.length > 0) return { ...impossible, taken };
  const subject = binding.subjects.find((each) => each.model === model.slug);
  const rule = ruleInForce(model);
  const counts = may(tenant, 'READ', model.slug) ? await countsOf(tenant, binding, model.slug, subject) : uncounted;
  if (subject && rule) return { possible: true, taken, rule, models: [], adds: [], ...counts };
  const models = config
    .list('models')
    .flatMap(({ id: each, slug, displayed_name }) => (tenant.config.find('models', each) ? [] : [{ slug, label: displayed_name }]));
  const adds = planOf(config, model, binding).relations.map(({ name, inverse, object_id, to_object_id, labels }) => ({
    model: object_id,
    name,
    label: labels.name,
    to_model: to_object_id,
    inverse,
    inverse_label: labels.inverse,
  }));
  return { possible: true, taken, rule: null, models, adds, ...counts };
}

/** The changes that enable processes: the relations, the model's rule, and its type among the types of processes. */
function turnOn(config: Configuration, model: Model, version: number, binding: ProcessBinding): Operation[] {
  const { rule, relations, option } = planOf(config, model, binding);
  const owns = [...new Set([...(model.misc?.owns ?? []), rule.operations])];
  const misc = { ...model.misc, process: rule, owns } as unknown as JsonObject;
  return [
    ...relations.map((data): Operation => ({ op: 'create', collection: 'relations', data: data as unknown as JsonObject })),
    ...(option ? [withType(config, binding, option)] : []),
    { op: 'update', collection: 'models', id: model.id, version, data: { misc } },
  ];
}

/** Adds a type to the model of processes. */
function withType(config: Configuration, { process }: ProcessBinding, option: NonNullable<SubjectPlan['option']>): Operation {
  const { id, schema } = config.get('models', process.model);
  const { version } = config.effective('models', id) as Effective;
  const fields = schema.map((field) =>
    field.name === process.type && !field.deleted ? { ...field, misc: { ...field.misc, options: [...(field.misc?.options ?? []), option] } } : field,
  );
  return { op: 'update', collection: 'models', id, version: Number(version), data: { schema: fields as unknown as Json } };
}

/** The operations that turn processes of a model off. Relations and their values stay, in case processes are turned on again. */
function turnOff({ schema }: Configuration, model: Model, version: number): Operation[] {
  const rule = ruleInForce(model);
  if (!rule) return [];
  const misc = { ...model.misc, process: { ...rule, off: identitiesOf(rule, model.slug, schema) } } as unknown as JsonObject;
  return [{ op: 'update', collection: 'models', id: model.id, version, data: { misc } }];
}

type Change = { id: string; version: number; on: boolean; stay?: boolean | undefined };

/** A change of documents, and whether the company first needs the models that carry processes. */
type Planned = { model: string; operations: Operation[]; needs_carriers: boolean };

/** The operations that turn processes of a model on or off; none if nothing changes. */
async function operationsOf(tenant: TenantTransaction, { id, version, on, stay = false }: Change): Promise<Planned> {
  const model = modelNamed(tenant, id);
  const own = model.template !== true;
  const config = on && own ? withCarriers(tenant.config) : tenant.config;
  const binding = carriersFor(model, config);
  const needs_carriers = config !== tenant.config;
  const answer = (operations: Operation[]): Planned => ({ model: model.id, operations, needs_carriers });
  if (!binding && !on) return answer([]);
  if (!binding) throw invalid([{ field: 'id', code: 'own_models_only', message: 'Only a company’s own models get processes this way.' }]);
  const subject = binding.subjects.find((each) => each.model === model.slug);
  if (on) return answer(subject ? [] : turnOn(config, model, version, binding));
  const count = subject && !stay ? await countOpen(tenant, binding, subject) : 0;
  if (count > 0) throw new AppError('records_in_steps', { name: model.displayed_name, count });
  return answer(turnOff(config, model, version));
}

/** The models that processes need are added in the transaction of the change, and their tables before it. */
const carriersAlong: Pick<ChangeOptions, 'extend' | 'along'> = {
  extend: withCarriers,
  along: async (tenant) => {
    await giveFeature(tenant, processesFlag);
    return [];
  },
};

/** Enables or disables processes for a model; returns the model afterwards. */
export async function changeOwnSubject(database: Database, principal: Principal, change: Change, options: ChangeOptions): Promise<Effective> {
  const plan = (tenant: TenantTransaction) => operationsOf(tenant, change);
  const { model, operations, needs_carriers } = await inTenant(database, principal, plan, { read_only: true });
  // If nothing has to change, the present model is returned, under the same key.
  const unchanged: Pick<ChangeOptions, 'along'> = { along: async (tenant) => [readDocument(tenant, 'models', model)] };
  const more = operations.length === 0 ? unchanged : needs_carriers ? carriersAlong : {};
  const changed = await changeDocuments(database, principal, operations, { ...options, ...more });
  return changed.at(-1) as Effective;
}
