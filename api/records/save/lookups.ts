import { invalid } from '@millwright/core/errors.ts';
import { isComputed } from '@millwright/core/field/computed.ts';
import { optionAt, optionOfDefault } from '@millwright/core/field/default.ts';
import { defaultFormula } from '@millwright/core/formula/check/default.ts';
import { formulaToSql } from '@millwright/core/formula/sql/to-sql.ts';
import type { CheckedFormula } from '@millwright/core/formula/types.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { columnType } from '@millwright/core/model/layout.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { askFormula } from '@millwright/core/query/expressions.ts';
import { allowed, openGuard, readGuard } from '@millwright/core/query/guard.ts';
import { type Compiling, joinsOf, newScope } from '@millwright/core/query/path.ts';
import { note } from '@millwright/core/record/plan.ts';
import { parseValue } from '@millwright/core/record/values.ts';
import { quoteName } from '@millwright/core/sql/names.ts';
import { Statement } from '@millwright/core/sql/statement.ts';
import { isEmpty } from '@millwright/core/value/empty.ts';
import { isLookedUp } from '../draft/defaults.ts';
import type { Draft, Saving } from '../draft/drafts.ts';
import { tableOf } from '../draft/load.ts';
import { clientOptions } from '../stored/client-options.ts';
import { filterContext } from '../stored/context.ts';

/** Fields of one model whose values are looked up, with the new records that came without them. */
type LookUp = { model: ResolvedModel; fields: Field[]; drafts: Draft[] };

/**
 * Fills fields of new records from what they are linked to, records of the same save included (`default: {formula}`), else
 * from the company's settings (`default: {option}`): one statement for a model and the fields that came empty. A field
 * that was given, without a setting also as empty, is left alone; a required one that finds nothing is a missing field.
 */
export async function lookUpDefaults(saving: Saving): Promise<void> {
  const wanted = lookUps(saving);
  if (wanted.length === 0) return;
  const { tenant } = saving;
  const settings = wanted.some(({ fields }) => fields.some((field) => optionOfDefault(field))) ? await clientOptions(tenant) : {};
  for (const each of wanted) await fill(saving, each, settings);
  if (saving.problems.length) throw invalid(saving.problems);
}

function lookUps(saving: Saving): LookUp[] {
  const groups = new Map<string, LookUp>();
  for (const draft of saving.drafts.values()) {
    if (!draft.creating) continue;
    const fields = [...draft.model.fields.values()].filter((field) => isLookedUp(field) && !isComputed(field) && lacks(draft, field));
    if (fields.length === 0) continue;
    const key = [draft.model.model.slug, ...fields.map(({ name }) => name)].join(' ');
    const group = groups.get(key);
    if (group) group.drafts.push(draft);
    else groups.set(key, { model: draft.model, fields, drafts: [draft] });
  }
  return [...groups.values()];
}

/** Nothing was given; of what the company has set, an empty value is nothing too. */
const lacks = ({ values }: Draft, field: Field) =>
  !values.has(field.name) || (optionOfDefault(field) !== undefined && isEmpty(values.get(field.name)));

/** What the company has set for a field; null when it has set nothing, or nothing that the field takes. */
function settingOf(field: Field, options: JsonObject): Json {
  const path = optionOfDefault(field);
  const value = path === undefined ? null : optionAt(options, path);
  const parsed = parseValue(field, value);
  return parsed?.ok ? parsed.value : null;
}

/**
 * What a person fills without a value they may read; what the platform fills, and a shared form, all. A formula that
 * reads more gives nothing: a new record is no way to what is denied.
 */
function formulaFor({ tenant, schema }: Saving, model: ResolvedModel, field: Field): CheckedFormula | null {
  const formula = defaultFormula(schema, model.model.slug, field);
  if (!formula || tenant.principal.kind !== 'user') return formula;
  const asking = { schema, guard: readGuard(tenant.access, tenant.client.id) };
  return allowed(() => askFormula(asking, formula)) ? formula : null;
}

async function fill(saving: Saving, { model, fields, drafts }: LookUp, settings: JsonObject): Promise<void> {
  const { tenant, schema } = saving;
  const statement = new Statement();
  const compiling: Compiling = { schema, namespace: tenant.client.schema, guard: openGuard, statement, context: filterContext(tenant) };
  const scope = newScope(compiling, model);
  const table = tableOf(tenant, model.table);
  const values = fields.map((field) => {
    const formula = formulaFor(saving, model, field);
    const setting = `${statement.bind(settingOf(field, settings))}::${columnType(field)}`;
    return `${formula ? `coalesce(${formulaToSql(formula, compiling, scope.row)}, ${setting})` : setting} as ${quoteName(field.name)}`;
  });
  const ids = statement.bind(drafts.map(({ id }) => id));
  const names = fields.map(({ name }) => quoteName(name));
  const rows = await tenant.query<{ id: string } & JsonObject>(
    `update ${table} t set ${names.map((name) => `${name} = v.${name}`).join(', ')}
     from (select ${scope.alias}.id, ${values.join(', ')} from ${table} ${scope.alias}${joinsOf(scope)} where ${scope.alias}.id = any(${ids}::uuid[])) v
     where t.id = v.id returning t.id, ${names.map((name) => `t.${name}`).join(', ')}`,
    statement.values.map((bound) => ('value' in bound ? bound.value : null) as Json),
    { name: 'look_up' },
  );
  const filled = new Map(rows.map((row) => [row.id, row]));
  for (const draft of drafts) for (const field of fields) keep(saving, draft, field, filled.get(draft.id)?.[field.name] ?? null);
}

function keep(saving: Pick<Saving, 'problems'>, draft: Draft, field: Field, value: Json): void {
  draft.values.set(field.name, value);
  if (value !== null || field.validation !== 'required') return;
  note(saving, { field: `${draft.place}properties.${field.name}`, code: 'missing_field', message: 'missing field' });
}
