import type { JsonObject } from '@millwright/core/json.ts';
import { readStored, storageKey, writeStored } from '../preferences/preferences.ts';

/** A submission with its idempotency key: if it is sent again after a lost answer, it counts once. */
export type Sending = { typed: string; body: JsonObject; key: string };
export type Draft = {
  at: string;
  values: JsonObject;
  names: [string, string][];
  sending?: Sending | null;
  /** The record's values as the form was opened with them; null for a new record. */
  opened?: JsonObject | null;
};

/** The draft of a form, for a new record or for one that is there. */
export const formDraft = (form: string, node: string | undefined) => `draft.${form}.${node ?? 'new'}`;

/** The draft of changes to a submission that has not been sent. */
export const editDraft = (key: string) => `draft.unsent.${key}`;

/** The name under which one tab of this browser holds a draft. */
export const draftLock = (name: string) => storageKey(name);

/** The unsent input of this person in a form. It is stored on this device only (`localStorage`, `millwright.<person>.draft.<form>.<record or new>`). */
export const readDraft = (name: string): Draft | null => readStored<Draft | null>(name, null);

/** Stores a draft; false if the device has no room left. */
export const keepDraft = (name: string, draft: Draft): boolean => writeStored(name, draft);

export function dropDraft(name: string): void {
  writeStored(name, undefined);
}
