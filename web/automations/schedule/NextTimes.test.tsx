import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { formatInstant } from '../../format/dates.ts';
import { changeLanguage, loadAllTexts } from '../../i18n/i18n.ts';
import { NextTimes } from './NextTimes.tsx';

beforeAll(loadAllTexts);
beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2027-03-26T12:00:00Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const show = (cron: string) =>
  render(
    <MantineProvider>
      <NextTimes cron={cron} zone="Europe/Paris" />
    </MantineProvider>,
  );

it('the next five times are those of the zone, over the day on which its clocks are moved', () => {
  show('30 2 * * *');
  const times = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(times).toHaveLength(5);
  expect(times[0]).toMatch(/Sat.* 27 Mar 2027.*02:30/);
  expect(times[1]).toMatch(/Sun.* 28 Mar 2027.*03:00/);
  expect(times[2]).toMatch(/Mon.* 29 Mar 2027.*02:30/);
});

it('the next times are written as the product writes every time, in the language of the person', async () => {
  await changeLanguage('de');
  show('30 2 * * *');
  expect(screen.getAllByRole('listitem')[0]?.textContent).toBe(formatInstant('2027-03-27T01:30:00Z', 'de', 'Europe/Paris', true));
  expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('27. März 2027');
  await changeLanguage('en');
});

it('what never comes is said, and what can not be read shows no times', () => {
  show('0 0 30 2 *');
  expect(screen.getByText('Never: no such day comes.')).toBeTruthy();
  const { container } = show('nonsense');
  expect(container.querySelector('ol')).toBeNull();
});
