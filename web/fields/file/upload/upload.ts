import type { FileDetails } from '@millwright/core/contract/files.ts';
import { longestUpload } from '@millwright/core/file/limits.ts';
import { call, type Transported } from '../../../data/http.ts';

type Watched = {
  /** The same for every try of one file: a try whose answer was lost makes no second file. */
  idempotency_key: string;
  signal: AbortSignal;
  onProgress: (share: number) => void;
};

/** Sends a body and reports the sent share of it, which `fetch` cannot do. */
export const watched =
  (onProgress: Watched['onProgress']) =>
  (url: string, { method, headers, body, signal, credentials }: Transported) =>
    new Promise<Response>((resolve, reject) => {
      // Given up while the sign-in was renewed.
      if (signal.aborted) return reject(signal.reason);
      const call = new XMLHttpRequest();
      call.open(method, url);
      call.withCredentials = credentials === 'include';
      headers.forEach((value, name) => {
        call.setRequestHeader(name, value);
      });
      call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      call.onload = () => resolve(new Response(call.responseText, { status: call.status, statusText: call.statusText }));
      call.onerror = () => reject(new TypeError('No connection.'));
      call.onabort = () => reject(signal.reason);
      signal.addEventListener('abort', () => call.abort(), { once: true });
      call.send(body);
    });

/** Uploads one file. Throws `AppFailure` if the server refuses it, and the signal's reason if the upload is cancelled. */
export async function uploadFile(file: File, { idempotency_key, signal, onProgress }: Watched): Promise<FileDetails> {
  const body = new FormData();
  body.append('file', file, file.name);
  const { data } = await call('POST', '/v1/files', body, {
    idempotency_key,
    signal,
    timeout_ms: longestUpload,
    transport: watched(onProgress),
  });
  return data;
}
