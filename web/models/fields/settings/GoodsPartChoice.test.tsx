import { MantineProvider } from '@mantine/core';
import { resolveSchema } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { queryClient } from '../../../data/query-client.ts';
import { loadAllTexts } from '../../../i18n/i18n.ts';
import { serve } from '../../../testing/serve.ts';
import { type ModelEditor, ModelEditorContext } from '../../draft/editor-context.ts';
import { GoodsPartChoice } from './GoodsPartChoice.tsx';

serve(() => ({ body: { data: [], total: 0 } }));
beforeAll(async () => {
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  await loadAllTexts();
});

const stored = { id: 'job', slug: 'job', name: 'job', displayed_name: 'Job', primary_attribute: 'title', version: 1, schema: [] };

/** Renders the choice for a field; returns a function that reads the last change. */
function show(shown: Field): () => Field['misc'] {
  cleanup();
  const draft = { displayed_name: 'Job', primary_attribute: 'title', schema: [shown] };
  let changed: Field['misc'];
  const edit = (next: { schema: Field[] }) => {
    changed = next.schema[0]?.misc;
  };
  const editor = { stored, draft, schema: resolveSchema([], []), editable: true, problems: [], edit, seal: () => undefined };
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <ModelEditorContext value={editor as unknown as ModelEditor}>
          <GoodsPartChoice field={shown} />
        </ModelEditorContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return () => changed;
}
const box = () => screen.queryByRole('combobox', { name: 'What it holds of a GS1 code' });
const field = (type: Field['type'], misc?: Field['misc']): Field => ({ id: 'f', name: 'f', label: 'F', type, ...(misc && { misc }) });
const offered = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

it('a text is said to hold the number of an article or a lot, or the name of a place; a date the expiry, a number the quantity', () => {
  const changed = show(field('text'));
  fireEvent.click(box() as HTMLElement);
  expect(offered()).toEqual(['Article number', 'Lot number', 'Name of a place']);
  fireEvent.click(screen.getByRole('option', { name: 'Lot number' }));
  expect(changed()).toEqual({ gs1: 'lot' });
  show(field('date'));
  fireEvent.click(box() as HTMLElement);
  expect(offered()).toEqual(['Expiry date']);
  show(field('number'));
  fireEvent.click(box() as HTMLElement);
  expect(offered()).toEqual(['Quantity']);
});

it('what holds nothing of a code, or is worked out, is not asked', () => {
  show(field('boolean'));
  expect(box()).toBeNull();
  show(field('text', { formulaV1: 'name' }));
  expect(box()).toBeNull();
});
