import type { Outlook, OutlookPart } from '@millwright/core/contract/outlooks.ts';
import { AppError, invalid } from '@millwright/core/errors.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { OutlookRule } from '@millwright/core/model/types.ts';
import { readGuard } from '@millwright/core/query/guard.ts';
import { selectionOfFacts } from '@millwright/core/record/facts.ts';
import { namesOf, type OutlookAnswer, type OutlookAsked, typedOver } from '@millwright/core/record/outlook.ts';
import type { ToldRow } from '@millwright/core/record/told-rows.ts';
import { together } from '../db/sql/together.ts';
import type { TenantTransaction } from '../db/types.ts';
import { ownQuery } from '../records/read/own-query.ts';
import { builtInMisc } from '../told/built-in.ts';
import { cellsOf } from '../told/cells.ts';
import { readNames } from '../told/names.ts';
import { mayReadAll, mayReadPath } from '../told/rights.ts';

/** A record by its identity (null for a new one), and what is typed over it. */
type Asked = { model: string; node_id: string | null; values: JsonObject; saving: boolean };

/** Lines that are typed at most: more than anybody types, and few enough to be looked at. */
const mostTyped = 1_000;

/**
 * What saving a record would lead to, as the caller may see it: not_found where there is no such record, or its model tells
 * nothing; forbidden to who may not read all that it is worked out of, what the record itself says of it included.
 */
export async function outlookOf(tenant: TenantTransaction, { model: slug, node_id, values, saving }: Asked): Promise<Outlook> {
  const model = tenant.config.schema.models.get(slug);
  const rule = model && builtInMisc(tenant, model)?.outlook;
  if (!model || !rule) throw new AppError('not_found');
  readGuard(tenant.access, tenant.client.id).model(model);
  const isOpen = mayReadAll(tenant, rule.measured) && rule.from.every((path) => mayReadPath(tenant, model, path));
  if (!isOpen) throw new AppError('forbidden');
  const stored = node_id === null ? null : await readStored(tenant, model, node_id, rule);
  const names = namesOf(rule.from);
  const typed = Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
  checkTyped(typed);
  const told: OutlookAsked = { model: model.model.slug, record: typedOver(stored, typed), stored, saving };
  const answer = (await tenant.post(rule.action, { told, checked: false })) as unknown as OutlookAnswer;
  const parts = await together(rule.parts.map((part) => partFor(tenant, part, answer.rows[part.name], rule)));
  return { parts, asks: answer.asks, cut: answer.cut };
}

function checkTyped(typed: JsonObject): void {
  const long = Object.entries(typed).find(([, value]) => Array.isArray(value) && value.length > mostTyped);
  if (long) throw invalid([{ field: `values.${long[0]}`, code: 'too_many', message: `At most ${mostTyped} lines.` }]);
}

async function readStored(tenant: TenantTransaction, { table, model }: ResolvedModel, id: string, { from }: OutlookRule): Promise<JsonObject> {
  const query = `query ($id: ID!) { ${table}_by_id(id: $id) { ${selectionOfFacts(tenant.config.schema, model.slug, from)} } }`;
  const record = (await ownQuery(tenant, query, { id }))[`${table}_by_id`] as JsonObject | null;
  if (!record) throw new AppError('not_found');
  return record;
}

async function partFor(
  tenant: TenantTransaction,
  { name, label, columns, text, preflight, by }: OutlookRule['parts'][number],
  rows: readonly ToldRow[] | undefined,
  { words }: OutlookRule,
): Promise<OutlookPart> {
  const names = await readNames(tenant, { details: [], found: [], columns }, { nodes: [], rows: rows ?? [] });
  return {
    name,
    label,
    columns: columns.map((column) => ({ name: column.name, label: column.label })),
    rows: cellsOf(rows ?? [], { columns, words }, names, true),
    // Of what is not answered at all there is nothing to say.
    ...(text !== undefined && rows && { text }),
    ...(preflight !== undefined && { preflight }),
    ...(by !== undefined && { by }),
  };
}
