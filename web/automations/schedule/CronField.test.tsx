import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { EditorContext } from '../state/editor-context.ts';
import { CronField } from './CronField.tsx';

const person = { id: 'ana', email: 'ana@bakery.test', client_id: 'c', client: { time_zone: 'Europe/Paris' } };
serve(async () => ({ body: { token: 't', expires_at: '', user: person } }));

beforeAll(async () => {
  await loadAllTexts();
  await login('ana', 'x', false);
});

function Bench({ cron }: { cron: string }) {
  const [times, setTimes] = useState<{ cron: string; time_zone?: string | undefined }>({ cron });
  return (
    <MantineProvider env="test">
      <EditorContext value={{ editable: true, history: { seal: () => undefined } } as never}>
        <CronField times={times} onChange={setTimes} />
        <output>{JSON.stringify(times)}</output>
      </EditorContext>
    </MantineProvider>
  );
}

const accessibleDescription = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
const stored = () => JSON.parse(screen.getByRole('status').textContent ?? 'null');
async function choose(field: string, option: string) {
  await userEvent.click(screen.getByRole('combobox', { name: field }));
  await userEvent.click(await screen.findByRole('option', { name: option, hidden: true }));
}

it('a usual rhythm is chosen with its day and its hour, and told in one sentence', async () => {
  render(<Bench cron="0 6 * * *" />);
  expect(screen.getByText('Every day at 06:00, Europe/Paris')).toBeTruthy();
  await choose('When', 'Every week');
  await choose('Day of the week', 'Thursday');
  fireEvent.change(screen.getByLabelText('Time of day'), { target: { value: '07:30' } });
  expect(stored()).toEqual({ cron: '30 7 * * 4' });
  expect(screen.getByText('Every Thursday at 07:30, Europe/Paris')).toBeTruthy();
  await choose('When', 'Every working day');
  expect(stored()).toEqual({ cron: '30 7 * * 1-5' });
});

it('another rhythm gives the expression with its sentence, and what can not be read of it is said there', async () => {
  render(<Bench cron="0 6 * * *" />);
  expect(screen.queryByRole('textbox', { name: 'Cron expression' })).toBeNull();
  await choose('When', 'Another rhythm');
  const expression = screen.getByRole('textbox', { name: 'Cron expression' });
  expect(expression).toHaveProperty('value', '0 6 * * *');
  fireEvent.change(expression, { target: { value: '0 6,18 * * *' } });
  expect(stored()).toEqual({ cron: '0 6,18 * * *' });
  expect(screen.getByText('Every day at 06:00 and 18:00, Europe/Paris')).toBeTruthy();
  fireEvent.change(expression, { target: { value: '0 25 * * *' } });
  expect(accessibleDescription(expression)).toContain('Field 2 can’t be read: “25”.');
  fireEvent.change(expression, { target: { value: '0 6 * *' } });
  expect(accessibleDescription(expression)).toContain('Five fields are needed');
  await choose('When', 'Every day');
  expect(screen.queryByRole('textbox', { name: 'Cron expression' })).toBeNull();
  expect(stored()).toEqual({ cron: '0 6 * * *' });
});

it('UTC is offered', async () => {
  render(<Bench cron="0 6 * * *" />);
  await choose('Time zone', 'UTC');
  expect(stored()).toEqual({ cron: '0 6 * * *', time_zone: 'UTC' });
});

it('a schedule goes by the clocks of a zone that is chosen, until those of the company are again', async () => {
  render(<Bench cron="0 6 * * *" />);
  await choose('Time zone', 'America/New_York');
  expect(stored()).toEqual({ cron: '0 6 * * *', time_zone: 'America/New_York' });
  expect(screen.getByText('Every day at 06:00, America/New_York')).toBeTruthy();
  await choose('Time zone', "The company's (Europe/Paris)");
  expect(stored()).toEqual({ cron: '0 6 * * *' });
});

it('an expression of one’s own has neither hour nor day beside it, and its sentence only while it can be read', async () => {
  render(<Bench cron="*/20 8-10 * * 1-5" />);
  expect(screen.queryByLabelText('Time of day')).toBeNull();
  expect(screen.getByText(/^Every working day every 20 minutes/)).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: 'Cron expression' }), ' *');
  expect(screen.queryByText(/every 20 minutes/)).toBeNull();
});
