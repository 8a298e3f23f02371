import type { JsonObject } from '@millwright/core/json.ts';
import { auditLedger } from '@millwright/seeds/testing/audit/ledger.ts';
import { auditScreens } from '@millwright/seeds/testing/audit/screens/audit-screens.ts';
import { livesThroughAMonth } from '@millwright/seeds/testing/scenarios/month/month.ts';
import { it } from 'vitest';
import { asDataset, asTable } from '../../testing/screens.ts';
import { companyOverHttp } from '../../testing/works-over-http.ts';

const company = companyOverHttp();

// It is as long as a dozen others.
it('a small manufacturer’s month adds up over HTTP: goods, promises, totals, stock value, and every figure that a screen shows', () => {
  const { h, call, works } = company;
  const { schema } = h.client;
  const sql = <T extends object>(text: string) => h.asSystem((tenant) => tenant.query<T>(text));
  const looks = { table: asTable(call), dataset: asDataset(call) };
  return livesThroughAMonth(works, {
    goods: () => auditLedger((text) => sql(text), schema),
    screens: (views) => auditScreens(looks, (text) => sql<JsonObject>(text), schema, views),
  });
}, 240_000);
