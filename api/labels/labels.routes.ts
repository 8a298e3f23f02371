import { printLabels, printLabelTemplate } from '@millwright/core/contract/labels.ts';
import type { Response } from 'express';
import { sent } from '../http/routing/call.ts';
import { Routes } from '../http/routing/routes.ts';
import type { Services } from '../http/routing/services.ts';
import { type Labels, readLabels, readStoredLabels } from './labels.service.ts';
import { labelsPdf } from './pdf.ts';
import { labelsZpl } from './zpl.ts';

async function sendPdf(response: Response, { template, contents, start }: Labels): Promise<typeof sent> {
  const pdf = await labelsPdf(template, contents, start);
  response.type('application/pdf').attachment('labels.pdf').setHeader('Content-Length', pdf.byteLength).end(pdf);
  return sent;
}

/** Labels of records. They are read in one transaction, and drawn after it. */
export const labelRoutes = (services: Services): Routes =>
  new Routes(services)
    .add(printLabels, async (call) => {
      const labels = await call.read((tenant) => readStoredLabels(tenant, call.input));
      return call.input.output === 'zpl' ? { zpl: await labelsZpl(labels.template, labels.contents) } : sendPdf(call.response, labels);
    })
    .add(printLabelTemplate, async (call) => {
      const { template, object_id, language } = call.input;
      const print = { object_ids: [object_id], copies: 1, start_position: 1, language };
      return sendPdf(call.response, await call.read((tenant) => readLabels(tenant, template, print)));
    });
