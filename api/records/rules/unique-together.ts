import { AppError } from '@millwright/core/errors.ts';
import type { UniqueRule } from '@millwright/core/model/rules/unique-together.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { type Compiling, joinsOf, newScope, resolvePath } from '@millwright/core/query/path.ts';
import { note } from '@millwright/core/record/plan.ts';
import { together } from '../../db/sql/together.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { isChanged } from '../draft/changes.ts';
import type { Draft, Saving } from '../draft/drafts.ts';
import { tableOf } from '../draft/load.ts';
import { readyStatement } from '../read/plans.ts';
import { findable } from '../stored/findable.ts';
import { asksAbout, defineRecordRule, placeOf } from './define-rule.ts';

const rulesOf = ({ model }: ResolvedModel): UniqueRule[] => model.misc?.distinct ?? [];

/**
 * Reports the rule's message if a written record equals another one in all names of the rule (`misc.distinct`), for
 * example two lots with one number. Records that were equal before the rule existed stay. Records without a value for
 * the first name are not compared; other names may be empty on both.
 */
async function refuseRepeated(saving: Saving): Promise<void> {
  const changed = [...saving.drafts.values()].filter((draft) => isChanged(draft) && rulesOf(draft.model).length > 0);
  const groups = [...Map.groupBy(changed, ({ model }) => model)];
  await together(groups.flatMap(([model, drafts]) => rulesOf(model).map((rule) => refuseByRule(saving, model, rule, drafts))));
}

/** Server actions may write equal records on purpose. */
export const uniqueTogether = defineRecordRule({ by_hand: true, judge: refuseRepeated });

async function refuseByRule({ tenant, problems }: Saving, model: ResolvedModel, rule: UniqueRule, drafts: readonly Draft[]): Promise<void> {
  const asked = drafts.filter((draft) => asksAbout(rule, draft));
  const repeated = await repeatedAmong(tenant, model, rule, asked);
  const { text } = rule;
  for (const draft of asked.filter(({ id }) => repeated.has(id)))
    note({ problems }, { field: placeOf(rule, draft), code: 'repeated', message: typeof text === 'string' ? text : text.en, text });
}

/**
 * The records that equal another one. Writers of the same values wait for each other by a lock, in one order, so that
 * the later one sees the earlier one's values. A rule with missing fields refuses nothing.
 */
async function repeatedAmong(tenant: TenantTransaction, model: ResolvedModel, rule: UniqueRule, asked: readonly Draft[]) {
  const ids = asked.map(({ id }) => id);
  const statements = ids.length > 0 ? compiled(tenant, model, rule) : null;
  if (!statements) return new Set<string>();
  const { lock, find } = statements;
  const room = `${tenant.client.id} ${model.model.slug} ${rule.names.join(' ')}`;
  const [, rows] = await together([
    tenant.query(lock.text, [ids, room, ...lock.values.slice(2)], { name: 'distinct', planned: 'once' }),
    tenant.query<{ id: string }>(find.text, [ids, ...find.values.slice(1)], { name: 'distinct', planned: 'once' }),
  ]);
  return new Set(rows.map(({ id }) => id));
}

function compiled(tenant: TenantTransaction, model: ResolvedModel, rule: UniqueRule) {
  const ready = (part: string, build: (compiling: Compiling) => string) =>
    readyStatement(tenant, { rights: 'by_caller' }, [part, model.model.slug, rule.when, ...rule.names].join(' '), build);
  try {
    return {
      lock: ready('distinct_lock', (compiling) => lockSql(tenant, compiling, model, rule)),
      find: ready('distinct_find', (compiling) => findSql(tenant, compiling, model, rule)),
    };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Locks the values of records. Parameters: the identities, and the name of the lock. */
function lockSql(tenant: TenantTransaction, compiling: Compiling, model: ResolvedModel, rule: UniqueRule): string {
  const [ids, room] = ['ids', 'room'].map((name) => compiling.statement.late(name));
  const own = side(tenant, compiling, model, rule);
  const key = `hashtextextended(concat_ws(' ', ${room}::text, ${own.values.map((value) => `coalesce(${value}::text, '')`).join(', ')}), 0)`;
  const keys = `select distinct ${key} as key from ${own.source} where ${own.id} = any(${ids}::uuid[]) and ${own.compared} order by 1`;
  return `select pg_advisory_xact_lock(key) from (${keys}) keys`;
}

/** Finds those of the records that equal another one. The first parameter is the list of identities. */
function findSql(tenant: TenantTransaction, compiling: Compiling, model: ResolvedModel, rule: UniqueRule): string {
  const ids = compiling.statement.late('ids');
  const [own, other] = [side(tenant, compiling, model, rule), side(tenant, compiling, model, rule)];
  const agree = own.values.map((value, index) => {
    const theirs = other.values[index] ?? '';
    return index === 0
      ? `${findable(compiling.schema, model.table, rule.names[0] ?? '', theirs)} = ${value}`
      : `${theirs} is not distinct from ${value}`;
  });
  const exists = `exists (select from ${other.source} where ${agree.join(' and ')} and ${other.compared} and ${other.id} <> ${own.id})`;
  return `select ${own.id} as id from ${own.source} where ${own.id} = any(${ids}::uuid[]) and ${own.compared} and ${exists}`;
}

/** The model's records under an alias: the compared values of each, and whether it is compared at all. */
function side(tenant: TenantTransaction, compiling: Compiling, model: ResolvedModel, { names, when }: UniqueRule) {
  const scope = newScope(compiling, model);
  const values = names.map((name) => resolvePath(compiling, scope, name).sql);
  const holds = when ? ` and coalesce(${resolvePath(compiling, scope, when).sql}, false)` : '';
  const source = `${tableOf(tenant, model.table)} ${scope.alias}${joinsOf(scope)}`;
  return { id: `${scope.alias}.id`, values, compared: `${values[0]} is not null${holds}`, source };
}
