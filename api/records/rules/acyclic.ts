import { AppError, invalid } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import { memoize } from '@millwright/core/memoize.ts';
import type { AcyclicRule } from '@millwright/core/model/rules/acyclic.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { openGuard } from '@millwright/core/query/guard.ts';
import { type Compiling, joinsOf, newScope, resolvePath } from '@millwright/core/query/path.ts';
import { Statement } from '@millwright/core/sql/statement.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { isChanged } from '../draft/changes.ts';
import type { Saving } from '../draft/drafts.ts';
import { tableOf } from '../draft/load.ts';
import { filterContext } from '../stored/context.ts';
import { defineRecordRule } from './define-rule.ts';

/** A rule against cycles, the model whose records it checks, and all models along its two paths. */
type Ruled = { model: ResolvedModel; rule: AcyclicRule; passed: Set<string> };

/** A record with changed links, and its place in the request. */
export type Linked = { id: string; model: string; place: string };

const rulesOf = memoize((schema: Schema): readonly Ruled[] =>
  [...schema.models.values()].flatMap((model) =>
    (model.model.misc?.acyclic ?? []).map((rule) => ({
      model,
      rule,
      passed: new Set([rule.from, rule.to].flatMap((path) => passing(schema, model, path))),
    })),
  ),
);

/** The models along a path of relations. */
function passing(schema: Schema, model: ResolvedModel | undefined, path: string): string[] {
  const [name = '', ...rest] = path.split('.');
  if (!model || name === '') return [];
  const to = model.ends.get(name)?.to;
  return [model.model.slug, ...(to ? [to, ...passing(schema, schema.models.get(to), rest.join('.'))] : [])];
}

/** 422 with the rule's message if the changes close a cycle. A rule with missing paths refuses nothing. */
async function refuseCircles({ tenant, schema, drafts }: Pick<Saving, 'tenant' | 'schema' | 'drafts'>): Promise<void> {
  const leading = new Set(rulesOf(schema).map(({ model }) => model));
  const linked = [...drafts.values()]
    .filter((draft) => [...draft.links.values()].some((id) => id !== null) || draft.edges.size > 0 || (leading.has(draft.model) && isChanged(draft)))
    .map(
      ({ id, model, links, linkPlaces, place }): Linked => ({ id, model: model.model.slug, place: placeOf(place, [...links.keys()], linkPlaces) }),
    );
  await refuseCirclesThrough(tenant, schema, linked);
}

export const acyclic = defineRecordRule({ written: refuseCircles });

const placeOf = (place: string, names: readonly string[], places: ReadonlyMap<string, string>) =>
  names.map((name) => places.get(name)).findLast((each) => each !== undefined) ?? place;

/**
 * The same check for restored records and changed links. Transactions that could close a cycle together wait for each
 * other, so that the later one sees the changes of the earlier.
 */
export async function refuseCirclesThrough(tenant: TenantTransaction, schema: Schema, linked: readonly Linked[]): Promise<void> {
  for (const { model, rule, passed } of rulesOf(schema)) {
    const near = linked.filter((each) => passed.has(each.model));
    if (near.length === 0) continue;
    await tenant.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${tenant.client.id} ${model.model.slug} ${rule.from} ${rule.to}`]);
    const closing = await closingIn(tenant, schema, model, rule, near);
    if (!closing) continue;
    const { text } = rule;
    throw invalid([{ field: closing.place, code: 'circular', message: typeof text === 'string' ? text : text.en, text }]);
  }
}

/** The first of the records in a cycle. */
async function closingIn(tenant: TenantTransaction, schema: Schema, model: ResolvedModel, rule: AcyclicRule, linked: readonly Linked[]) {
  const query = circleSql(tenant, schema, model, rule, linked);
  if (!query) return undefined;
  const rows = await tenant.query<{ through: string }>(query.text, query.values, { name: 'circles' });
  const through = new Set(rows.map((row) => row.through));
  return linked.find(({ id }) => through.has(id));
}

/**
 * From records that lead through the linked ones, follows the paths until nothing new is found. Returns records that
 * were reached again.
 */
function circleSql(tenant: TenantTransaction, schema: Schema, model: ResolvedModel, rule: AcyclicRule, linked: readonly Linked[]) {
  const statement = new Statement();
  const compiling: Compiling = { schema, namespace: tenant.client.schema, guard: openGuard, statement, context: filterContext(tenant) };
  const ids = statement.bind(linked.map(({ id }) => id));
  try {
    const [first, next] = [leading(tenant, compiling, model, rule), leading(tenant, compiling, model, rule)];
    const text = `with recursive walk(through, start, at) as (
        select t.id, ${first.from}, ${first.to} from ${first.source}
          cross join lateral unnest(array[${first.via.join(', ')}]) t(id) where t.id = any(${ids}::uuid[]) and ${first.when}
        union
        select w.through, w.start, ${next.to} from walk w, ${next.source} where ${next.from} = w.at and w.at <> w.start and ${next.when}
      ) select distinct through from walk where at = start`;
    return { text, values: statement.values.map((bound) => ('value' in bound ? bound.value : null) as Json) };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** The model's records with the start and end of each step, and every record passed in between. */
function leading(tenant: TenantTransaction, compiling: Compiling, model: ResolvedModel, { from, to, when }: AcyclicRule) {
  const scope = newScope(compiling, model);
  const at = (path: string) => resolvePath(compiling, scope, path).sql;
  const steps = [from, to].flatMap((path) => path.split('.').map((_, index, parts) => parts.slice(0, index + 1).join('.')));
  const ends = {
    from: at(from),
    to: at(to),
    when: when ? `coalesce(${at(when)}, false)` : 'true',
    via: [`${scope.alias}.id`, ...[...new Set(steps)].map(at)],
  };
  return { ...ends, source: `${tableOf(tenant, model.table)} ${scope.alias}${joinsOf(scope)}` };
}
