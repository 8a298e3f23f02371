import { resolveSchema } from '@millwright/core/model/schema.ts';
import type { Model } from '@millwright/core/model/types.ts';
import type { StepOffer } from '@millwright/core/process/types.ts';
import { expect, it } from 'vitest';
import { offersFor } from './use-offers.ts';

const model = { id: 'order', slug: 'order', name: 'order', displayed_name: 'Order', primary_attribute: 'rest' };
const schema = resolveSchema([{ ...model, schema: [{ id: 'rest', name: 'rest', label: 'Rest', type: 'number' }] } as unknown as Model], []);
const offer = (automation: string, fact: string): StepOffer => ({ automation, label: automation, when: { fact, operator: 'greaterThan', value: 0 } });
const look = { key: 'ship', label: 'Ship', tone: 'active', offers: [offer('ship-the-rest', 'rest'), offer('outdated', 'gone')] } as const;
const offered = async (rest: number) =>
  (await offersFor({ ...look, offers: [...look.offers] }, { schema, model: 'order', record: { rest }, zone: 'UTC' })).map(
    ({ automation }) => automation,
  );

it('offers at a step what its condition allows for the record, and nothing whose condition no longer fits', async () => {
  expect(await offered(2)).toEqual(['ship-the-rest']);
  expect(await offered(0)).toEqual([]);
  expect(await offersFor(undefined, { schema, model: 'order', record: {}, zone: 'UTC' })).toEqual([]);
});
