import type { JsonObject } from '@millwright/core/json.ts';
import { readStored, writeStored } from '../app/preferences.ts';

export type Draft = { at: string; values: JsonObject; names: [string, string][] };

const nameOf = (form: string, node: string | undefined) => `draft.${form}.${node ?? 'new'}`;

/** What was typed into a form and never submitted, on this device, by this person. */
export const readDraft = (form: string, node: string | undefined): Draft | null => readStored<Draft | null>(nameOf(form, node), null);

/** Keeps a draft; false when the device has no room left. */
export const keepDraft = (form: string, node: string | undefined, draft: Draft): boolean => writeStored(nameOf(form, node), draft);

export function dropDraft(form: string, node: string | undefined): void {
  writeStored(nameOf(form, node), undefined);
}
