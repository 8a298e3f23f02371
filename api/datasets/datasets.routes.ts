import { convertCsv, convertXlsx, readDataset as readDatasetEndpoint } from '@millwright/core/contract/dataset.ts';
import type { InputOf } from '@millwright/core/contract/parts/endpoint.ts';
import { type AuditNote, noteExport } from '../audit/notes/note.ts';
import { sendJson, sent } from '../http/routing/call.ts';
import { Routes } from '../http/routing/routes.ts';
import type { Services } from '../http/routing/services.ts';
import { sendCsv } from './csv.service.ts';
import { readDataset } from './datasets.service.ts';
import { datasetRows, givenRows } from './export-rows.ts';
import { sendXlsx } from './xlsx.service.ts';

/** The transaction of an export stays open while the file is sent, so it gets more time. */
const exportLimits = { timeout_ms: 60_000 };

type Input = InputOf<typeof convertXlsx>;

/** The audit entry of an export: for rows that a screen sent, their number and columns; otherwise the dataset, columns and search. */
function exportOf(format: 'csv' | 'xlsx', input: Input): AuditNote {
  if ('rows' in input) {
    const columns = input.columns.slice(0, 50).map((column) => (typeof column === 'string' ? column : column.key));
    return { action: 'export', details: { format, rows: input.rows.length, columns } };
  }
  const { dataset, axis, search } = input;
  const name = 'model' in dataset ? dataset.model : `${dataset.view_id}/${dataset.block_id}`;
  return {
    action: 'export',
    subject: { id: null, name },
    details: { format, columns: axis.slice(0, 50).map(({ path }) => path), ...(search && { search }) },
  };
}

/** Rows and groups for blocks, and files of them. */
export function datasetRoutes(services: Services): Routes {
  return new Routes(services)
    .add(readDatasetEndpoint, async (call) => {
      const text = await call.read((tenant) => readDataset(tenant, call.input, call.query.explain === '1'), { single: true });
      return sendJson(call.response, text);
    })
    .add(convertCsv, async (call) => {
      const { input, response } = call;
      await noteExport(services.database, call.principal, exportOf('csv', input));
      if ('rows' in input) await sendCsv(response, givenRows(input), { delimiter: input.delimiter });
      else await call.read(async (tenant) => sendCsv(response, await datasetRows(tenant, input), { delimiter: input.delimiter }), exportLimits);
      return sent;
    })
    .add(convertXlsx, async (call) => {
      const { input, response } = call;
      await noteExport(services.database, call.principal, exportOf('xlsx', input));
      if ('rows' in input) await sendXlsx(response, givenRows(input), 'UTC');
      else await call.read(async (tenant) => sendXlsx(response, await datasetRows(tenant, input), tenant.client.time_zone), exportLimits);
      return sent;
    });
}
