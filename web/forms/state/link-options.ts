import type { JsonObject } from '@millwright/core/json.ts';
import { createContext } from 'react';
import { post } from '../../data/http.ts';

/** What a field of a shared form is asked for: its place, what is typed and chosen, and what is filled in around it. */
type Wanted = { place: string; query: string; chosen: readonly string[]; context: JsonObject };
export type LinkOptions = (wanted: Wanted, signal: AbortSignal) => Promise<{ value: string; label: string; detail: string }[]>;

/** A place on the screen (`lines[2].article`) as the form names it (`lines.article`). */
const fieldOf = (place: string) => place.replace(/\[\d+\]/g, '');

const isNamed = (name: string) => /^(?:form|parent)\./.test(name);
const filled = (context: JsonObject): JsonObject => Object.fromEntries(Object.entries(context).filter(([name]) => isNamed(name)));

/** Asks for the records that a field of the shared form offers. */
export const optionsOfLink: LinkOptions = async ({ place, query, chosen, context }, signal) => {
  const body = { field: fieldOf(place), query, chosen, context: filled(context) };
  const { data } = await post('/v1/forms/options/', body, { signal });
  return data.map((option) => ({ ...option, detail: '' }));
};

/** Where a form's fields find their records when somebody without an account fills it in; null for everybody else. */
export const LinkOptionsContext = createContext<LinkOptions | null>(null);
