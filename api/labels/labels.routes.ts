import { printLabels } from '@millwright/core/contract/labels.ts';
import { sent } from '../http/routing/call.ts';
import { Routes } from '../http/routing/routes.ts';
import type { Services } from '../http/routing/services.ts';
import { readLabels } from './labels.service.ts';
import { labelsPdf } from './pdf.ts';
import { labelsZpl } from './zpl.ts';

/** Labels of records. They are read in one transaction, and drawn after it. */
export const labelRoutes = (services: Services): Routes =>
  new Routes(services).add(printLabels, async (call) => {
    const { template, contents, start } = await call.read((tenant) => readLabels(tenant, call.input));
    if (call.input.output === 'zpl') return { zpl: await labelsZpl(template, contents) };
    const pdf = await labelsPdf(template, contents, start);
    call.response.type('application/pdf').attachment('labels.pdf').setHeader('Content-Length', pdf.byteLength).end(pdf);
    return sent;
  });
