import type { TestedRecord } from '@millwright/core/contract/processes.ts';
import { AppError } from '@millwright/core/errors.ts';
import { checkCondition } from '@millwright/core/filter/check.ts';
import { parseCondition } from '@millwright/core/filter/parse.ts';
import { isObject, type Json } from '@millwright/core/json.ts';
import { objectionsTo, objectionsToLeaving } from '@millwright/core/process/objections.ts';
import type { CrossRule, StepPolicy } from '@millwright/core/process/types.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { readQuery } from '../../records/query.service.ts';
import { processById } from '../definitions/definitions.ts';
import { bindingOf, readSubject } from '../definitions/subjects.ts';
import { reasonsOf } from './demand-entry.ts';
import { endOf } from './paths.ts';
import { foreseeRules } from './rules.ts';

const mostRecords = 20;

/** What rules of a step would say, and its moves do, of the records of a process that were changed last, as far as the caller may read them. */
export async function testRules(
  tenant: TenantTransaction,
  process_id: string,
  policy: Pick<StepPolicy, 'refuse' | 'refuse_leave' | 'moves'>,
): Promise<TestedRecord[]> {
  const definition = await processById(tenant, process_id);
  if (!definition) throw new AppError('not_found');
  const subject = bindingOf(tenant).subjects.find(({ type }) => type === definition.process_type);
  if (!subject) return [];
  const query = `query($where: JSON) { found: ${subject.model}(where: $where, order_by: [{ field: "updated_at", direction: "desc" }], limit: ${mostRecords}) { identity } }`;
  const { found } = await readQuery(tenant, query, { where: { fact: subject.process, operator: 'equal', value: process_id } });
  const ids = (Array.isArray(found) ? found : []).flatMap((row) => (isObject(row) ? [String(row.identity)] : []));
  const rules = movesToTry(tenant, policy);
  const records: TestedRecord[] = [];
  for (const id of ids) {
    const record = await readSubject(tenant, id, subject);
    const [enter = null] = await reasonsOf(tenant, record, objectionsTo(policy));
    const [leave = null] = await reasonsOf(tenant, record, objectionsToLeaving(policy));
    const moves = await foreseeRules(tenant, record, rules);
    records.push({ object_id: id, label: record.label, step: record.active_operation?.key ?? null, enter, leave, moves });
  }
  return records;
}

/** The moves as rules across objects, but for those of records that the caller may not read. One that does not fit is refused. */
function movesToTry(tenant: TenantTransaction, { moves = [] }: Pick<StepPolicy, 'moves'>): CrossRule[] {
  const { schema } = tenant.config;
  return moves.flatMap(({ when = { all: [] }, ...move }) => {
    const model = endOf(schema, move.model, move.targets[0] ?? '');
    const id = schema.models.get(model)?.model.id ?? model;
    checkCondition(parseCondition(when as Json), schema, model);
    return tenant.access.allows('READ', 'MODELS', { id, client_id: tenant.client.id }) ? [{ ...move, when, enters: '' }] : [];
  });
}
