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

/** Fields of one model whose values are looked up, with the new records that came without them. */
type LookUp = { model: ResolvedModel; fields: Field[]; drafts: Draft[] };

/**
 * Fills fields of new records from what they are linked to, records of the same save included (`default: {formula}`), else
 * from the company's settings (`default: {option}`): one statement for a model and the fields that came empty. A field
 * that was given, without a setting also as empty, is left alone; a required one that finds nothing is a missing field.
 * Answers how to do it, so that what is asked next may go along with it.
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

/** Reads the company's settings where a new record may need them, so that they come along with another message. */
export async function readSettings({ tenant, drafts }: Saving): Promise<void> {
  const needed = drafts.values().some(({ creating, model }) => creating && fillingOf(model).asksSettings);
  if (needed) await clientOptions(tenant);
}

/**
 * Fills fields of new records that the company's settings alone know (`default: {option}`) before they are written. It is
 * no value that a person has given, so it comes after what they may write is looked at.
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

/** What comes with each run of a look-up, as its first values: the records, then what the company has set for each field. */
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
