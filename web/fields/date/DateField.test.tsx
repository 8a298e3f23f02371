import { MantineProvider } from '@mantine/core';
import type { Json } from '@millwright/core/json.ts';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { DateField } from './DateField.tsx';

beforeAll(loadAllTexts);

let held: Json = null;

function Bench({ start, kind }: { start: Json; kind: 'day' | { zone: string } }) {
  const [value, setValue] = useState(start);
  held = value;
  return <DateField value={value} onChange={setValue} kind={kind} common={{ label: 'Due' }} />;
}

function open(start: Json, kind: 'day' | { zone: string } = 'day') {
  render(
    <MantineProvider env="test">
      <Bench start={start} kind={kind} />
    </MantineProvider>,
  );
  return screen.getByLabelText('Due') as HTMLInputElement;
}

it('shows a day as everywhere, takes it in any usual way, and leaves what was typed until the field is left', async () => {
  const field = open('2026-11-12');
  expect(field.value).toBe('12 Nov 2026');
  await userEvent.clear(field);
  expect(held).toBeNull();
  await userEvent.type(field, '3/12/26');
  expect([field.value, held]).toEqual(['3/12/26', '2026-12-03']);
  await userEvent.tab();
  expect(field.value).toBe('03 Dec 2026');
});

it('keeps what is no day as it was typed', async () => {
  const field = open(null);
  await userEvent.type(field, 'soon');
  await userEvent.tab();
  expect([field.value, held]).toEqual(['soon', 'soon']);
});

it('gives the calendar no half of a day, of which the browser warns', async () => {
  const field = open(null);
  const given = () => document.querySelector('[type="date"]')?.getAttribute('value');
  await userEvent.type(field, '3');
  expect([given(), held]).toEqual(['', '3']);
  await userEvent.type(field, '/12/26');
  expect(given()).toBe('2026-12-03');
});

it('shows and takes instants by the clocks of the zone', async () => {
  const field = open('2026-01-05T08:30:00Z', { zone: 'Asia/Tokyo' });
  expect(field.value).toBe('05 Jan 2026, 17:30');
  await userEvent.clear(field);
  await userEvent.type(field, '2026-01-06 09:00');
  expect(held).toBe('2026-01-06T00:00:00.000Z');
});
