import { askForPdf } from '@millwright/api/pdf/testing.ts';
import { allRoutes } from '@millwright/api/routes.ts';
import { pdfTexts } from '@millwright/api/testing/pdf-texts.ts';
import { type Served, serve } from '@millwright/api/testing/serve.ts';
import { seeds } from '@millwright/seeds/seeds.ts';
import { type Print, printsOrders, printsPurchases, printsShipments } from '@millwright/seeds/testing/scenarios/forms/printed.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInCompany } from '../../testing/works.ts';

const company = builtInCompany();
let api: Served;
let token: string;

beforeAll(async () => {
  const { h } = company;
  api = await serve(h.database, (services) => allRoutes(services, { actions: seeds.actions, queue: h.queue }));
  ({ token } = await api.signIn(h.client));
});
afterAll(() => api?.close());

const print: Print = async (pdf_template_id, id, language = 'en') => {
  const { status, type, bytes } = await askForPdf(api.url, token, '/v1/pdf/export', { pdf_template_id, object_ids: [id], language });
  expect([status, type]).toEqual([200, 'application/pdf']);
  return (await pdfTexts(bytes)).join(' ');
};

describe('a built-in document prints', () => {
  it('of orders', () => printsOrders(company.works, print));
  it('of what is bought', () => printsPurchases(company.works, print));
  it('of shipments', async () => {
    await printsShipments(company.works, print);
  });
});
