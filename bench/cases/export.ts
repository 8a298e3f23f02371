import { request } from 'undici';
import type { Caller } from '../lib/caller.ts';

const axis = ['std_description', 'std_quantity', 'std_line_num', 'std_order.std_label', 'std_sku.std_label'].map((path) => ({ name: path, path }));

/** Exports all order lines with related fields as streamed CSV. Returns the seconds. Throws if a line is missing. */
export async function exportSeconds(caller: Caller, lines: number) {
  const began = performance.now();
  const { statusCode, body } = await request(`${caller.url}/v1/convert/csv/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${caller.bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify({ dataset: { model: 'std_order_line' }, axis }),
  });
  let bytes = 0;
  let ends = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) ends += 1;
  }
  if (statusCode !== 200 || ends !== lines + 1) throw new Error(`the export answered ${statusCode} with ${ends - 1} of ${lines} lines`);
  return { seconds: (performance.now() - began) / 1000, megabytes: bytes / 1e6 };
}
