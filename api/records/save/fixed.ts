import type { Json } from '@millwright/core/json.ts';
import { openGuard } from '@millwright/core/query/guard.ts';
import { type Compiling, joinsOf, newScope, resolvePath } from '@millwright/core/query/path.ts';
import { ident, Statement } from '@millwright/core/query/sql.ts';
import { fixedBecause, fixedFacts } from '@millwright/core/record/fixed.ts';
import { note } from '@millwright/core/record/plan.ts';
import { filterContext } from '../context.ts';
import type { Draft, Saving } from './drafts.ts';
import { tableOf } from './load.ts';

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
    const facts = await readFacts(saving, drafts);
    for (const draft of drafts) refuse(saving, draft, facts.get(draft.id) ?? {});
  }
}

/** The fields that decide over what a draft changes, as far as the model still has them. */
const factsOf = (draft: Draft) => fixedFacts(draft.model.model, [...changed(draft).keys()]).filter((name) => draft.model.fields.has(name));

function refuse(saving: Saving, draft: Draft, facts: Record<string, Json>): void {
  for (const [name, field] of changed(draft)) {
    const text = fixedBecause(draft.model.model, facts, name);
    if (text) note(saving, { field, code: 'settled', message: typeof text === 'string' ? text : text.en, text });
  }
}

async function readFacts(saving: Saving, drafts: readonly Draft[]): Promise<Map<string, Record<string, Json>>> {
  const { tenant, schema } = saving;
  const statement = new Statement();
  const compiling: Compiling = { schema, namespace: tenant.client.schema, guard: openGuard, statement, context: filterContext(tenant) };
  const scope = newScope(compiling, (drafts[0] as Draft).model);
  const names = [...new Set(drafts.flatMap(factsOf))];
  const shown = names.map((name) => `${resolvePath(compiling, scope, name).sql} as ${ident(name)}`).join(', ');
  const ids = statement.bind(drafts.map(({ id }) => id));
  const from = `${tableOf(tenant, scope.model.table)} ${scope.alias}${joinsOf(scope)}`;
  const rows = await tenant.query<{ id: string } & Record<string, Json>>(
    `select ${scope.alias}.id, ${shown} from ${from} where ${scope.alias}.id = any(${ids}::uuid[])`,
    statement.values.map((bound) => ('value' in bound ? bound.value : null) as Json),
    { name: 'fixed' },
  );
  return new Map(rows.map((row) => [row.id, row]));
}
