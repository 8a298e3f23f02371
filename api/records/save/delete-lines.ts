import { invalid } from '@millwright/core/errors.ts';
import type { End } from '@millwright/core/model/schema.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { deleteRecords } from '../deletion/delete.ts';
import { linkedTo } from '../deletion/linked.ts';
import { modelOf } from '../draft/drafts.ts';
import { demandReading } from '../draft/rights.ts';
import { areChecked, type Rights } from '../stored/types.ts';

/** Checks that removed lines belong to the record that names them. Whoever may not read that is refused before. */
export async function deleteLines(
  tenant: TenantTransaction,
  lines: readonly { id: string; end: End; parent: string; place: string }[],
  options: Rights,
): Promise<void> {
  if (lines.length === 0) return;
  for (const group of Map.groupBy(lines, ({ end, parent }) => `${end.relation.id} ${end.direction} ${parent}`).values()) {
    const { end, parent } = group[0] as (typeof lines)[number];
    if (areChecked(options)) demandReading(tenant, modelOf(tenant.config.schema, end.from), end.name);
    const held = new Set(await linkedTo(tenant, end, [parent]));
    const strange = group.filter(({ id }) => !held.has(String(id).toLowerCase()));
    if (strange.length) throw invalid(strange.map(({ place }) => ({ field: place, code: 'not_found', message: 'Not found.' })));
  }
  await deleteRecords(
    tenant,
    lines.map(({ id }) => id),
    options,
  );
}
