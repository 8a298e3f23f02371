import type { Inspected } from '@millwright/core/contract/imports.ts';
import type { DayOrder, DecimalSign } from '@millwright/core/field/descriptor/cell.ts';
import { type Proposal, proposeKey, proposeMapping } from '@millwright/core/imports/propose-mapping.ts';
import type { ImportTarget } from '@millwright/core/imports/targets.ts';
import { useMemo, useState } from 'react';

/** The person's own choices for the columns. Proposals are used for the rest. */
type Decided = {
  paths: Record<string, string | null>;
  days: Record<string, DayOrder>;
  decimals: Record<string, DecimalSign>;
  key: string[] | null;
  empty: 'keep' | 'clear';
};

const undecided: Decided = { paths: {}, days: {}, decimals: {}, key: null, empty: 'keep' };

/** The target of each column: the person's choice, else the proposal. */
export type Mapping = {
  /** Every column with its target; null is not imported. */
  paths: Record<string, string | null>;
  proposals: Record<string, Proposal>;
  /** The fields by which a row finds an existing record. If empty, every row creates a record. */
  key: string[];
  decided: Decided;
  decide: (part: Partial<Decided>) => void;
  /** The fields of a form that say all of it. */
  fields: Record<string, string>;
  /** Fields and links that every record needs and no column fills. */
  missing: ImportTarget[];
  ready: boolean;
};

/** The name by which a key knows a target: that of its relation. */
export const keyName = (path: string): string => path.split('.')[0] ?? path;

/** The mapping of a file's columns to fields of a model. `updates`: the person may change existing records. */
export function useMapping(inspected: Inspected | undefined, targets: readonly ImportTarget[], updates: boolean): Mapping {
  const [decided, setDecided] = useState<Decided>(undecided);
  const columns = useMemo(() => (inspected?.columns ?? []).map(({ name }) => name), [inspected]);
  const proposals = useMemo(() => proposeMapping(columns, targets), [columns, targets]);
  const paths = Object.fromEntries(columns.map((column) => [column, pathOf(column, decided, proposals)]));
  const used = Object.values(paths).filter((path) => path !== null);
  const proposedKey = updates ? proposeKey(targets, used) : null;
  const names = new Set(used.map(keyName));
  const key = (decided.key ?? (proposedKey ? [proposedKey] : [])).filter((name) => names.has(name));
  return {
    paths,
    proposals,
    key,
    decided,
    decide: (part) => setDecided((before) => ({ ...before, ...part })),
    fields: fieldsOf(paths, key, decided),
    missing: targets.filter(
      ({ path, kind, required }, index) =>
        required && !names.has(keyName(path)) && (kind === 'field' || targets.findIndex((other) => keyName(other.path) === keyName(path)) === index),
    ),
    ready: used.length > 0,
  };
}

/** The target of a column: the person's choice, else the proposal, unless the person chose this target for another column. */
function pathOf(column: string, { paths }: Decided, proposals: Record<string, Proposal>): string | null {
  const decided = paths[column];
  if (decided !== undefined) return decided;
  const proposed = proposals[column]?.path ?? null;
  return Object.values(paths).some((path) => path === proposed) ? null : proposed;
}

function fieldsOf(paths: Mapping['paths'], key: readonly string[], { days, decimals, empty }: Decided): Record<string, string> {
  const ofMapped = <Sign>(signs: Record<string, Sign>) => Object.fromEntries(Object.entries(signs).filter(([column]) => paths[column]));
  return {
    mapping: JSON.stringify(paths),
    date_format: JSON.stringify(ofMapped(days)),
    decimal: JSON.stringify(ofMapped(decimals)),
    ...(key.length > 0 && { key: JSON.stringify(key), empty }),
  };
}
