import type { ImportFields, ImportState } from '@millwright/core/contract/imports.ts';
import type { CellReading } from '@millwright/core/field/descriptor/cell.ts';
import { instantText, readTime } from '@millwright/core/time/calendar.ts';
import { toInstant } from '@millwright/core/time/zone.ts';
import type { TenantTransaction } from '../db/types.ts';
import type { ColumnFacts } from './columns/column-signs.ts';
import { type Mapping, readMapping } from './mapping.ts';

/** The stored request and file properties of an import. Values that earlier versions did not store are missing. */
export type ImportSetup = {
  columns: Record<string, string | null>;
  key: NonNullable<ImportFields['key']> | null;
  empty?: ImportFields['empty'];
  file?: ImportState['file'];
  duplicates?: ImportState['duplicates'];
  /** The formats of date and number columns. */
  signs?: Record<string, ColumnFacts>;
};

/** The mapping of a staged import, with the formats of its file's columns. */
export function readStaged(tenant: TenantTransaction, model: string, { columns, key, empty, signs }: ImportSetup): Mapping {
  const mapping = readMapping(tenant.config.schema, { model, mapping: columns, key, empty });
  if (!signs) return mapping;
  const { time_zone } = tenant.client;
  const instantOf = (wall: string): string => {
    const time = readTime(wall);
    return time ? instantText(toInstant(time.wall, time_zone)) : wall;
  };
  const reading = (column: string): CellReading => ({ days: signs[column]?.days ?? null, decimal: signs[column]?.decimal ?? null, instantOf });
  return { ...mapping, reading };
}
