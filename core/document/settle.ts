import type { Problem } from '../errors.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { mergeDocument, type Override } from './merge.ts';
import { dropPlaces, keyOf, type Place, placesOf } from './places.ts';
import { identitiesOf } from './rules/identities.ts';

/** What a client has set and what is not in force: what it changed is `gone`, or it no longer fits (`unfit`, with the reason). */
export type ParkedPlace = Place & { reason: 'gone' | 'unfit'; message?: string };

/** A built-in document with the client's override on top, as it is in force, and what of the override is not. */
export type SettledDocument = { content: JsonObject; parked: readonly ParkedPlace[] };

/** Tells what is wrong with a document's content. */
type ProblemsOf = (content: JsonObject) => readonly Problem[];

/** A problem's place as a path of keys and identities: `schema[2].label` is that of the third thing of the schema. */
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

/** Whether the first keys of a place are those of the path; a shorter place is around it. */
const startsAlike = (place: Place, path: readonly string[], depth: number) => place.path.slice(0, depth).every((key, at) => key === path[at]);

/** The places nearest to a path: in it or around it, else in what is around it, and so on. */
function nearest(places: readonly Place[], path: readonly string[]): readonly Place[] {
  for (let depth = path.length; depth > 0; depth--) {
    const near = places.filter((place) => startsAlike(place, path, depth));
    if (near.length) return near;
  }
  return places;
}

/** How many places are tried one by one before all that are near are parked together. */
const tries = 100;

/** Parks place after place of an override until what is left fits the built-in document, or nothing is left. */
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
    // In an order of their own, so that the next save, which writes them in another, leaves out the same ones.
    this.open = placesOf(template, override)
      .filter(({ gone }) => !gone)
      .sort((one, two) => (keyOf(one.path) < keyOf(two.path) ? -1 : 1));
    this.before = new Set(problemsOf(template).map((problem) => this.signOf(template, problem)));
  }

  /** The content with everything that fits. What was wrong with the built-in document itself parks nothing. */
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

  /** The one place without which the problem goes; else all near it, the client's additions last. */
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
 * The document that is in force: the built-in one with as much of the client's override on top as fits it. A change of
 * what is gone never makes a thing of its own, and what makes the document unfit is left out, so that a new release
 * always leaves a document that can be worked with. Nothing of the override is lost by it.
 */
export function settle(template: JsonObject, override: Override, problemsOf: ProblemsOf): SettledDocument {
  const gone = placesOf(template, override).flatMap((place): ParkedPlace[] => (place.gone ? [{ ...place, reason: 'gone' }] : []));
  const whole = mergeDocument(template, override);
  if (!problemsOf(whole).length) return { content: whole, parked: gone };
  const fitting = new Fitting(template, override, problemsOf);
  return { content: fitting.content(), parked: [...gone, ...fitting.parked] };
}
