import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { loadAllTexts } from '../../../i18n/i18n.ts';
import { orders } from '../../editing/editing.fixture.ts';
import { chartEditing } from './chart-editing.tsx';

beforeAll(loadAllTexts);

it.each([
  ['order', false],
  ['customer', true],
])(
  'offers a histogram where a model has a number, and says so where it has none: %s',
  (slug, disabled) => {
    const setup = { model: slug, chart: 'bar', axis: { path: 'name' }, figure: { aggregation: 'count' } };
    const props = { setup, schema: orders, model: orders.models.get(slug), change: () => undefined, seal: () => undefined };
    render(
      <MantineProvider env="test">
        <chartEditing.Look {...(props as unknown as ComponentProps<typeof chartEditing.Look>)} />
      </MantineProvider>,
    );
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Histogram' }).disabled).toBe(disabled);
    expect(screen.queryByText(/no number/) !== null).toBe(disabled);
  },
  60_000,
);
