import type { Outlook } from '@millwright/core/contract/outlooks.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ensureSchema, findModel } from '../data/documents/use-schema.ts';
import { askOutlook, type OutlookOf } from './ask-outlook.ts';

/** How long a save waits for its outlook, in milliseconds. */
const timeout_ms = 15_000;

const same = (one: Json | undefined, other: Json | undefined) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The effects of a save on other records: parts of the model's outlook, and whether more were cut off. */
export type Following = Pick<Outlook, 'parts' | 'cut'>;
export const nothingFollows: Following = { parts: [], cut: false };

/**
 * Returns the effects of a save that need a confirmation: the parts that ask for one and have rows. None if no changed value leads to any
 * (`opened` are the values as they were read), or without a response.
 */
export function useOutlookDoubt(): (of: OutlookOf, opened?: JsonObject) => Promise<Following> {
  const client = useQueryClient();
  return async (of, opened) => {
    try {
      const rule = findModel(await ensureSchema(client), of.model)?.model.misc?.outlook;
      if (!rule?.changed.some((name) => name in of.values && !(opened && same(of.values[name], opened[name])))) return nothingFollows;
      const { parts, asks, cut } = await askOutlook(of, true, { timeout_ms });
      return asks ? { parts: parts.filter(({ preflight, rows }) => preflight !== undefined && rows.length > 0), cut } : nothingFollows;
    } catch {
      return nothingFollows;
    }
  };
}
