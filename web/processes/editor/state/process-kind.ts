import type { KeptKind } from '../../../documents/saving/kept-draft.ts';
import type { ProcessDraft } from './draft.ts';

/** A process as the base of a draft. */
export type DraftedProcess = { id: string; version: number; draft: ProcessDraft };

/** How drafts of processes are stored on the device. */
export const processKind: KeptKind<DraftedProcess, ProcessDraft> = { collection: 'processes', name: 'process', draftOf: ({ draft }) => draft };
