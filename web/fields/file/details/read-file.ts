import { request } from '../../../data/http.ts';

/** How long a large file may take on a slow line, in milliseconds. */
const patience_ms = 300_000;

/** The content of a file, telling how many bytes have come; throws AppFailure. */
export async function readFile(id: string, onProgress: (bytes: number) => void, signal: AbortSignal): Promise<Blob> {
  const { headers, body } = await request('GET', `/v1/files/${id}`, undefined, {
    signal,
    timeout_ms: patience_ms,
    accept: 'application/octet-stream',
  });
  const type = headers.get('content-type') ?? 'application/octet-stream';
  const parts: BlobPart[] = [];
  let bytes = 0;
  const reader = body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    parts.push(next.value);
    bytes += next.value.length;
    onProgress(bytes);
  }
  return new Blob(parts, { type });
}
