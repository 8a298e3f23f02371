import { MantineProvider } from '@mantine/core';
import { shapeProblems } from '@millwright/core/document/check.ts';
import { resolveSchema } from '@millwright/core/model/schema.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { queryClient } from '../../../data/query-client.ts';
import { loadAllTexts } from '../../../i18n/i18n.ts';
import { serve } from '../../../testing/serve.ts';
import { order, orders } from '../../editing/editing.fixture.ts';
import { galleryEditing, galleryProposals } from './gallery-editing.tsx';

const field = (name: string, type: string) => ({ id: name, name, label: name, type });
const model = (slug: string, ...schema: object[]) => ({ id: slug, slug, name: slug, displayed_name: slug, primary_attribute: 'name', schema });
const things = resolveSchema(
  [
    model('chair', field('name', 'text'), field('photo', 'file'), field('plan', 'file')),
    model('table', field('name', 'text'), field('picture', 'file')),
    model('note', field('name', 'text')),
  ] as never,
  [],
);
const chair = things.models.get('chair') ?? null;

serve(() => ({ body: { data: [], total: 0 } }));
beforeAll(loadAllTexts);
const problems = (misc: object) =>
  shapeProblems('views', {
    name: 'V',
    view_group: 'g',
    order: 1,
    root: { blocks: [{ id: 'one' }] },
    setup: { one: { type: 'gallery', misc } },
  } as never);

it('offers three galleries of the first file of a model, each of which a view takes as it is, and none without a file', () => {
  const offered = galleryProposals(chair, things);
  expect(offered.map(({ setup }) => [setup.image, setup.ratio])).toEqual([
    ['photo', '4:3'],
    ['photo', '1:1'],
    ['photo', '16:9'],
  ]);
  expect(offered.flatMap(({ setup }) => problems(setup))).toEqual([]);
  expect(galleryProposals(order, orders)).toEqual([]);
});

it('shows another file, or another model that has one', async () => {
  const told: unknown[] = [];
  const props = {
    block: { id: 'one' },
    setup: galleryProposals(chair, things)[0]?.setup,
    schema: things,
    model: chair,
    change: (changes: unknown) => told.push(changes),
    changeBlock: () => undefined,
  };
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <galleryEditing.Data {...(props as unknown as ComponentProps<typeof galleryEditing.Data>)} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: /^Picture: / }));
  const files = within(screen.getByPlaceholderText('Search fields').closest<HTMLElement>('[role="dialog"]') as HTMLElement);
  expect(files.queryByRole('button', { name: 'name' })).toBeNull();
  fireEvent.click(files.getByRole('button', { name: 'plan' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Model' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['chair', 'table']);
  await userEvent.click(screen.getByRole('option', { name: 'table' }));
  expect(told).toMatchObject([{ image: 'plan' }, { model: 'table', image: 'picture' }]);
}, 60_000);
