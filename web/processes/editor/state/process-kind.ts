import type { KeptKind } from '../../../documents/saving/kept-draft.ts';
import type { ProcessDraft } from './draft.ts';

/** A process as a draft of it stands on it. */
export type DraftedProcess = { id: string; version: number; draft: ProcessDraft };

/** How drafts of processes are left. */
export const processKind: KeptKind<DraftedProcess, ProcessDraft> = { collection: 'processes', name: 'process', draftOf: ({ draft }) => draft };
