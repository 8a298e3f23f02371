import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../../../i18n/i18n.ts';
import { order, orders } from '../editing.fixture.ts';
import { PathPicker } from './PathPicker.tsx';

beforeAll(loadAllTexts);

it('walks into a relation and back, and answers the path of what is chosen there', () => {
  const chosen = vi.fn();
  const accept = ({ kind }: { kind: string }) => kind === 'text';
  render(
    <MantineProvider env="test">
      <PathPicker schema={orders} model={order} value="" onChange={chosen} label="Title" accept={accept} />
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Title: nothing chosen' }));
  expect(screen.queryByRole('button', { name: 'amount' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Fields of customer' }));
  fireEvent.click(screen.getByRole('button', { name: '← customer' }));
  fireEvent.click(screen.getByRole('button', { name: 'Fields of customer' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Search fields' }), { target: { value: 'cit' } });
  fireEvent.click(screen.getByRole('button', { name: 'city' }));
  expect(chosen).toHaveBeenCalledWith('customer.city', expect.objectContaining({ kind: 'text' }));
});
