import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Exported } from '@millwright/api/datasets/export-rows.ts';
import { replaceTab } from '@millwright/api/datasets/replace-tab.ts';
import { writeXlsx } from '@millwright/api/datasets/xlsx.service.ts';
import { type Sign, signedIn } from '@millwright/api/sign-ins/signed-in.ts';
import { badInput } from '@millwright/core/automation/bad-input.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { call, headersOf } from '../http/call.ts';
import { download } from './download.ts';
import type { TabWork } from './tab-work.ts';
import { fileName, tableOf } from './table.ts';
import { ownOnly, withTemporaryFile } from './temporary-file.ts';
import { downloadAddress, tabOf } from './workbook-address.ts';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A valid tab name (ECMA-376: 31 characters, without those of references). Excel reserves `History`. */
function tabToWrite(input: JsonObject): string {
  const tab = tabOf(input) ?? 'Sheet1';
  if (tab.length > 31 || /[[\]:*?/\\]|^'|'$|^history$/i.test(tab)) throw badInput('tab', 'not_a_tab');
  return tab;
}

type Written = { path: string; tab: string; table: Exported; time_zone: string };

const newWorkbook = ({ path, tab, table, time_zone }: Written) => writeXlsx(createWriteStream(path, ownOnly), table, time_zone, tab);

/** Writes the rows to the workbook at an address: to its tab, or to a new workbook if there is none. */
async function putTab(work: TabWork, written: Written, sign: Sign): Promise<Json> {
  const { egress, input, key, timeout_ms, signal, files } = work;
  const { url, headers } = sign({ method: 'GET', url: downloadAddress(input), headers: headersOf(input.headers) });
  const head = await download(egress, url, written.path, { headers, timeout_ms, signal });
  await (head ? replaceTab(work.client_id, written) : newWorkbook(written));
  const { size } = await stat(written.path);
  // If somebody has saved the workbook meanwhile, it is not overwritten (RFC 9110, 13.1).
  const unchanged: Record<string, string> = head ? (head.headers.etag ? { 'if-match': head.headers.etag } : {}) : { 'if-none-match': '*' };
  return call({ egress }, files, url, {
    method: 'PUT',
    headers: { 'content-type': xlsxType, 'idempotency-key': key, ...headers, ...unchanged },
    body: { size, open: () => createReadStream(written.path) },
    timeout_ms,
    signal,
  });
}

/** Writes rows as a tab: to the workbook at the given address, or to a new file of the run. */
export async function writeTab(work: TabWork): Promise<Json> {
  const { input, files, time_zone } = work;
  const tab = tabToWrite(input);
  const { count } = tableOf(input);
  return withTemporaryFile(async (path) => {
    // Rows are consumed once, so each attempt needs a table of its own.
    const written = () => ({ path, tab, table: tableOf(input).table, time_zone });
    if (typeof input.url === 'string' && input.url !== '') {
      await signedIn(work, (sign) => putTab(work, written(), sign));
      return { tab, file: null, rows: count };
    }
    await newWorkbook(written());
    return { tab, file: await files.keep(path, fileName(input, tab, 'xlsx')), rows: count };
  });
}
