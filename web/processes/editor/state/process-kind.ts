import type { KeptKind } from '../../../documents/saving/kept-draft.ts';
import type { ProcessDraft } from './draft.ts';

/** A process as a draft of it stands on it. */
export type DraftedProcess = { id: string; version: number; draft: ProcessDraft };

/** How drafts of processes are left on the device. */
export const processKind: KeptKind<DraftedProcess, ProcessDraft> = { name: 'process', draftOf: ({ draft }) => draft };
