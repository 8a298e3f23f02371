import { convertCsv, convertXlsx, readDataset as readDatasetEndpoint } from '@millwright/core/contract/dataset.ts';
import { sendJson, sent } from '../http/routing/call.ts';
import { Routes } from '../http/routing/routes.ts';
import type { Services } from '../http/routing/services.ts';
import { sendCsv } from './csv.service.ts';
import { readDataset } from './datasets.service.ts';
import { datasetRows, givenRows } from './export-rows.ts';
import { sendXlsx } from './xlsx.service.ts';

/** A long export holds its transaction open while the file is sent. */
const exportLimits = { timeout_ms: 60_000 };

/** Rows and groups for blocks, and files of them. */
export function datasetRoutes(services: Services): Routes {
  return new Routes(services)
    .add(readDatasetEndpoint, async (call) => {
      const text = await call.read((tenant) => readDataset(tenant, call.input, call.query.explain === '1'), { single: true });
      return sendJson(call.response, text);
    })
    .add(convertCsv, async (call) => {
      const { input, response } = call;
      if ('rows' in input) await sendCsv(response, givenRows(input), { delimiter: input.delimiter });
      else await call.read(async (tenant) => sendCsv(response, await datasetRows(tenant, input), { delimiter: input.delimiter }), exportLimits);
      return sent;
    })
    .add(convertXlsx, async (call) => {
      const { input, response } = call;
      if ('rows' in input) await sendXlsx(response, givenRows(input), 'UTC');
      else await call.read(async (tenant) => sendXlsx(response, await datasetRows(tenant, input), tenant.client.time_zone), exportLimits);
      return sent;
    });
}
