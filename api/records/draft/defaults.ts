import { formulaOfDefault, optionOfDefault } from '@millwright/core/field/default.ts';
import type { Json } from '@millwright/core/json.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { note } from '@millwright/core/record/plan.ts';
import { missingFields } from '@millwright/core/record/properties.ts';
import { isEmpty } from '@millwright/core/value/empty.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { Draft, Saving } from './drafts.ts';
import { tableOf } from './load.ts';

/** Gives new records the values they were created without, and notes required ones that are still missing. */
export async function fillDefaults(saving: Saving): Promise<void> {
  if (asksForTime(saving)) await saving.tenant.begin();
  for (const draft of saving.drafts.values()) {
    if (!draft.creating) continue;
    for (const field of draft.model.fields.values()) fillDefault(saving.tenant, draft, field);
    for (const name of missingFields(draft.model, draft.values)) {
      const missing = draft.model.fields.get(name);
      if (missing?.misc?.counter !== undefined || (missing && isLookedUp(missing) && !draft.values.has(name))) continue;
      const field = `${draft.place}properties.${name}`;
      if (!saving.problems.some((problem) => problem.field === field)) note(saving, { field, code: 'missing_field', message: 'missing field' });
    }
  }
}

const clocks = ['now', 'today'];
const clockOf = (given: Json | undefined) => (given !== null && typeof given === 'object' && !Array.isArray(given) ? given.context : undefined);

/** Whether a new record gets the time or the day by default. */
const asksForTime = ({ drafts }: Saving): boolean =>
  drafts.values().some(({ creating, model, values }) => {
    if (!creating) return false;
    return model.fields.values().some(({ name, misc }) => !values.has(name) && clocks.includes(String(clockOf(misc?.default))));
  });

function fillDefault(tenant: TenantTransaction, draft: Draft, field: Field): void {
  if (field.misc?.balance && isEmpty(draft.values.get(field.name))) draft.values.set(field.name, 0);
  const given = field.misc?.default;
  if (given === undefined || isLookedUp(field) || draft.values.has(field.name)) return;
  draft.values.set(field.name, readDefault(tenant, given));
}

/** Whether a field's default is looked up once the record is written (api/records/save/lookups.ts). */
export const isLookedUp = (field: Pick<Field, 'misc'>): boolean => formulaOfDefault(field) !== undefined || optionOfDefault(field) !== undefined;

function readDefault(tenant: TenantTransaction, given: Json): Json {
  const context = clockOf(given);
  if (context === 'now') return tenant.now;
  if (context === 'today') return tenant.today;
  return given;
}

/** Numbers records that came without a value for a counted field. The counter's row stays locked until the commit, so no number is given twice. */
export async function drawNumbers(saving: Saving): Promise<void> {
  const counted = new Map<string, { field: Field; drafts: Draft[] }>();
  for (const draft of saving.drafts.values()) {
    if (!draft.creating) continue;
    for (const field of draft.model.fields.values()) {
      if (field.misc?.counter === undefined || !isEmpty(draft.values.get(field.name))) continue;
      const key = `${draft.model.model.slug}.${field.name}`;
      const entry = counted.get(key) ?? { field, drafts: [] };
      counted.set(key, { field, drafts: [...entry.drafts, draft] });
    }
  }
  for (const key of [...counted.keys()].sort()) {
    const { field, drafts } = counted.get(key) as { field: Field; drafts: Draft[] };
    const texts = await nextNumbers(saving.tenant, key, field, drafts);
    for (const [index, draft] of drafts.entries()) draft.values.set(field.name, texts[index] ?? null);
  }
}

/** As many free numbers as there are drafts; with a unique field those that people have typed already are passed over. */
async function nextNumbers(tenant: TenantTransaction, key: string, field: Field, drafts: readonly Draft[]): Promise<string[]> {
  const texts: string[] = [];
  while (texts.length < drafts.length) {
    const count = drafts.length - texts.length;
    const [row] = await tenant.query<{ value: string }>(
      `insert into ${tableOf(tenant, '_counters')} as c (name, value) values ($1, $2) on conflict (name) do update set value = c.value + excluded.value returning value`,
      [key, count],
      { name: 'counter' },
    );
    const last = Number(row?.value);
    const drawn = Array.from({ length: count }, (_, index) => (field.misc?.counter ?? '{n}').replace('{n}', String(last - count + 1 + index)));
    texts.push(...(await untaken(tenant, drafts[0] as Draft, field, drawn)));
  }
  return texts;
}

async function untaken(tenant: TenantTransaction, draft: Draft, field: Field, texts: string[]): Promise<string[]> {
  if (!field.misc?.unique) return texts;
  const column = identifier(field.name);
  const rows = await tenant.query<{ value: string }>(
    `select ${column} as value from ${tableOf(tenant, draft.model.table)} where ${column} = any($1::text[])`,
    [texts],
  );
  const taken = new Set(rows.map(({ value }) => value));
  return texts.filter((text) => !taken.has(text));
}
