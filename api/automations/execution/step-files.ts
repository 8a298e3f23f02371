import { badInput } from '@millwright/core/automation/bad-input.ts';
import { largestTransfer } from '@millwright/core/automation/descriptor/bodies.ts';
import type { FileDetails } from '@millwright/core/contract/files.ts';
import { AppError, type ErrorCode } from '@millwright/core/errors.ts';
import type { StreamedBody } from '../../egress/fetch.ts';
import { keepContent } from '../../files/keep-content.ts';
import { checkUpload } from '../../files/may-upload.ts';
import type { Storage } from '../../files/storage/storage.ts';
import { addFile, findFiles } from '../../files/stored/files.service.ts';
import { asAppError } from '../../http/routing/errors.ts';
import { log } from '../../log/log.ts';
import type { RunStep, Transactions } from './run-group.ts';

/** A file that is to be sent, and the value that names it. */
export type WantedFile = { id: string; field: string };
export type SentFile = FileDetails & StreamedBody;

/** Where files are kept, and megabytes of them that a company keeps in all; 0: as many as fit. */
export type FileRoom = { storage: Storage; megabytes: number };

/** The company's files, as a step of a run reads and keeps them. */
export type StepFiles = {
  /** Files to be sent, in the order in which they are named; one that is gone, and together too many bytes, are refused at their value. */
  find(wanted: readonly WantedFile[]): Promise<SentFile[]>;
  /** Keeps what another system has answered and lies at a path, as long as the run is kept or a record holds it; fails with what `notKept` says. */
  keep(path: string, file_name: string): Promise<FileDetails>;
};

/** Why an answer is not kept; others who read the code know that the call was made and is not to be repeated. */
const reasons: ReadonlySet<ErrorCode> = new Set(['files_full', 'no_room', 'answer_too_large', 'answer_not_kept']);

/** What is said of an answer that could not be kept. None of it is an outage: what the other system did is done, whatever becomes of its answer. */
export function notKept(error: unknown): AppError {
  const told = asAppError(error);
  if (told && reasons.has(told.code)) return told;
  log('error', 'the answer of another system could not be kept', { error });
  return new AppError('answer_not_kept', {}, { cause: error });
}

export const isNotKept = (error: unknown): error is AppError => error instanceof AppError && reasons.has(error.code);

async function* contentOf(storage: Storage, place: { client_id: string; id: string }, field: string) {
  const stream = await storage.read(place);
  if (!stream) throw badInput(field, 'not_a_file');
  yield* stream as AsyncIterable<Uint8Array>;
}

/**
 * The files of one attempt of a step. What is kept is a new file each time, so that a step that is done again never
 * changes one that a record holds already; the file of an attempt that was killed goes with its run.
 */
export function stepFiles(
  { storage, megabytes }: FileRoom,
  transactions: Transactions,
  { client_id, run_id }: RunStep & { client_id: string },
): StepFiles {
  return {
    async find(wanted) {
      const files = await transactions((tenant) =>
        findFiles(
          tenant,
          wanted.map(({ id }) => id),
        ),
      );
      const byId = new Map(files.map((details) => [details.id, details]));
      let bytes = 0;
      return wanted.map(({ id, field }) => {
        const details = byId.get(id.toLowerCase());
        if (!details) throw badInput(field, 'not_a_file');
        bytes += details.size;
        if (bytes > largestTransfer) throw badInput(field, 'too_large', { max: `${largestTransfer / 1_000_000} MB` });
        return { ...details, open: () => contentOf(storage, { client_id, id: details.id }, field) };
      });
    },
    async keep(path, file_name) {
      try {
        await transactions((tenant) => checkUpload(tenant, { FILES_PER_COMPANY: megabytes, FILES_PER_PERSON: 0 }));
        return await keepContent(storage, client_id, { path, file_name }, (file) => transactions((tenant) => addFile(tenant, { ...file, run_id })));
      } catch (error) {
        throw notKept(error);
      }
    },
  };
}
