import { resolveSchema } from '@millwright/core/model/schema.ts';
import type { Model, Relation } from '@millwright/core/model/types.ts';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { RefusedRows } from './RefusedRows.tsx';

beforeAll(loadAllTexts);

const model = (slug: string) =>
  ({
    id: slug,
    slug,
    name: slug,
    displayed_name: slug,
    primary_attribute: 'name',
    schema: [{ id: `${slug}-due`, name: 'due_on', label: 'Due date', type: 'date' }],
  }) as unknown as Model;
const relation = { id: 'r', slug: 'r', name: 'buyer', inverse: 'orders', type: 'N_1', object_id: 'order', to_object_id: 'customer' };
const schema = resolveSchema([model('order'), model('customer')], [{ ...relation, labels: { name: 'Customer', inverse: 'Orders' } } as Relation]);

it('tells each reason by the heading of its column, or by the labels of its fields and links, never by their keys', () => {
  const order = schema.models.get('order');
  if (!order) throw new Error('no order');
  const problem = { code: 'changed_since', message: '' };
  render(
    <RefusedRows
      model={order}
      rows={[
        { line: 2, problems: [{ field: 'due_on, buyer', ...problem }] },
        { line: 3, problems: [{ field: 'Weight (kg)', ...problem }] },
      ]}
    />,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Row 2: Due date, Customer: Changed again since then.',
    'Row 3: Weight (kg): Changed again since then.',
  ]);
});
