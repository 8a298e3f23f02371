import type { JsonObject } from '@millwright/core/json.ts';
import { createContext } from 'react';
import { post } from '../../data/http.ts';

/** A request for the options of a field in a shared form: its path, the search text, the selection, and the surrounding values. */
type Wanted = { place: string; query: string; chosen: readonly string[]; context: JsonObject };
export type LinkOptions = (wanted: Wanted, signal: AbortSignal) => Promise<{ value: string; label: string; detail: string }[]>;

/** Converts a path on the screen (`lines[2].article`) to the field's name (`lines.article`). */
const fieldOf = (place: string) => place.replace(/\[\d+\]/g, '');

const isNamed = (name: string) => /^(?:form|parent)\./.test(name);
const filled = (context: JsonObject): JsonObject => Object.fromEntries(Object.entries(context).filter(([name]) => isNamed(name)));

/** Reads the records that a field of the shared form offers. */
export const optionsOfLink: LinkOptions = async ({ place, query, chosen, context }, signal) => {
  const body = { field: fieldOf(place), query, chosen, context: filled(context) };
  const { data } = await post('/v1/forms/options/', body, { signal });
  return data.map((option) => ({ ...option, detail: '' }));
};

/** How fields search records when somebody without an account fills in the form; null for signed-in users. */
export const LinkOptionsContext = createContext<LinkOptions | null>(null);
