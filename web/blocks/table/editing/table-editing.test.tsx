import { MantineProvider } from '@mantine/core';
import type { Text } from '@millwright/core/json.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { loadAllTexts } from '../../../i18n/i18n.ts';
import { order, orders } from '../../editing/editing.fixture.ts';
import { tableEditing } from './table-editing.tsx';

beforeAll(loadAllTexts);

/** The setup of a table after its text is edited. */
function reworded(empty_text: Text | undefined, words: string): unknown[] {
  const told: unknown[] = [];
  const setup = { model: 'order', columns: [], ordering: [], limit: 50, sortable: true, empty_text };
  const props = { block: { id: 'one' }, setup, schema: orders, model: order, change: (...changes: unknown[]) => told.push(changes) };
  render(
    <MantineProvider env="test">
      <tableEditing.Look {...(props as unknown as ComponentProps<typeof tableEditing.Look>)} />
    </MantineProvider>,
  );
  fireEvent.change(screen.getByLabelText('Text while it is empty'), { target: { value: words } });
  cleanup();
  return told;
}

it('has a text of its own for the table without records, which keeps its other languages and may be left out', () => {
  expect(reworded(undefined, 'What customers want.')).toEqual([[{ empty_text: 'What customers want.' }, 'empty_text']]);
  const both = { en: 'What customers want.', de: 'Was Kunden wollen.' };
  expect(reworded(both, 'What people want.')).toEqual([[{ empty_text: { ...both, en: 'What people want.' } }, 'empty_text']]);
  expect(reworded('What customers want.', '')).toEqual([[{ empty_text: undefined }, 'empty_text']]);
});
