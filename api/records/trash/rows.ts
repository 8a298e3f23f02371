import type { JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { LeftOut, WhyLeftOut } from '@millwright/core/record/left-out.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { tableOf } from '../draft/load.ts';

/** A record in the trash: its row as it was, and what of it is written otherwise when it comes back. */
export type Trashed = { id: string; root: string; slug: string; model: ResolvedModel; row: JsonObject; patch: JsonObject; stays: boolean };

/** One restoration while it is checked and written. */
export type Restoring = { tenant: TenantTransaction; records: Map<string, Trashed>; leftOut: LeftOut[] };

/** Notes what does not come back; with `stays` the record as a whole. */
export function leaveOut(restoring: Restoring, { id, slug }: Pick<Trashed, 'id' | 'slug'>, name: string, why: WhyLeftOut, stays = false): void {
  restoring.leftOut.push({ identity: id, model: slug, name, why, stays });
}

/** Leaves one value of a record empty, or the record in the trash where the value is demanded. */
export function withhold(restoring: Restoring, record: Trashed, name: string, why: WhyLeftOut, demanded: boolean): void {
  leaveOut(restoring, record, name, why, demanded);
  if (demanded) record.stays = true;
  else record.patch[name] = null;
}

/** Those that come back. */
export const coming = ({ records }: Restoring): Trashed[] => [...records.values()].filter(({ stays }) => !stays);

/** The records by model, in the order of their names. */
export const byModel = (records: readonly Trashed[]): [string, Trashed[]][] =>
  [...Map.groupBy(records, ({ slug }) => slug)].sort(([a], [b]) => (a < b ? -1 : 1));

/** Rows of the trash as their table would have them, for `from`: `t` is the trash's row, `r` the table's. Takes `[{id, patch}]` as its parameter. */
export const patchedRows = (tenant: TenantTransaction, model: ResolvedModel, parameter: string): string =>
  `${tableOf(tenant, '_trash')} t join jsonb_to_recordset(${parameter}::jsonb) as p(id uuid, patch jsonb) on p.id = t.id
   cross join lateral jsonb_populate_record(null::${tableOf(tenant, model.table)}, t.row || p.patch) r`;

/** What `patchedRows` takes of records. */
export const patches = (records: readonly Trashed[]): string => JSON.stringify(records.map(({ id, patch }) => ({ id, patch })));
