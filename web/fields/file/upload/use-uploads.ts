import type { FileDetails } from '@millwright/core/contract/files.ts';
import { largestFile } from '@millwright/core/file/limits.ts';
import { isPicture } from '@millwright/core/file/pictures.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { AppFailure } from '../../../data/http.ts';
import { uuid } from '../../../data/uuid.ts';
import { rememberFile } from '../details/file-details.ts';
import { uploadFile } from './upload.ts';

/**
 * A chosen file until it is added to its field. `share` is the sent share of its bytes; `kept` is the stored file, once the server has
 * returned it.
 */
export type Upload = {
  key: string;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  share: number;
  failure: unknown;
  kept: FileDetails | null;
};

const tooLarge = () => new AppFailure('too_large', '', 413, { limit: largestFile });
const notPicture = () => new AppFailure('invalid', '', 415);
const finals: Record<number, 'tooLarge' | 'notPicture'> = { 413: 'tooLarge', 415: 'notPicture' };
/** The reason why a retry cannot help: the file is too large, or not a picture. Null if a retry may help. */
export const finalReason = (failure: unknown) => (failure instanceof AppFailure ? (finals[failure.status] ?? null) : null);
const isOffline = (failure: unknown): boolean => failure instanceof AppFailure && failure.status === 0;

/**
 * The reason to refuse a file before it is sent; null for none. If the browser does not know the type of a file, the server detects it from
 * the content.
 */
function refusalOf({ size, type }: File, pictures: boolean): AppFailure | null {
  if (size > largestFile) return tooLarge();
  return pictures && type !== '' && !isPicture(type) ? notPicture() : null;
}

function newUpload(file: File, pictures: boolean): Upload {
  const failure = refusalOf(file, pictures);
  return { key: uuid(), file, state: failure ? 'failed' : 'waiting', share: 0, failure, kept: null };
}

/**
 * Uploads chosen files one after the other, so that their field lists them in that order. `take` adds an uploaded file to the field. If
 * `take` or the upload fails, the file stays in this list with the reason. It is tried again on request, or when the connection is back.
 */
export function useUploads(take: (file: FileDetails) => void | Promise<void>, pictures = false) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const latest = useRef(take);
  latest.current = take;

  const change = useCallback((key: string, part: Partial<Upload>) => {
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)));
  }, []);
  const drop = useCallback((key: string) => setUploads((before) => before.filter((one) => one.key !== key)), []);

  const send = useCallback(
    async ({ key, file, kept: before }: Upload) => {
      const controller = new AbortController();
      running.current.set(key, controller);
      change(key, { state: 'sending', share: 0, failure: null });
      try {
        const onProgress = (share: number) => change(key, { share });
        const storedFile = before ?? (await uploadFile(file, { idempotency_key: key, signal: controller.signal, onProgress }));
        if (pictures && !isPicture(storedFile.content_type)) throw notPicture();
        rememberFile(storedFile);
        change(key, { kept: storedFile, share: 1 });
        await latest.current(storedFile);
        drop(key);
      } catch (failure) {
        if (!controller.signal.aborted) change(key, { state: 'failed', failure });
      } finally {
        running.current.delete(key);
        // The next one's turn, also when this one was given up.
        setUploads((before) => [...before]);
      }
    },
    [change, drop, pictures],
  );

  useEffect(() => {
    const next = uploads.find(({ state }) => state === 'waiting');
    if (next && running.current.size === 0) void send(next);
  }, [uploads, send]);
  useEffect(() => {
    const again = () => setUploads((before) => before.map((one) => (isOffline(one.failure) ? { ...one, state: 'waiting', failure: null } : one)));
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const controller of all.values()) controller.abort();
    };
  }, []);

  return {
    uploads,
    add: (files: readonly File[]) => setUploads((before) => [...before, ...files.map((file) => newUpload(file, pictures))]),
    cancel: (key: string) => {
      running.current.get(key)?.abort();
      drop(key);
    },
    retry: (key: string) => change(key, { state: 'waiting', failure: null }),
  };
}
