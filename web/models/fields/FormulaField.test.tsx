import { MantineProvider } from '@mantine/core';
import { resolveSchema } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { type ModelEditor, ModelEditorContext } from '../draft/editor-context.ts';
import { FormulaField } from './FormulaField.tsx';

serve(() => ({ body: { data: [], total: 0 } }));
beforeAll(async () => {
  // Autosizing texts measure themselves again when a font has loaded.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  await loadAllTexts();
});

const stored = { id: 'job', slug: 'job', name: 'job', displayed_name: 'Job', primary_attribute: 'title', version: 1, schema: [] };
const field = (misc: Field['misc']): Field => ({ id: 'f', name: 'total', label: 'Total', type: 'number', ...(misc && { misc }) });

/** Renders the formula of a field; returns a function that reads the last change. */
function show(misc: Field['misc']): () => Field['misc'] {
  cleanup();
  const shown = field(misc);
  const draft = { displayed_name: 'Job', primary_attribute: 'title', schema: [shown] };
  let changed: Field['misc'];
  const edit = (next: { schema: Field[] }) => {
    changed = next.schema[0]?.misc ?? {};
  };
  const editor = { stored, draft, schema: resolveSchema([], []), editable: true, problems: [], edit, seal: () => undefined };
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <ModelEditorContext value={editor as unknown as ModelEditor}>
          <FormulaField field={shown} />
        </ModelEditorContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return () => changed;
}
const box = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: 'Keep the result in a column' });

it('a total over linked records is kept in a column if that is wanted; other formulas do not offer it', () => {
  show({ formulaV1: 'hours * 2' });
  expect(box()).toBeNull();
  const asked = show({ formulaV1: 'SUM(tasks.hours)' });
  expect(box()?.checked).toBe(false);
  fireEvent.click(box() as HTMLInputElement);
  expect(asked()).toEqual({ formulaV1: 'SUM(tasks.hours)', stored: true });
  const given = show({ formulaV1: 'hours', stored: true });
  fireEvent.click(box() as HTMLInputElement);
  expect(given()).toEqual({ formulaV1: 'hours' });
});
