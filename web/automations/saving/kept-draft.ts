import type { Json } from '@millwright/core/json.ts';
import { readStored, storageKey, writeStored } from '../../data/preferences/preferences.ts';
import { type Draft, draftOf } from '../data/draft.ts';
import type { AutomationDocument } from '../data/use-automations.ts';
import { changedKeys } from './changes.ts';
import { withoutTypedSecrets } from './typed-secrets.ts';

/** Unsaved changes of an automation on this device, with the version they were begun at. */
export type KeptDraft = { at: string; base: AutomationDocument; draft: Draft; without_secrets: boolean };

const nameOf = (id: string) => `draft.automation.${id}`;

/** The name under which one tab of this browser holds the draft of an automation. */
export const keptDraftLock = (id: string) => storageKey(nameOf(id));

/** What this person changed of the automation on this device and never saved. */
export const readKeptDraft = (id: string): KeptDraft | null => readStored<KeptDraft | null>(nameOf(id), null);

export function dropKeptDraft(id: string): void {
  writeStored(nameOf(id), undefined);
}

/** Keeps a draft. False when not all of it can be: secrets that were typed never are, and the device may have no room left. */
export function keepDraft(base: AutomationDocument, draft: Draft, at: string): boolean {
  const kept = withoutTypedSecrets(draft, draftOf(base));
  const without_secrets = Object.keys(changedKeys(kept, draft)).length > 0;
  return writeStored(nameOf(base.id), { at, base, draft: kept, without_secrets } as unknown as Json) && !without_secrets;
}
