import { AppError, invalid } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { DistinctRule } from '@millwright/core/model/types.ts';
import { openGuard } from '@millwright/core/query/guard.ts';
import { type Compiling, joinsOf, newScope, resolvePath } from '@millwright/core/query/path.ts';
import { note } from '@millwright/core/record/plan.ts';
import { Statement } from '@millwright/core/sql/statement.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { isChanged } from '../draft/changes.ts';
import type { Draft, Saving } from '../draft/drafts.ts';
import { tableOf } from '../draft/load.ts';
import { filterContext } from '../stored/context.ts';
import { asksAbout, placeOf } from './asked.ts';

const rulesOf = ({ model }: ResolvedModel): DistinctRule[] => model.misc?.distinct ?? [];

/**
 * 422 with the rule's own reason where a written record has the same values as another of its model in all that a rule
 * names (`misc.distinct`): two lots of one number, two documents. Records that agreed before the rule came stay as they
 * are. A record without the first of the names is compared with none; the others may be empty on both.
 */
export async function refuseRepeated(saving: Saving): Promise<void> {
  const changed = [...saving.drafts.values()].filter((draft) => isChanged(draft) && rulesOf(draft.model).length > 0);
  for (const drafts of Map.groupBy(changed, ({ model }) => model).values()) {
    const { model } = drafts[0] as Draft;
    for (const rule of rulesOf(model)) {
      const asked = drafts.filter((draft) => asksAbout(rule, draft));
      const repeated = await repeatedAmong(saving.tenant, saving.schema, model, rule, asked);
      const { text } = rule;
      for (const draft of asked.filter(({ id }) => repeated.has(id)))
        note(saving, { field: placeOf(rule, draft), code: 'repeated', message: typeof text === 'string' ? text : text.en, text });
    }
  }
  if (saving.problems.length) throw invalid(saving.problems);
}

/**
 * The records that agree with another one. Writers of the same values take turns by a lock on these, in one order, so
 * that the later one sees what the earlier has written. A rule whose fields are gone refuses nothing.
 */
async function repeatedAmong(tenant: TenantTransaction, schema: Schema, model: ResolvedModel, rule: DistinctRule, asked: readonly Draft[]) {
  const ids = asked.map(({ id }) => id);
  const statements = ids.length > 0 ? compiled(tenant, schema, model, rule, ids) : null;
  if (!statements) return new Set<string>();
  await tenant.query(statements.lock.text, statements.lock.values, { name: 'distinct' });
  const rows = await tenant.query<{ id: string }>(statements.find.text, statements.find.values, { name: 'distinct' });
  return new Set(rows.map(({ id }) => id));
}

function compiled(tenant: TenantTransaction, schema: Schema, model: ResolvedModel, rule: DistinctRule, ids: string[]) {
  try {
    return { lock: lockSql(tenant, schema, model, rule, ids), find: findSql(tenant, schema, model, rule, ids) };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

function lockSql(tenant: TenantTransaction, schema: Schema, model: ResolvedModel, rule: DistinctRule, ids: string[]) {
  const statement = new Statement();
  const own = side(tenant, schema, statement, model, rule);
  const room = statement.bind(`${tenant.client.id} ${model.model.slug} ${rule.names.join(' ')}`);
  const key = `hashtextextended(concat_ws(' ', ${room}::text, ${own.values.map((value) => `coalesce(${value}::text, '')`).join(', ')}), 0)`;
  const keys = `select distinct ${key} as key from ${own.source} where ${own.id} = any(${statement.bind(ids)}::uuid[]) and ${own.compared} order by 1`;
  return { text: `select pg_advisory_xact_lock(key) from (${keys}) keys`, values: boundTo(statement) };
}

function findSql(tenant: TenantTransaction, schema: Schema, model: ResolvedModel, rule: DistinctRule, ids: string[]) {
  const statement = new Statement();
  const [own, other] = [side(tenant, schema, statement, model, rule), side(tenant, schema, statement, model, rule)];
  const same = own.values.map((value, index) => `${other.values[index]} ${index === 0 ? '=' : 'is not distinct from'} ${value}`).join(' and ');
  const exists = `exists (select from ${other.source} where ${same} and ${other.compared} and ${other.id} <> ${own.id})`;
  const text = `select ${own.id} as id from ${own.source} where ${own.id} = any(${statement.bind(ids)}::uuid[]) and ${own.compared} and ${exists}`;
  return { text, values: boundTo(statement) };
}

const boundTo = (statement: Statement) => statement.values.map((bound) => ('value' in bound ? bound.value : null) as Json);

/** The model's records under an alias of their own: what a rule compares of each, and whether it is compared at all. */
function side(tenant: TenantTransaction, schema: Schema, statement: Statement, model: ResolvedModel, { names, when }: DistinctRule) {
  const compiling: Compiling = { schema, namespace: tenant.client.schema, guard: openGuard, statement, context: filterContext(tenant) };
  const scope = newScope(compiling, model);
  const values = names.map((name) => resolvePath(compiling, scope, name).sql);
  const holds = when ? ` and coalesce(${resolvePath(compiling, scope, when).sql}, false)` : '';
  const source = `${tableOf(tenant, model.table)} ${scope.alias}${joinsOf(scope)}`;
  return { id: `${scope.alias}.id`, values, compared: `${values[0]} is not null${holds}`, source };
}
