import { AppError } from '@millwright/core/errors.ts';
import type { Balance } from '@millwright/core/field/descriptor/setup.ts';
import type { Json } from '@millwright/core/json.ts';
import { memoize } from '@millwright/core/memoize.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { entrySql, holds } from '@millwright/core/query/dataset/ledger.ts';
import { openGuard } from '@millwright/core/query/guard.ts';
import { type Compiling, joinsOf, newScope, resolvePath } from '@millwright/core/query/path.ts';
import { note } from '@millwright/core/record/plan.ts';
import { quoteName } from '@millwright/core/sql/names.ts';
import { Statement } from '@millwright/core/sql/statement.ts';
import { filterContext } from '../stored/context.ts';
import { type Draft, draftOf, type Saving } from './drafts.ts';
import { tableOf } from './load.ts';

/** A balance, its field, and its model. */
type Kept = { holder: ResolvedModel; field: Field; balance: Balance };

/** A change of the balance of one record: before, after, and its current version. */
export type Moved = { id: string; model: string; field: string; before: number; after: number; version: number };

/** All balances of a schema. */
const balancesOf = memoize((schema: Schema): readonly Kept[] =>
  [...schema.models.values()].flatMap((holder) =>
    [...holder.fields.values()].flatMap((field) => (field.misc?.balance ? [{ holder, field, balance: field.misc.balance }] : [])),
  ),
);

/** The balances that new records of a save change. */
function keptBalances(saving: Saving): Kept[] {
  const entered = new Set([...saving.drafts.values()].filter(({ creating }) => creating).map(({ model }) => model.model.slug));
  return balancesOf(saving.schema).filter(({ balance }) => entered.has(balance.entries));
}

/** Whether new records of a save change any balance. */
export const movesBalances = (saving: Saving): boolean => keptBalances(saving).length > 0;

/** New entries of a balance. */
const entriesOf = (saving: Saving, { balance }: Kept) =>
  [...saving.drafts.values()].filter(({ creating, model }) => creating && model.model.slug === balance.entries);

/** Reports amounts of new entries that are not above zero. The direction is given by the places, not by the sign. */
export function checkEntries(saving: Saving): void {
  for (const kept of keptBalances(saving)) {
    for (const { values, place } of entriesOf(saving, kept)) {
      const { amount } = kept.balance;
      const given = values.get(amount) ?? null;
      if (given !== null && Number(given) <= 0) {
        note(saving, { field: `${place}properties.${amount}`, code: 'not_above_zero', message: 'More than zero is needed.' });
      }
    }
  }
}

const columnOf = (saving: Saving, { balance }: Kept, name: string) => saving.schema.models.get(balance.entries)?.ends.get(name)?.place ?? name;

/** The columns of an entry that name accounts: its own, and the counterpart. */
const accountColumns = (saving: Saving, kept: Kept): string[] =>
  [kept.balance.account, kept.balance.counterpart ?? []].flat().map((name) => columnOf(saving, kept, name));

/** Adds the records whose balances will change to the save, so that all rows are locked in one order. */
export function reachAccounts(saving: Saving): void {
  for (const kept of keptBalances(saving)) {
    for (const entry of entriesOf(saving, kept))
      for (const column of accountColumns(saving, kept)) {
        const account = entry.links.get(column);
        if (account) draftOf(saving, account, kept.holder.model.slug, entry.place);
      }
  }
}

/** Applies the new entries to their balances, all at once. No balance falls below zero unless it may. */
export async function moveBalances(saving: Saving): Promise<Moved[]> {
  const moved: Moved[] = [];
  for (const kept of keptBalances(saving)) {
    const entries = entriesOf(saving, kept);
    if (entries.length) moved.push(...(await move(saving, kept, entries)));
  }
  return moved;
}

type Row = { id: string; before: number; after: number; version: number; label: string | null; free: boolean };

async function move(saving: Saving, kept: Kept, entries: readonly Draft[]): Promise<Moved[]> {
  const { text, values } = moveSql(saving, kept, entries);
  const rows = await saving.tenant.query<Row>(text, values, { name: 'balance' });
  await demandPlaces(saving, kept, entries);
  for (const { before, after, label, free, id } of rows) {
    if (Number(after) < 0 && Number(after) < Number(before) && !free) {
      throw new AppError('negative_balance', { label: label ?? id, available: Number(before), wanted: Number(before) - Number(after), identity: id });
    }
  }
  return rows.map(({ id, before, after, version }) => ({
    id,
    model: kept.holder.model.slug,
    field: kept.field.name,
    before: Number(before),
    after: Number(after),
    version,
  }));
}

type Query = { text: string; values: Json[] };

const compilingOf = ({ tenant, schema }: Saving): Compiling => ({
  schema,
  namespace: tenant.client.schema,
  guard: openGuard,
  statement: new Statement(),
  context: filterContext(tenant),
});

