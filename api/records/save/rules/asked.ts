import type { Draft } from '../../draft/drafts.ts';

/** A rule about fields and links of a record, by their names. */
type Rule = { names: readonly string[] };

/** A rule asks about a new record, and about one that changes what the rule is about: what is wrong from before stays editable. */
export const asksAbout = ({ names }: Rule, { creating, values, links, edges }: Draft): boolean =>
  creating || names.some((name) => values.has(name) || links.has(name) || edges.has(name));

/** The place of the request where the rule's first changed name stands; of a new record without any, the first name's. */
export function placeOf({ names }: Rule, { model, values, links, linkPlaces, place }: Draft): string {
  const given =
    names.find((name) => (values.get(name) ?? null) !== null || links.get(name)) ?? names.find((name) => values.has(name) || links.has(name));
  const name = given ?? names[0] ?? '';
  return linkPlaces.get(name) ?? `${place}${model.ends.has(name) ? 'relations.' : 'properties.'}${name}`;
}
