import type { TestedRecord } from '@millwright/core/contract/processes.ts';
import { AppError, invalid } from '@millwright/core/errors.ts';
import { checkCondition, tryCondition } from '@millwright/core/filter/check.ts';
import { parseCondition } from '@millwright/core/filter/parse.ts';
import { isObject, type Json } from '@millwright/core/json.ts';
import { objectionsTo, objectionsToLeaving } from '@millwright/core/process/objections.ts';
import type { CrossRule, StepPolicy } from '@millwright/core/process/types.ts';
import { visibleTo } from '../../configuration/visible.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { readQuery } from '../../records/query.service.ts';
import { processById } from '../definitions/definitions.ts';
import { bindingOf, readSubject, visibleLabel } from '../definitions/subjects.ts';
import { reasonsOf } from './demand-entry.ts';
import { endOf } from './paths.ts';
import { foreseeRules } from './rules.ts';

const mostRecords = 20;
/** How long a step's moves are tried. */
const most_ms = 5_000;

/** What a step's rules would say, and its moves do, for the most recently changed records of a process that the caller may read. */
export async function testRules(
  tenant: TenantTransaction,
  process_id: string,
  policy: Pick<StepPolicy, 'refuse' | 'refuse_leave' | 'moves'>,
): Promise<TestedRecord[]> {
  const definition = await processById(tenant, process_id);
  if (!definition) throw new AppError('not_found');
  const subject = bindingOf(tenant).subjects.find(({ type }) => type === definition.process_type);
  if (!subject) return [];
  const objections = [objectionsTo(policy), objectionsToLeaving(policy)] as const;
  for (const { when } of objections.flat()) checkCondition(when, visibleTo(tenant), subject.model);
  const rules = movesToTry(tenant, policy);
  const until = performance.now() + most_ms;
  const query = `query($where: JSON) { found: ${subject.model}(where: $where, order_by: [{ field: "updated_at", direction: "desc" }], limit: ${mostRecords}) { identity } }`;
  const { found } = await readQuery(tenant, query, { where: { fact: subject.process, operator: 'equal', value: process_id } });
  const ids = (Array.isArray(found) ? found : []).flatMap((row) => (isObject(row) ? [String(row.identity)] : []));
  const stepSeen = seesStep(tenant, subject.model);
  const records: TestedRecord[] = [];
  for (const id of ids) {
    const record = await readSubject(tenant, id, subject);
    const [enter = null] = await reasonsOf(tenant, record, objections[0]);
    const [leave = null] = await reasonsOf(tenant, record, objections[1]);
    const moves = await foreseeRules(tenant, record, rules, until);
    const step = stepSeen ? (record.active_operation?.key ?? null) : null;
    records.push({ object_id: id, label: visibleLabel(tenant, record), step, enter, leave, moves });
  }
  return records;
}

/** Whether the caller may see the steps of a model's records. */
function seesStep(tenant: TenantTransaction, model: string): boolean {
  const { subjects, operation } = bindingOf(tenant);
  const subject = subjects.find((each) => each.model === model);
  const step = { fact: `${subject?.active}.${operation.key}`, operator: 'isNotEmpty', value: true } as const;
  return !subject || !(tryCondition(step, visibleTo(tenant), model) instanceof AppError);
}

/** The moves as cross-object rules. A move that does not fit the part of the models that the caller may see is refused, as if the rest did not exist. */
function movesToTry(tenant: TenantTransaction, { moves = [] }: Pick<StepPolicy, 'moves'>): CrossRule[] {
  const schema = visibleTo(tenant);
  return moves.map(({ when = { all: [] }, ...move }, at) => {
    const [model = '', ...others] = move.targets.map((path) => endOf(schema, move.model, path));
    if (!schema.models.has(model) || others.some((each) => each !== model) || !seesStep(tenant, model))
      throw invalid([
        { field: `moves[${at}].targets`, code: 'unknown', message: 'Each path leads to records of one model that goes through a process.' },
      ]);
    checkCondition(parseCondition(when as Json), schema, model);
    return { ...move, when, enters: '' };
  });
}
