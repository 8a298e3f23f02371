import { columnType } from '@millwright/core/model/layout.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { note } from '@millwright/core/record/plan.ts';
import { missingFields } from '@millwright/core/record/properties.ts';
import { isEmpty } from '@millwright/core/value/empty.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { findable } from '../stored/findable.ts';
import type { Draft, Saving } from './drafts.ts';
import { fillingOf, isLookedUp } from './filling.ts';
import { tableOf } from './load.ts';

/** Fills in defaults of new records, and reports required values that are still missing. */
export async function fillDefaults(saving: Saving): Promise<void> {
  if (asksForTime(saving)) await saving.tenant.begin();
  for (const draft of saving.drafts.values()) {
    if (!draft.creating) continue;
    const { balances, given } = fillingOf(draft.model);
    for (const { name } of balances) if (isEmpty(draft.values.get(name))) draft.values.set(name, 0);
    for (const { name, value, clock } of given) if (!draft.values.has(name)) draft.values.set(name, clock ? saving.tenant[clock] : value);
    for (const name of missingFields(draft.model, draft.values))
      if (!isFilledLater(draft, name)) noteMissing(saving, `${draft.place}properties.${name}`);
  }
}

/** Whether an empty value will be filled by a counter or a lookup. */
function isFilledLater({ model, values }: Draft, name: string): boolean {
  const field = model.fields.get(name);
  return field !== undefined && (field.misc?.counter !== undefined || (isLookedUp(field) && !values.has(name)));
}

function noteMissing(saving: Saving, field: string): void {
  if (!saving.problems.some((problem) => problem.field === field)) note(saving, { field, code: 'missing_field', message: 'missing field' });
}

/** Whether a new record has the time or day as a default. */
const asksForTime = ({ drafts }: Saving): boolean =>
  drafts.values().some(({ creating, model, values }) => creating && fillingOf(model).given.some(({ name, clock }) => clock && !values.has(name)));

/**
 * Numbers new records without a value in a counted field. The row of the counter stays locked until the commit, so no
 * number is used twice.
 */
export async function drawNumbers(saving: Saving): Promise<void> {
  const counted = new Map<string, { field: Field; drafts: Draft[] }>();
  for (const draft of saving.drafts.values()) {
    if (!draft.creating) continue;
    for (const field of fillingOf(draft.model).counted) {
      if (!isEmpty(draft.values.get(field.name))) continue;
      const key = `${draft.model.model.slug}.${field.name}`;
      const entry = counted.get(key) ?? { field, drafts: [] };
      counted.set(key, { field, drafts: [...entry.drafts, draft] });
    }
  }
  if (counted.size > 0) saving.tenant.holdLast();
  for (const key of [...counted.keys()].sort()) {
    const { field, drafts } = counted.get(key) as { field: Field; drafts: Draft[] };
    const texts = await nextNumbers(saving.tenant, key, field, drafts);
    for (const [index, draft] of drafts.entries()) draft.values.set(field.name, texts[index] ?? null);
  }
}

/**
 * One number per draft. If values of the field are unique, numbering continues after the highest typed or imported one,
 * both at the start of the counter and whenever it meets an existing number.
 */
async function nextNumbers(tenant: TenantTransaction, key: string, field: Field, drafts: readonly Draft[]): Promise<string[]> {
  const [{ model }] = drafts as [Draft];
  const draw = async (after: number) => {
    const [row] = await tenant.query<{ value: string }>(
      `insert into ${tableOf(tenant, '_counters')} as c (name, value) values ($1, $2::bigint + $3::bigint)
       on conflict (name) do update set value = greatest(c.value, $2::bigint) + $3::bigint returning value`,
      [key, after, drafts.length],
      { name: 'counter' },
    );
    const first = Number(row?.value) - drafts.length + 1;
    return { first, texts: drafts.map((_, index) => counterOf(field).replace('{n}', String(first + index))) };
  };
  let drawn = await draw(0);
  if (!standsOnce(model, field) || (drawn.first > 1 && !(await isTaken(tenant, model, field, drawn.texts)))) return drawn.texts;
  const highest = await highestNumber(tenant, model, field);
  if (highest >= drawn.first) drawn = await draw(highest);
  // Numbers with more digits than the counter's are skipped in growing steps. Otherwise every try would draw the same number again.
  for (let round = 0; round < mostRounds && (await isTaken(tenant, model, field, drawn.texts)); round++)
    drawn = await draw(drawn.first + drafts.length - 2 + 2 ** round);
  return drawn.texts;
}

const mostRounds = 40;

const counterOf = ({ misc }: Field): string => misc?.counter ?? '{n}';

/** Whether no two records of a model have the same value of a field. */
const standsOnce = ({ model }: ResolvedModel, { name, misc }: Field): boolean =>
  misc?.unique === true || (model.misc?.distinct ?? []).some(({ names, when }) => names.length === 1 && names[0] === name && when === undefined);

/** The value of a counted field as text. */
const textIn = (field: Field): string => `${identifier(field.name)}${columnType(field) === 'text' ? '' : '::text'}`;

async function isTaken(tenant: TenantTransaction, model: ResolvedModel, field: Field, texts: string[]): Promise<boolean> {
  const text = findable(tenant.config.schema, model.table, field.name, textIn(field));
  const rows = await tenant.query(`select from ${tableOf(tenant, model.table)} where ${text} = any($1::text[]) limit 1`, [texts], {
    name: 'number_taken',
    planned: 'once',
  });
  return rows.length > 0;
}

/** The highest number of a counted field, or 0. Values in another format are ignored. */
async function highestNumber(tenant: TenantTransaction, model: ResolvedModel, field: Field): Promise<number> {
  const counter = counterOf(field);
  const at = counter.indexOf('{n}');
  const [before, after] = [counter.slice(0, at), counter.slice(at + '{n}'.length)].map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  const [row] = await tenant.query<{ highest: string | null }>(
    `select max((substring(${textIn(field)} from $1))::bigint) as highest from ${tableOf(tenant, model.table)}`,
    [`^${before}([0-9]{1,15})${after}$`],
  );
  return Number(row?.highest ?? 0);
}
