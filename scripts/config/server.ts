import type { ArchiveFiles } from '@millwright/core/archive/types.ts';
import type { ArchiveChange, ArchivePreview, ArchivePushed, PulledArchive } from '@millwright/core/contract/archive.ts';

/** What a push sends: the folder, and the hashes of the last pull. */
export type Sent = { archive: { format: number; product: string; files: ArchiveFiles }; base?: Record<string, string>; remove: boolean };
export type { ArchiveChange };

/** A sentence about an error of the server, or that it was not reached. */
export class ConfigError extends Error {}

/** Calls the company at this URL with a token. */
export class Server {
  private readonly url: string;
  private readonly token: string;

  constructor(url: string, token: string) {
    this.url = url.replace(/\/+$/, '');
    this.token = token;
  }

  pull = (): Promise<PulledArchive> => this.call('GET', '/v1/configuration/archive');
  preview = (sent: Sent): Promise<ArchivePreview> => this.call('POST', '/v1/configuration/archive/preview', sent);
  push = (sent: Sent & { hash: string }): Promise<ArchivePushed> => this.call('POST', '/v1/configuration/archive', sent);

  private async call<T>(method: string, path: string, body?: object): Promise<T> {
    const headers = { authorization: `Bearer ${this.token}`, ...(body ? { 'content-type': 'application/json' } : {}) };
    const answer = await fetch(this.url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }).catch((error: Error) => {
      throw new ConfigError(`${this.url} does not answer (${error.message}).`);
    });
    const text = await answer.text();
    const json = /json/.test(answer.headers.get('content-type') ?? '') ? (JSON.parse(text) as { data: T; error?: Refused }) : null;
    if (answer.ok && json) return json.data;
    throw new ConfigError(json?.error ? sentenceOf(json.error) : `${method} ${this.url}${path} is answered with ${answer.status}.`);
  }
}

type Refused = { code: string; message: string; details?: Record<string, unknown> };

/** Writes an error with the fields that it concerns. */
export function sentenceOf({ message, details = {} }: Refused): string {
  const fields = Array.isArray(details.fields) ? (details.fields as { field: string; message: string }[]) : [];
  return [message, ...fields.map(({ field, message: reason }) => `  ${field}: ${reason}`)].join('\n');
}
