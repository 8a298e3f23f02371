import { sameJson } from '@millwright/core/document/merge.ts';
import type { Json } from '@millwright/core/json.ts';
import type { DocumentKind } from './document-kind.ts';

/** A part that differs. `conflict` means that both sides changed it differently. */
export type Difference = { part: string; base: unknown; mine: unknown; theirs: unknown; conflict: boolean };

type PartsKind<Draft extends object> = Pick<DocumentKind<never, Draft>, 'partsOf' | 'fromParts'>;

/** The value as JSON: keys without a value are absent. */
const asSent = (value: unknown): Json | undefined => (value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as Json));
/** Compares values regardless of key order, because the database doesn't preserve it. */
const equal = (a: unknown, b: unknown) => a === b || sameJson(asSent(a), asSent(b));

/** Compares the opened version, the edited one and the stored one, part by part. */
export function differences<Draft extends object>(
  { partsOf }: Pick<PartsKind<Draft>, 'partsOf'>,
  base: Draft,
  mine: Draft,
  theirs: Draft,
): Difference[] {
  const [was, here, there] = [partsOf(base), partsOf(mine), partsOf(theirs)];
  const names = new Set([...was.keys(), ...here.keys(), ...there.keys()]);
  return [...names].flatMap((part) => {
    const difference = { part, base: was.get(part), mine: here.get(part), theirs: there.get(part) };
    const changedHere = !equal(difference.base, difference.mine);
    const changedThere = !equal(difference.base, difference.theirs);
    if (!changedHere && !changedThere) return [];
    return [{ ...difference, conflict: changedHere && changedThere && !equal(difference.mine, difference.theirs) }];
  });
}

/** Applies the changes made here to the stored version. If both changed the same part, mine wins. */
export function reapply<Draft extends object>(kind: PartsKind<Draft>, base: Draft, mine: Draft, theirs: Draft): Draft {
  const parts = kind.partsOf(theirs);
  for (const { part, mine: value, base: before } of differences(kind, base, mine, theirs)) {
    if (equal(value, before)) continue;
    if (value === undefined) parts.delete(part);
    else parts.set(part, value);
  }
  return kind.fromParts(parts, [mine, theirs]);
}

/** The top-level keys that differ, with their new values, for a PATCH request. */
export function changedKeys<Draft extends object>(from: Draft, to: Draft): Partial<Draft> {
  const keys = (Object.keys({ ...from, ...to }) as (keyof Draft)[]).filter((key) => !equal(from[key], to[key]));
  return Object.fromEntries(keys.map((key) => [key, to[key] ?? null])) as Partial<Draft>;
}
