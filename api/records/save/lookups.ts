import { invalid } from '@millwright/core/errors.ts';
import { optionAt, optionOfDefault } from '@millwright/core/field/default.ts';
import { defaultFormula } from '@millwright/core/formula/check/default.ts';
import { formulaToSql } from '@millwright/core/formula/sql/to-sql.ts';
import type { CheckedFormula } from '@millwright/core/formula/types.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { columnType } from '@millwright/core/model/layout.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { askFormula } from '@millwright/core/query/expressions.ts';
import { allowed, readGuard } from '@millwright/core/query/guard.ts';
import { type Compiling, joinsOf, newScope } from '@millwright/core/query/path.ts';
import { note } from '@millwright/core/record/plan.ts';
import { parseValue } from '@millwright/core/record/values.ts';
import { quoteName } from '@millwright/core/sql/names.ts';
import { isEmpty } from '@millwright/core/value/empty.ts';
import { together } from '../../db/sql/together.ts';
import type { Draft, Saving } from '../draft/drafts.ts';
import { fillingOf } from '../draft/filling.ts';
import { tableOf } from '../draft/load.ts';
import { readyStatement } from '../read/plans.ts';
import { clientOptions } from '../stored/client-options.ts';

/** Fields of one model with lookups, and the new records without values for them. */
type LookUp = { model: ResolvedModel; fields: Field[]; drafts: Draft[] };

/**
 * Fills fields of new records from linked records, including those of the same save (`default: {formula}`), or from the
 * company's settings (`default: {option}`). One statement per model and set of empty fields. Given values stay; without
 * a setting, so does an empty value that was given. A required field without a result is missing. Returns the work, so
 * that it can share a message with the next query.
 */
export async function defaultsToLookUp(saving: Saving): Promise<() => Promise<void>> {
  const wanted = lookUps(saving);
  const asked = wanted.some(({ fields }) => fields.some((field) => optionOfDefault(field)));
  const settings = asked ? await clientOptions(saving.tenant) : {};
  return async () => {
    if (wanted.length === 0) return;
    await together(wanted.map((each) => fill(saving, each, settings)));
    if (saving.problems.length) throw invalid(saving.problems);
  };
}

function lookUps(saving: Saving): LookUp[] {
  const groups = new Map<string, LookUp>();
  for (const draft of saving.drafts.values()) {
    if (!draft.creating) continue;
    const fields = fillingOf(draft.model).lookedUp.filter((field) => lacks(draft, field));
    if (fields.length === 0) continue;
    const key = [draft.model.model.slug, ...fields.map(({ name }) => name)].join(' ');
    const group = groups.get(key);
    if (group) group.drafts.push(draft);
    else groups.set(key, { model: draft.model, fields, drafts: [draft] });
  }
  return [...groups.values()];
}

/** Reads the company's settings, if a new record may need them, together with another query. */
export async function readSettings({ tenant, drafts }: Saving): Promise<void> {
  const needed = drafts.values().some(({ creating, model }) => creating && fillingOf(model).asksSettings);
  if (needed) await clientOptions(tenant);
}

/**
 * Fills fields of new records from the company's settings (`default: {option}`) before they are written. It runs after
 * the rights were checked, because the person has not entered these values.
 */
export async function fillSettings(saving: Saving): Promise<void> {
  const all = [...saving.drafts.values()].flatMap((draft) => {
    const fields = draft.creating ? fillingOf(draft.model).settings.filter((field) => lacks(draft, field)) : [];
    return fields.map((field) => ({ draft, field }));
  });
  if (all.length === 0) return;
  const settings = await clientOptions(saving.tenant);
  for (const { draft, field } of all) keep(saving, draft, field, settingOf(field, settings));
  if (saving.problems.length) throw invalid(saving.problems);
}

/** Whether no value was given. If the company has a setting, an empty value counts as none. */
const lacks = ({ values }: Draft, field: Field) =>
  !values.has(field.name) || (optionOfDefault(field) !== undefined && isEmpty(values.get(field.name)));

/** The company's setting for a field. Null if there is none, or if the field does not accept it. */
function settingOf(field: Field, options: JsonObject): Json {
  const path = optionOfDefault(field);
  const value = path === undefined ? null : optionAt(options, path);
  const parsed = parseValue(field, value);
  return parsed?.ok ? parsed.value : null;
}

/**
 * The formula of a field, if the person may read what it reads. The platform and shared forms may read everything. So a
 * new record does not reveal denied values.
 */
function formulaFor({ tenant, schema }: Saving, model: ResolvedModel, field: Field): CheckedFormula | null {
  const formula = defaultFormula(schema, model.model.slug, field);
  if (!formula || tenant.principal.kind !== 'user') return formula;
  const asking = { schema, guard: readGuard(tenant.access, tenant.client.id) };
  return allowed(() => askFormula(asking, formula)) ? formula : null;
}

/** The first parameters of each lookup: the records, then the company's setting for each field. */
const given = (fields: readonly Field[]) => ['ids', ...fields.map(({ name }) => name)];

/** The statement that fills these fields of new records. */
function lookUpSql(saving: Saving, compiling: Compiling, { model, fields }: LookUp): string {
  const { tenant } = saving;
  const [ids, ...settings] = given(fields).map((name) => compiling.statement.late(name));
  const scope = newScope(compiling, model);
  const table = tableOf(tenant, model.table);
  const values = fields.map((field, index) => {
    const formula = formulaFor(saving, model, field);
    const setting = `${settings[index]}::${columnType(field)}`;
    return `${formula ? `coalesce(${formulaToSql(formula, compiling, scope.row)}, ${setting})` : setting} as ${quoteName(field.name)}`;
  });
  const names = fields.map(({ name }) => quoteName(name));
  return `update ${table} t set ${names.map((name) => `${name} = v.${name}`).join(', ')}
     from (select ${scope.alias}.id, ${values.join(', ')} from ${table} ${scope.alias}${joinsOf(scope)} where ${scope.alias}.id = any(${ids}::uuid[])) v
     where t.id = v.id returning t.id, ${names.map((name) => `t.${name}`).join(', ')}`;
}

async function fill(saving: Saving, lookUp: LookUp, settings: JsonObject): Promise<void> {
  const { tenant } = saving;
  const { model, fields, drafts } = lookUp;
  const key = ['look_up', model.model.slug, ...fields.map(({ name }) => name)].join(' ');
  const { text, values } = readyStatement(tenant, { rights: 'by_caller' }, key, (compiling) => lookUpSql(saving, compiling, lookUp));
  const first = [drafts.map(({ id }) => id), ...fields.map((field) => settingOf(field, settings))];
  const rows = await tenant.query<{ id: string } & JsonObject>(text, [...first, ...values.slice(first.length)], { name: 'look_up', planned: 'once' });
  const filled = new Map(rows.map((row) => [row.id, row]));
  for (const draft of drafts) for (const field of fields) keep(saving, draft, field, filled.get(draft.id)?.[field.name] ?? null);
}

function keep(saving: Pick<Saving, 'problems'>, draft: Draft, field: Field, value: Json): void {
  draft.values.set(field.name, value);
  if (value !== null || field.validation !== 'required') return;
  note(saving, { field: `${draft.place}properties.${field.name}`, code: 'missing_field', message: 'missing field' });
}
