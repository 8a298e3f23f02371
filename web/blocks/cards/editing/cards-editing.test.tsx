import { MantineProvider } from '@mantine/core';
import { type ResolvedModel, resolveSchema } from '@millwright/core/model/schema.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { queryClient } from '../../../data/query-client.ts';
import { loadAllTexts } from '../../../i18n/i18n.ts';
import { serve } from '../../../testing/serve.ts';
import { order, orders } from '../../editing/editing.fixture.ts';
import { cardsEditing } from './cards-editing.tsx';

serve(() => ({ body: { data: { steps: [], cards: [], path: null } } }));
beforeAll(loadAllTexts);

const told: unknown[] = [];
function open(setup: object, model = order, schema = orders) {
  told.length = 0;
  const props = {
    block: { id: 'one' },
    setup,
    schema,
    model,
    change: (changes: unknown) => told.push(changes),
    changeBlock: () => undefined,
  };
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <cardsEditing.Data {...(props as unknown as ComponentProps<typeof cardsEditing.Data>)} />
      </MantineProvider>
    </QueryClientProvider>,
  );
}
it('becomes a board by a choice, and a list again without it', () => {
  const [first] = cardsEditing.proposals(order, orders);
  open({ ...first?.setup });
  fireEvent.click(screen.getByRole('button', { name: /^Columns of a board: / }));
  const fields = within(screen.getByPlaceholderText('Search fields').closest<HTMLElement>('[role="dialog"]') as HTMLElement);
  expect(fields.queryByRole('button', { name: 'amount' })).toBeNull();
  fireEvent.click(fields.getByRole('button', { name: 'state' }));
  expect(told).toEqual([{ columns_by: 'state' }]);
});

it('says by what a board is divided, and takes it away', () => {
  const [first] = cardsEditing.proposals(order, orders);
  open({ ...first?.setup, columns_by: 'state' });
  fireEvent.click(screen.getByRole('button', { name: /Take “Columns of a board” away/ }));
  expect(told).toEqual([{ columns_by: undefined }]);
});

it('gives cards a picture from a file of their records, and of nothing else', () => {
  const named = { id: 'name', name: 'name', label: 'name', type: 'text' };
  const schema = resolveSchema(
    [
      {
        id: 'chair',
        slug: 'chair',
        name: 'chair',
        displayed_name: 'chair',
        primary_attribute: 'name',
        schema: [named, { ...named, id: 'photo', name: 'photo', label: 'photo', type: 'file' }],
      },
    ] as never,
    [],
  );
  const chair = schema.models.get('chair') as ResolvedModel;
  const [first] = cardsEditing.proposals(chair, schema);
  open({ ...first?.setup }, chair, schema);
  fireEvent.click(screen.getByRole('button', { name: /^Picture: / }));
  const fields = within(screen.getByPlaceholderText('Search fields').closest<HTMLElement>('[role="dialog"]') as HTMLElement);
  expect(fields.queryByRole('button', { name: 'name' })).toBeNull();
  fireEvent.click(fields.getByRole('button', { name: 'photo' }));
  expect(told).toEqual([{ image: 'photo' }]);
});
