import { MantineProvider } from '@mantine/core';
import type { Tone } from '@millwright/core/schema/tones.ts';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { login } from '../../data/session.ts';
import { changeLanguage, loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import type { BarStep } from '../data/steps.ts';
import { StepBar } from './StepBar.tsx';

serve(async () => ({ body: { token: 't', expires_at: '', user: { id: 'ana', client_id: 'c', client: { time_zone: 'Europe/Paris' } } } }));

beforeAll(async () => {
  await loadAllTexts();
  await login('ana', 'x', false);
});

const step = (key: string, tone: Tone, state: BarStep['state']): BarStep => ({ identity: key, key, label: key, tone, state });
const bar = (tone: Tone) => (
  <MantineProvider env="test">
    <StepBar steps={[step('plan', 'draft', 'past'), step('build', tone, 'current'), step('end', 'done', 'coming')]} />
  </MantineProvider>
);

it.each([
  ['hold', 'Waiting', 'En attente'],
  ['check', 'In progress', 'En cours'],
  ['done', 'Finished', 'Terminé'],
] as const)('at a step of the tone %s says the state of the process, in words', async (tone, english, french) => {
  const { rerender } = render(bar(tone));
  expect(screen.getAllByText(/^(Waiting|In progress|Finished)$/).map((word) => word.textContent)).toEqual([english]);
  await changeLanguage('fr');
  rerender(bar(tone));
  expect(await screen.findByText(french)).toBeTruthy();
  await changeLanguage('en');
});

it('says no state before the record has come to a step', () => {
  render(
    <MantineProvider env="test">
      <StepBar steps={[step('plan', 'draft', 'coming')]} />
    </MantineProvider>,
  );
  expect(screen.queryByText('Waiting')).toBeNull();
});