const bound = ({ statement }: Compiling) => statement.values.map((each) => ('value' in each ? each.value : null) as Json);

/**
 * Fails if a new entry leaves or enters another place than the current one of its account or counterpart. An opening
 * entry is at the place of its record.
 */
async function demandPlaces(saving: Saving, kept: Kept, entries: readonly Draft[]): Promise<void> {
  const asked = entries.filter(({ opening }) => !opening);
  const query = asked.length > 0 ? misplacedSql(saving, kept, asked) : null;
  const [row] = query ? await saving.tenant.query<{ id: string; label: string | null }>(query.text, query.values, { name: 'misplaced' }) : [];
  if (row) throw new AppError('not_at_its_place', { label: row.label ?? row.id, identity: row.id });
}

function misplacedSql(saving: Saving, { holder, field, balance }: Kept, entries: readonly Draft[]): Query | null {
  const { account, counterpart, stands, amount } = balance;
  if (!stands) return null;
  const compiling = compilingOf(saving);
  const entry = newScope(compiling, (entries[0] as Draft).model);
  const at = (path: string) => resolvePath(compiling, entry, path).sql;
  const [comes, goes] = [holds(at(balance.in)), holds(at(balance.out))];
  const [from, to] = [at(stands.from), at(stands.to)];
  const place = at(`${account}.${stands.at}`);
  const same = (one: string, other: string) => `${one} is not distinct from ${other}`;
  const whole = `${same(to, place)} and ${at(amount)} = ${at(`${account}.${field.name}`)}`;
  const between = counterpart
    ? `case when ${at(counterpart)} is null then ${whole} else ${same(from, place)} and ${same(to, at(`${counterpart}.${stands.at}`))} end`
    : whole;
  const right = `case when ${comes} and ${goes} then true when ${comes} then ${same(to, place)} when ${goes} then ${same(from, place)} else ${between} end`;
  const label = holder.fields.has(holder.model.primary_attribute) ? `(${at(`${account}.${holder.model.primary_attribute}`)})::text` : 'null::text';
  const ids = compiling.statement.bind(entries.map(({ id }) => id));
  const table = `${tableOf(saving.tenant, entry.model.table)} ${entry.alias}${joinsOf(entry)}`;
  return {
    text: `select ${at(account)} as id, ${label} as label from ${table} where ${entry.alias}.id = any(${ids}::uuid[]) and (${at(account)} is null or (${right}) is not true) limit 1`,
    values: bound(compiling),
  };
}

function moveSql(saving: Saving, { holder, field, balance }: Kept, entries: readonly Draft[]): Query {
  const { tenant } = saving;
  const compiling = compilingOf(saving);
  const { statement } = compiling;
  const ids = statement.bind(entries.map(({ id }) => id));
  const created = statement.bind([...saving.drafts.values()].filter((draft) => draft.creating && draft.model === holder).map(({ id }) => id));
  const entry = newScope(compiling, (entries[0] as Draft).model);
  const { account, counterpart, amount, sign } = entrySql(compiling, entry, balance);
  const moves = `select ${account} as account, ${counterpart} as counterpart, ${amount} as amount, ${sign} as sign from ${tableOf(tenant, entry.model.table)} ${entry.alias}${joinsOf(entry)} where ${entry.alias}.id = any(${ids}::uuid[])`;
  const deltas = `select account as id, amount * (sign - (counterpart is not null)::int) as delta from moves union all select counterpart, amount from moves where counterpart is not null`;
  const sums = `select id, sum(delta) as delta from (${deltas}) d group by 1`;
  const column = quoteName(field.name);
  const holderScope = newScope(compiling, holder);
  const free = balance.may_be_negative ? holds(resolvePath(compiling, holderScope, balance.may_be_negative).sql) : 'false';
  const label = holder.fields.has(holder.model.primary_attribute)
    ? `(${resolvePath(compiling, holderScope, holder.model.primary_attribute).sql})::text`
    : 'null::text';
  const update = `update ${tableOf(tenant, holder.table)} t set ${column} = coalesce(t.${column}, 0) + sums.delta, updated_at = now(), version = t.version + case when t.id = any(${created}::uuid[]) then 0 else 1 end
    from sums where t.id = sums.id and sums.delta <> 0 returning t.id, t.version, t.${column} - sums.delta as before, t.${column} as after`;
  return {
    text: `with moves as (${moves}), sums as (${sums}), moved as (${update}) select moved.*, ${label} as label, ${free} as free from moved join ${tableOf(tenant, holder.table)} ${holderScope.alias} on ${holderScope.alias}.id = moved.id${joinsOf(holderScope)} order by moved.id`,
    values: bound(compiling),
  };
}
