/** The answer to a print request: the file, or the error. */
export type Printed = { status: number; type: string; name: string; bytes: Uint8Array; code: string | null; message: string | null };

/** Requests a document as a browser does. */
export async function askForPdf(url: string, token: string, path: string, body: unknown): Promise<Printed> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const type = answer.headers.get('content-type') ?? '';
  const { error } = (type.includes('json') ? JSON.parse(Buffer.from(bytes).toString()) : {}) as { error?: { code: string; message: string } };
  const name = answer.headers.get('content-disposition') ?? '';
  return { status: answer.status, type, name, bytes, code: error?.code ?? null, message: error?.message ?? null };
}
