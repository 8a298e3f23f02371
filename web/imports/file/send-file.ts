import type { Answer, InContract } from '@millwright/core/contract/client-calls.ts';
import { longestUpload } from '@millwright/core/file/limits.ts';
import { answerOf } from '../../data/http.ts';
import { uuid } from '../../data/uuid.ts';
import { watched } from '../../fields/file/upload/upload.ts';

/** A chosen file or pasted text. Its content is read only when it is sent. */
export type Chosen = { key: string; file: File; pasted: boolean };

/** A chosen file with a new key, because the same file may be chosen again after it was changed. */
export const chosenFile = (file: File): Chosen => ({ key: uuid(), file, pasted: false });

/** A pasted block as a file of cells between tabs. */
export const pastedFile = (text: string, name: string): Chosen => ({
  key: uuid(),
  file: new File([text], `${name}.csv`, { type: 'text/csv' }),
  pasted: true,
});

/** Bytes of a file that the server reads. */
export const largestSheet = 200_000_000;

type Sending = { signal?: AbortSignal; onProgress?: (share: number) => void; idempotency_key?: string };

/** Sends a file with its settings. Throws `AppFailure` if the server refuses it. */
export function sendFile<const P extends string>(
  path: P & InContract<'POST', P>,
  { file }: Chosen,
  fields: Record<string, string>,
  { signal = new AbortController().signal, onProgress = () => {}, idempotency_key = uuid() }: Sending = {},
): Promise<Answer<'POST', P>> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', file, file.name);
  const options = { signal, idempotency_key, timeout_ms: longestUpload, transport: watched(onProgress) };
  return answerOf('POST', path, body, options) as Promise<Answer<'POST', P>>;
}
