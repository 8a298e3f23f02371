import type { Problem } from '../errors.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { mergeDocument, type Override } from './merge.ts';
import { dropPlaces, keyOf, type Place, placesOf } from './places.ts';
import { identitiesOf } from './rules/identities.ts';

/**
 * A change of a client that has no effect. Either the changed part no longer exists (`gone`), or the change no longer fits
 * (`unfit`, with the reason).
 */
export type ParkedPlace = Place & { reason: 'gone' | 'unfit'; message?: string };

/** The effective document (`content`) and the parts of the override that have no effect (`parked`). */
export type SettledDocument = { content: JsonObject; parked: readonly ParkedPlace[] };

/** Returns the problems of a document's content. */
type ProblemsOf = (content: JsonObject) => readonly Problem[];

/** Converts a problem's place to a path of keys and identities: `schema[2].label` becomes the label of the third item of the schema. */
function pathOf(content: JsonObject, field: string): string[] {
  const path: string[] = [];
  let value: Json | undefined = content;
  for (const part of field.match(/[^.[\]]+/g) ?? []) {
    const list: Json[] | null = Array.isArray(value) ? value : null;
    const thing: Json | undefined = list?.[Number(part)];
    const identity = list && [...(identitiesOf(list) ?? [])].find(([, each]) => each === thing)?.[0];
    path.push(identity ?? part);
    value = list ? thing : isObject(value) && Object.hasOwn(value, part) ? value[part] : undefined;
  }
  return path;
}

/** Whether a place agrees with the first `depth` keys of a path. A shorter place contains the path. */
const startsAlike = (place: Place, path: readonly string[], depth: number) => place.path.slice(0, depth).every((key, at) => key === path[at]);

/** The places nearest to a path: inside or around it, or else inside or around its parent, and so on. */
function nearest(places: readonly Place[], path: readonly string[]): readonly Place[] {
  for (let depth = path.length; depth > 0; depth--) {
    const near = places.filter((place) => startsAlike(place, path, depth));
    if (near.length) return near;
  }
  return places;
}

/** The most nearby places that are tried one by one; with more, all of them are parked together. */
const tries = 100;

/** Parks places of an override one after the other, until the rest fits the built-in document or nothing is left. */
class Fitting {
  readonly parked: ParkedPlace[] = [];
  private readonly template: JsonObject;
  private readonly override: Override;
  private readonly problemsOf: ProblemsOf;
  private readonly before: ReadonlySet<string>;
  private open: readonly Place[];

  constructor(template: JsonObject, override: Override, problemsOf: ProblemsOf) {
    this.template = template;
    this.override = override;
    this.problemsOf = problemsOf;
    // Sorted, so that the result does not depend on the order in which the override was saved.
    this.open = placesOf(template, override)
      .filter(({ gone }) => !gone)
      .sort((one, two) => (keyOf(one.path) < keyOf(two.path) ? -1 : 1));
    this.before = new Set(problemsOf(template).map((problem) => this.signOf(template, problem)));
  }

  /** The content with everything that fits. Problems of the built-in document itself park nothing. */
  content(): JsonObject {
    for (;;) {
      const content = this.merged([]);
      const [first] = this.problems(content);
      if (!first || !this.open.length) return content;
      this.park(this.choose(content, first), first.message);
    }
  }

  private signOf(content: JsonObject, { field, code }: Problem) {
    return `${keyOf(pathOf(content, field))}\n${code}`;
  }

  private problems(content: JsonObject): Problem[] {
    return this.problemsOf(content).filter((problem) => !this.before.has(this.signOf(content, problem)));
  }

  private merged(besides: readonly Place[]): JsonObject {
    const dropped = new Set([...this.parked, ...besides].map(({ path }) => keyOf(path)));
    return mergeDocument(
      this.template,
      dropPlaces(this.override, (key) => dropped.has(key)),
    );
  }

  /**
   * The single place that causes the problem. If there is none, all nearby places; of these the client's additions only when
   * there is nothing else.
   */
  private choose(content: JsonObject, problem: Problem): readonly Place[] {
    const near = nearest(this.open, pathOf(content, problem.field));
    const changes = near.filter(({ kind }) => kind !== 'addition');
    const all = changes.length ? changes : near;
    if (near.length === 1 || near.length > tries) return all;
    const sign = this.signOf(content, problem);
    const mended = near.find((place) => {
      const rest = this.merged([place]);
      return !this.problems(rest).some((other) => this.signOf(rest, other) === sign);
    });
    return mended ? [mended] : all;
  }

  private park(places: readonly Place[], message: string) {
    this.parked.push(...places.map((place) => ({ ...place, reason: 'unfit' as const, message })));
    this.open = this.open.filter((place) => !places.includes(place));
  }
}

/**
 * Returns the effective document: the built-in one with as much of the client's override as fits. Changes of removed
 * parts are ignored, and changes that make the document invalid are parked. So a new release always leaves a usable
 * document. The override itself is not modified.
 */
export function settle(template: JsonObject, override: Override, problemsOf: ProblemsOf): SettledDocument {
  const gone = placesOf(template, override).flatMap((place): ParkedPlace[] => (place.gone ? [{ ...place, reason: 'gone' }] : []));
  const whole = mergeDocument(template, override);
  if (!problemsOf(whole).length) return { content: whole, parked: gone };
  const fitting = new Fitting(template, override, problemsOf);
  return { content: fitting.content(), parked: [...gone, ...fitting.parked] };
}
