import { changedKeys, type Difference, differences } from '../saving/changes.ts';
import type { DocumentKind, Parts, StoredDocument } from '../saving/document-kind.ts';

type Content = Record<string, unknown>;

/** The effects of restoring an earlier version: `change` is the request, `places` lists the differences. */
export type GoingBack<Draft> = { change: object; places: Difference[]; then: Draft };

const picked = (from: object, keys: readonly string[]): Content => Object.fromEntries(keys.map((key) => [key, (from as Content)[key]]));

/** Merges the parts of an item that only one side has into one difference. */
function wholeThings(found: readonly Difference[], now: Parts, then: Parts, thingOf: (part: string) => string | null): Difference[] {
  const thingsIn = (parts: Parts) => new Set([...parts.keys()].map(thingOf));
  const [here, there] = [thingsIn(now), thingsIn(then)];
  const places = new Map<string, Difference>();
  for (const one of found) {
    const thing = thingOf(one.part);
    const isWhole = thing !== null && here.has(thing) !== there.has(thing);
    if (!isWhole) places.set(one.part, one);
    else places.set(thing, { part: thing, base: here.has(thing), mine: here.has(thing), theirs: there.has(thing), conflict: false });
  }
  return [...places.values()];
}

/** Compares two drafts part by part; an item that only one of them has is one difference. */
export const placesOf = <Draft extends object>(kind: Pick<DocumentKind<never, Draft>, 'partsOf' | 'thingOf'>, from: Draft, to: Draft): Difference[] =>
  wholeThings(differences(kind, from, from, to), kind.partsOf(from), kind.partsOf(to), kind.thingOf ?? (() => null));

/** Compares a document with an earlier version; properties that its editor doesn't show are labelled by key. */
export function goingBack<Stored extends StoredDocument, Draft extends object>(
  kind: Pick<DocumentKind<Stored, Draft>, 'draftOf' | 'partsOf' | 'thingOf'>,
  stored: Stored,
  content: Content,
): GoingBack<Draft> {
  const now = kind.draftOf(stored);
  const then = kind.draftOf({ ...content, id: stored.id, version: stored.version } as unknown as Stored);
  const keys = [...new Set([...Object.keys(now), ...Object.keys(content)])];
  const change = changedKeys(picked(stored, keys), picked(content, keys));
  const inDraft = { ...now, ...then };
  const others = Object.keys(change).filter((key) => !Object.hasOwn(inDraft, key));
  const hiddenParts = others.map((part) => ({ part, base: (stored as Content)[part], mine: undefined, theirs: content[part], conflict: false }));
  return { change, places: [...placesOf(kind, now, then), ...hiddenParts], then };
}
