import type { JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { LeftOut, WhyLeftOut } from '@millwright/core/record/left-out.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { tableOf } from '../draft/load.ts';

/** A record in the trash: its row, and changes to apply when it is restored. */
export type Trashed = { id: string; root: string; slug: string; model: ResolvedModel; row: JsonObject; patch: JsonObject; stays: boolean };

/** The state of one restoration. */
export type Restoring = { tenant: TenantTransaction; records: Map<string, Trashed>; leftOut: LeftOut[] };

/** Reports something that is not restored. `stays`: the whole record. */
export function leaveOut(restoring: Restoring, { id, slug }: Pick<Trashed, 'id' | 'slug'>, name: string, why: WhyLeftOut, stays = false): void {
  restoring.leftOut.push({ identity: id, model: slug, name, why, stays });
}

/** Empties one value of a record, or keeps the record in the trash if the value is required. */
export function withhold(restoring: Restoring, record: Trashed, name: string, why: WhyLeftOut, demanded: boolean): void {
  leaveOut(restoring, record, name, why, demanded);
  if (demanded) record.stays = true;
  else record.patch[name] = null;
}

/** The records that will be restored. */
export const coming = ({ records }: Restoring): Trashed[] => [...records.values()].filter(({ stays }) => !stays);

/** The records by model, in the order of model names. */
export const byModel = (records: readonly Trashed[]): [string, Trashed[]][] =>
  [...Map.groupBy(records, ({ slug }) => slug)].sort(([a], [b]) => (a < b ? -1 : 1));

/**
 * SQL for `from`: rows of the trash in the format of their table. `t` is the row of the trash, `r` the row of the table.
 * The parameter is `[{id, patch}]`.
 */
export const patchedRows = (tenant: TenantTransaction, model: ResolvedModel, parameter: string): string =>
  `${tableOf(tenant, '_trash')} t join jsonb_to_recordset(${parameter}::jsonb) as p(id uuid, patch jsonb) on p.id = t.id
   cross join lateral jsonb_populate_record(null::${tableOf(tenant, model.table)}, t.row || p.patch) r`;

/** The parameter of `patchedRows`. */
export const patches = (records: readonly Trashed[]): string => JSON.stringify(records.map(({ id, patch }) => ({ id, patch })));
