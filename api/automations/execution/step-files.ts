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

/** A file to send, and the input field that names it. */
export type WantedFile = { id: string; field: string };
export type SentFile = FileDetails & StreamedBody;

/** Where files are stored, and how many megabytes a company may store in total; 0 means no limit. */
export type FileRoom = { storage: Storage; megabytes: number };

/** The company's files for a step of a run. */
export type StepFiles = {
  /** Returns the files to send, in order. A missing file, or too many bytes in total, are refused with their field. */
  find(wanted: readonly WantedFile[]): Promise<SentFile[]>;
  /** Stores a response of another system from a temporary path, as long as the run is stored or a record refers to it. Fails with the errors of `notKept`. */
  keep(path: string, file_name: string): Promise<FileDetails>;
};

/** Why a response can't be stored. These codes tell that the call was made and must not be repeated. */
const reasons: ReadonlySet<ErrorCode> = new Set(['files_full', 'no_room', 'answer_too_large', 'answer_not_kept']);

/** The error for a response that could not be stored. It is never an outage, because the other system has already done its work. */
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
 * The files of one attempt of a step. Each stored file is new, so that repeating a step never changes a file that a
 * record refers to. The file of a killed attempt is deleted with its run.
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
