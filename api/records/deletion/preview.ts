import type { DeletionPreview } from '@millwright/core/contract/graph.ts';
import { AppError } from '@millwright/core/errors.ts';
import { type End, endLabel } from '@millwright/core/model/schema.ts';
import { readGuard } from '@millwright/core/query/guard.ts';
import { isVisible } from '@millwright/core/query/visible.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { modelOf } from '../draft/drafts.ts';
import { linkedTo } from './linked.ts';
import { type Deletion, planDeletion } from './plan.ts';

type Counted = { end: End; count: number };

/**
 * What a deletion would do, by relation: records deleted along, other records that lose their link, and what forbids it.
 * Forbidden to people who may not delete all of it. `also` are further checks. It locks what it reads, so its
 * transaction must be rolled back.
 */
export async function previewDeletion(tenant: TenantTransaction, ids: readonly string[], also: () => Promise<void>): Promise<DeletionPreview> {
  const refusals: { error: AppError; end: End | undefined }[] = [];
  const deletion = await planDeletion(tenant, ids, {}, (error, end) => void refusals.push({ error, end }));
  await also().catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    refusals.push({ error, end: undefined });
  });
  const emptied = [...deletion.emptied.map(({ end, staying }) => ({ end, count: staying.length })), ...(await cutEdges(tenant, deletion))];
  const denied = refusals.find(({ error }) => error.code === 'forbidden');
  if (denied) throw denied.error;
  const lines = (counted: readonly Counted[]) => unique(summed(counted).map((each) => lineOf(tenant, each)));
  return {
    records: new Set(ids.map((id) => String(id).toLowerCase())).size,
    taken: lines(deletion.taken),
    emptied: lines(emptied),
    refused: unique(refusals.map(({ error, end }) => refusalOf(error, end && sees(tenant, end) ? endLabel(end) : null, end === undefined))),
  };
}

/** Other records that are joined with deleted ones by a link in a table of its own. */
async function cutEdges(tenant: TenantTransaction, { records }: Deletion): Promise<Counted[]> {
  const counted: Counted[] = [];
  for (const [slug, ids] of records) {
    for (const end of modelOf(tenant.config.schema, slug).ends.values()) {
      if (end.storage !== 'edge') continue;
      const staying = (await linkedTo(tenant, end, [...ids.keys()])).filter((id) => !records.get(end.to)?.has(id));
      if (staying.length) counted.push({ end, count: staying.length });
    }
  }
  return counted;
}

/** One line per relation, largest count first. */
function summed(counted: readonly Counted[]): Counted[] {
  const groups = Map.groupBy(counted, ({ end }) => `${end.from} ${end.name}`).values();
  const sums = [...groups].map((group) => ({ end: (group[0] as Counted).end, count: group.reduce((sum, { count }) => sum + count, 0) }));
  return sums.sort((a, b) => b.count - a.count);
}

/** Whether the reader may see a relation. */
const sees = ({ config: { schema }, access, client }: TenantTransaction, end: End): boolean =>
  isVisible({ schema, guard: readGuard(access, client.id) }, modelOf(schema, end.from), end.name);

/** A relation as far as the reader may know it. If they may not see it, only the fact that there is one. */
const lineOf = (tenant: TenantTransaction, { end, count }: Counted): DeletionPreview['taken'][number] =>
  sees(tenant, end) ? { relation: end.name, label: endLabel(end), model: end.to, count } : { relation: null, label: null, model: null, count: null };

type Refusal = DeletionPreview['refused'][number];

/** A refusal without anything that the reader may not see. A reason of the record's own rule (`own`) names nothing else. */
const refusalOf = ({ code, message, details }: AppError, label: Refusal['label'], own: boolean): Refusal => ({
  code,
  message,
  label,
  because: label === null && !own ? null : ((details.because ?? null) as Refusal['because']),
});

const unique = <T>(lines: readonly T[]): T[] => [...new Map(lines.map((line) => [JSON.stringify(line), line])).values()];
