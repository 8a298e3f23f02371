import { livesThroughAMonth } from '@millwright/seeds/testing/scenarios/month/month.ts';
import { it } from 'vitest';
import { builtInCompany } from './testing/works.ts';

const company = builtInCompany();

it('a small manufacturer’s month adds up: goods, promises, totals and stock value', () => {
  const { h, works } = company;
  return livesThroughAMonth(works, (text) => h.asSystem((tenant) => tenant.query(text)), h.client.schema);
});
