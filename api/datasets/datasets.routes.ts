import { convertCsv, readDataset as readDatasetEndpoint } from '@millwright/core/contract/dataset.ts';
import { sendJson, sent } from '../http/call.ts';
import { Routes } from '../http/routes.ts';
import type { Services } from '../http/services.ts';
import { sendDatasetCsv, sendRowsCsv } from './csv.service.ts';
import { readDataset } from './datasets.service.ts';

/** A long export holds its transaction open while the file is sent. */
const exportLimits = { timeout_ms: 60_000 };

/** Rows and groups for blocks, and CSV. */
export function datasetRoutes(services: Services): Routes {
  return new Routes(services)
    .add(readDatasetEndpoint, async (call) => {
      const text = await call.read((tenant) => readDataset(tenant, call.input, call.query.explain === '1'), { single: true });
      return sendJson(call.response, text);
    })
    .add(convertCsv, async (call) => {
      const { input, response } = call;
      if ('rows' in input) await sendRowsCsv(response, input);
      else await call.read((tenant) => sendDatasetCsv(tenant, response, input), exportLimits);
      return sent;
    });
}
