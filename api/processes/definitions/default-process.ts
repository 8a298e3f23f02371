import { AppError } from '@millwright/core/errors.ts';
import { isObject } from '@millwright/core/json.ts';
import type { ProcessSubject } from '@millwright/core/process/types.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { readQuery } from '../../records/query.service.ts';
import { selection, wanted } from '../../records/record-facts.ts';
import { definitionFrom, fieldsOf, identityAt, type ProcessDefinition, processById } from './definitions.ts';
import { bindingOf } from './subjects.ts';

/** The default process of a type, the oldest if there are several; null if there is none. */
export async function defaultProcess(tenant: TenantTransaction, type: string): Promise<ProcessDefinition | null> {
  const { process } = bindingOf(tenant);
  const where = {
    all: [
      { fact: process.type, operator: 'equal', value: type },
      { fact: process.is_default, operator: 'equal', value: true },
    ],
  };
  const query = `query($where: JSON) { found: ${process.model}(where: $where, order_by: [{ field: "created_at", direction: "asc" }], limit: 1) { ${fieldsOf(tenant)} } }`;
  const { found } = await readQuery(tenant, query, { where }, { rights: 'by_caller' });
  return definitionFrom(tenant, Array.isArray(found) ? found[0] : undefined);
}

/** The other default processes of its type. */
export async function otherDefaults(tenant: TenantTransaction, { identity, process_type }: ProcessDefinition): Promise<string[]> {
  if (process_type === null) return [];
  const { process } = bindingOf(tenant);
  const where = {
    all: [
      { fact: process.type, operator: 'equal', value: process_type },
      { fact: process.is_default, operator: 'equal', value: true },
      { fact: 'identity', operator: 'notEqual', value: identity },
    ],
  };
  const { found } = await readQuery(
    tenant,
    `query($where: JSON) { found: ${process.model}(where: $where) { identity } }`,
    { where },
    { rights: 'by_caller' },
  );
  return (Array.isArray(found) ? found : []).filter(isObject).map((row) => String(row.identity));
}

/** The process of a new record: the one at its own path, or else the default of its type. */
export async function processFor(tenant: TenantTransaction, id: string, { model, type, own_process }: ProcessSubject): Promise<ProcessDefinition> {
  const own = own_process ? await ownProcess(tenant, model, id, own_process) : null;
  const definition = await processOrDefault(tenant, own, type);
  if (!definition) throw new AppError('no_process');
  return definition;
}

/** The process with this identity, or else the default of the type; null if there is neither. */
export const processOrDefault = async (tenant: TenantTransaction, id: string | null, type: string): Promise<ProcessDefinition | null> =>
  (id ? await processById(tenant, id) : null) ?? (await defaultProcess(tenant, type));

async function ownProcess(tenant: TenantTransaction, model: string, id: string, path: string): Promise<string | null> {
  const query = `query($id: ID!) { found: ${model}_by_id(id: $id) ${selection(tenant.config.schema, model, wanted([path]))} }`;
  const data = await readQuery(tenant, query, { id }, { rights: 'by_caller' });
  return identityAt(data.found, path);
}
