import { inLanguage } from '@millwright/core/json.ts';
import { resolveSchema } from '@millwright/core/model/schema.ts';
import type { Model } from '@millwright/core/model/types.ts';
import { expect, it } from 'vitest';
import { defaultsOf } from './company-defaults.ts';

const terms = { id: 'terms', name: 'terms', label: 'Terms', type: 'text', misc: { default: { option: 'sales.terms' } } };
const model = (slug: string, displayed_name: string) => ({ id: slug, slug, name: slug, displayed_name, schema: [terms] }) as unknown as Model;

it('names each of the models once that take a value from the company', () => {
  const schema = resolveSchema([model('quote', 'Quotation'), model('quote_line', 'Quotation'), model('order', 'Order')], []);
  expect(defaultsOf(schema, (label) => inLanguage(label, 'en'))).toMatchObject([{ path: 'sales.terms', models: ['Quotation', 'Order'] }]);
});
