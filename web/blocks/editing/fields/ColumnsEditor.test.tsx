import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { loadAllTexts } from '../../../i18n/i18n.ts';
import { order, orders } from '../editing.fixture.ts';
import { ColumnsEditor } from './ColumnsEditor.tsx';

beforeAll(loadAllTexts);

it.each(['quantity', 'change'] as const)('a number that is shown as %s has decimals and what it is counted in', async (format) => {
  render(
    <MantineProvider env="test">
      <ColumnsEditor grid schema={orders} model={order} value={[{ path: 'amount', format }]} onChange={() => {}} />
    </MantineProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'amount', expanded: false }));
  expect(screen.getByRole('textbox', { name: 'Decimals' })).toBeDefined();
  expect(screen.getByRole('button', { name: /Counted in/ })).toBeDefined();
});
