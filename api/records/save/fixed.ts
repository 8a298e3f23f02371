import type { Json } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { openGuard } from '@millwright/core/query/guard.ts';
import { type Compiling, joinsOf, newScope, resolvePath } from '@millwright/core/query/path.ts';
import { ident, Statement } from '@millwright/core/query/sql.ts';
import { fixedBecause, fixedFacts } from '@millwright/core/record/fixed.ts';
import { note } from '@millwright/core/record/plan.ts';
import type { Tenant } from '../../db/types.ts';
import { filterContext } from '../context.ts';
import { lockRecords } from '../lock-records.ts';
import type { Draft, Saving } from './drafts.ts';
import { tableOf } from './load.ts';

type Facts = Record<string, Json>;

/** Fields and own to-one links that a draft changes, each with its place in the request. */
const changed = (draft: Draft): Map<string, string> =>
  new Map([
    ...[...draft.values.keys()].map((name) => [name, `${draft.place}properties.${name}`] as const),
    ...[...draft.model.ends.values()].flatMap((end) =>
      end.storage === 'own_column' && draft.links.has(end.place) ? [[end.name, draft.linkPlaces.get(end.place) ?? draft.place] as const] : [],
    ),
  ]);

/** Notes every change of what is fixed on the stored record, with the rule's own reason. The records are locked. */
export async function refuseFixed(saving: Saving): Promise<void> {
  const ruled = [...saving.drafts.values()]
    .filter(({ creating, model }) => !creating && model.model.misc?.fixed)
    .filter((draft) => factsOf(draft).length > 0);
  for (const drafts of Map.groupBy(ruled, ({ model }) => model.model.slug).values()) {
    const model = (drafts[0] as Draft).model;
    const facts = await readFacts(
      saving.tenant,
      model,
      drafts.map(({ id }) => id),
      drafts.flatMap(factsOf),
    );
    for (const draft of drafts) refuse(saving, draft, facts.get(draft.id) ?? {});
  }
}

/** The fields that decide over these names, as far as the model still has them. */
const known = (model: ResolvedModel, names: readonly string[]) => fixedFacts(model.model, names).filter((name) => model.fields.has(name));
const factsOf = (draft: Draft) => known(draft.model, [...changed(draft).keys()]);

function refuse(saving: Saving, draft: Draft, facts: Facts): void {
  for (const [name, field] of changed(draft)) {
    const text = fixedBecause(draft.model.model, facts, name);
    if (text) note(saving, { field, code: 'settled', message: typeof text === 'string' ? text : text.en, text });
  }
}

/** Whether a rule keeps this link of any of the records; they are locked for it. */
export async function isFixedOnAny(tenant: Tenant, model: ResolvedModel, ids: readonly string[], name: string): Promise<boolean> {
  const names = known(model, [name]);
  if (names.length === 0) return false;
  await lockRecords(tenant, model.table, ids);
  const facts = await readFacts(tenant, model, ids, names);
  return [...facts.values()].some((each) => fixedBecause(model.model, each, name) !== null);
}

async function readFacts(tenant: Tenant, model: ResolvedModel, of: readonly string[], names: readonly string[]): Promise<Map<string, Facts>> {
  const { schema } = tenant.config;
  const statement = new Statement();
  const compiling: Compiling = { schema, namespace: tenant.client.schema, guard: openGuard, statement, context: filterContext(tenant) };
  const scope = newScope(compiling, model);
  const shown = [...new Set(names)].map((name) => `${resolvePath(compiling, scope, name).sql} as ${ident(name)}`).join(', ');
  const ids = statement.bind([...of]);
  const from = `${tableOf(tenant, scope.model.table)} ${scope.alias}${joinsOf(scope)}`;
  const rows = await tenant.query<{ id: string } & Facts>(
    `select ${scope.alias}.id, ${shown} from ${from} where ${scope.alias}.id = any(${ids}::uuid[])`,
    statement.values.map((bound) => ('value' in bound ? bound.value : null) as Json),
    { name: 'fixed' },
  );
  return new Map(rows.map((row) => [row.id, row]));
}
