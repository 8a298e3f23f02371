import { expect, it } from 'vitest';
import { isAbout } from './RecordWaits.tsx';

const entry = (body: object) => ({ sending: { typed: '', key: 'k', body } }) as unknown as Parameters<typeof isAbout>[0];

it('a submission is about the record that it changes, or that a new record begins with', () => {
  expect(isAbout(entry({ node_id: 'shipment', values: {} }), 'shipment')).toBe(true);
  expect(isAbout(entry({ values: { operation: 'order', mark: 'start' } }), 'order')).toBe(true);
  expect(isAbout(entry({ node_id: 'pick', values: { shipment: 'shipment' } }), 'shipment')).toBe(false);
  expect(isAbout(entry({ values: {} }), 'order')).toBe(false);
});
