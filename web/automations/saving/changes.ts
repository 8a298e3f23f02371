import type { Edge, Step } from '@millwright/core/automation/types.ts';
import { sameJson } from '@millwright/core/document/merge.ts';
import type { Json } from '@millwright/core/json.ts';
import type { Draft } from '../data/draft.ts';

/** The smallest parts that two people can change without meeting: `label`, `step:<id>:<key>`, `edge:<from>:<port>`. */
type Parts = Map<string, unknown>;
/** One part that differs. `conflict` when both sides changed it, each in another way. */
export type Difference = { part: string; base: unknown; mine: unknown; theirs: unknown; conflict: boolean };

/** As it would be sent: keys without a value are not there. */
const asSent = (value: unknown): Json | undefined => (value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as Json));
/** The store answers the keys of an object in an order of its own, so order must not count as a change. */
const equal = (a: unknown, b: unknown) => a === b || sameJson(asSent(a), asSent(b));

function partsOf({ steps, edges, ...plain }: Draft): Parts {
  const parts: Parts = new Map(Object.entries(plain));
  for (const step of steps) for (const [key, value] of Object.entries(step)) parts.set(`step:${step.id}:${key}`, value);
  for (const edge of edges) parts.set(`edge:${edge.from}:${edge.port}`, edge.to);
  return parts;
}

/** What differs between what was opened, what is edited here, and what is stored now. */
export function differences(base: Draft, mine: Draft, theirs: Draft): Difference[] {
  const [was, here, there] = [partsOf(base), partsOf(mine), partsOf(theirs)];
  const names = new Set([...was.keys(), ...here.keys(), ...there.keys()]);
  return [...names].flatMap((part) => {
    const found = { part, base: was.get(part), mine: here.get(part), theirs: there.get(part) };
    const changedHere = !equal(found.base, found.mine);
    const changedThere = !equal(found.base, found.theirs);
    if (!changedHere && !changedThere) return [];
    return [{ ...found, conflict: changedHere && changedThere && !equal(found.mine, found.theirs) }];
  });
}

function stepsFrom(parts: Parts, order: readonly string[]): Step[] {
  const steps = new Map<string, Record<string, unknown>>();
  for (const [part, value] of parts) {
    const [kind, id = '', key = ''] = part.split(':');
    if (kind === 'step' && parts.has(`step:${id}:id`)) steps.set(id, { ...steps.get(id), [key]: value });
  }
  const rank = (id: string) => (order.indexOf(id) + order.length + 1) % (order.length + 1);
  return [...steps].sort(([a], [b]) => rank(a) - rank(b)).map(([, step]) => step as Step);
}

function edgesFrom(parts: Parts, steps: readonly Step[]): Edge[] {
  const ids = new Set(steps.map((step) => step.id));
  return [...parts].flatMap(([part, to]) => {
    const [kind, from = '', port] = part.split(':');
    const whole = kind === 'edge' && ids.has(from) && ids.has(to as string);
    return whole ? [{ from, port: port as Edge['port'], to: to as string }] : [];
  });
}

/** Applies what was changed here on top of what is stored now: mine wins where both changed the same part. */
export function reapply(base: Draft, mine: Draft, theirs: Draft): Draft {
  const parts = partsOf(theirs);
  for (const { part, mine: value, base: before } of differences(base, mine, theirs)) {
    if (equal(value, before)) continue;
    if (value === undefined) parts.delete(part);
    else parts.set(part, value);
  }
  const steps = stepsFrom(
    parts,
    [...mine.steps, ...theirs.steps].map((step) => step.id),
  );
  const plain = [...parts].filter(([part]) => !part.startsWith('step:') && !part.startsWith('edge:'));
  return { ...(Object.fromEntries(plain) as Omit<Draft, 'steps' | 'edges'>), steps, edges: edgesFrom(parts, steps) };
}

/** The top-level keys that differ, with their new values: what a save sends. */
export function changedKeys(from: Draft, to: Draft): Partial<Draft> {
  const keys = (Object.keys({ ...from, ...to }) as (keyof Draft)[]).filter((key) => !equal(from[key], to[key]));
  return Object.fromEntries(keys.map((key) => [key, to[key] ?? null]));
}
