import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { Card } from './Card.tsx';

beforeAll(loadAllTexts);

it('shows its name, the first six fields that say something and those that start something, and names the rest', () => {
  const names = ['name', 'empty', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
  const columns = names.map((path) => ({
    path,
    kind: 'text',
    label: path,
    column: { path },
    format: null,
    target: null,
    field: { type: 'text', misc: {} },
  }));
  const row = { identity: 'r', ...Object.fromEntries(names.map((name) => [name, name === 'empty' ? '' : `${name}!`])) };
  const context = { wording: { language: 'en', zone: 'UTC' }, policies: new Map() };
  const started = vi.fn();
  const rest = {
    index: 0,
    rule: null,
    current: true,
    opened: false,
    selection: null,
    clicked: ({ path }: { path: string }) => (path === 'eight' ? started : undefined),
  };
  const acts = { onFocus: () => undefined, onOpen: () => undefined, onToggle: () => undefined };
  render(
    <MantineProvider env="test">
      <ul>
        <Card {...({ row, columns, context, ...rest, ...acts } as unknown as ComponentProps<typeof Card>)} />
      </ul>
    </MantineProvider>,
  );
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['name!', 'eight!']);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['one', 'two', 'three', 'four', 'five', 'six', 'eight']);
  fireEvent.click(screen.getByRole('button', { name: 'eight!' }));
  expect(started).toHaveBeenCalledOnce();
  expect(screen.getByTitle('Not on the card: seven, nine').textContent).toContain('+2');
});
