import { MantineProvider } from '@mantine/core';
import { evaluateLive } from '@millwright/core/automation/expressions/evaluation/evaluate-live.ts';
import { render, screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { recordTree } from '../variables/more-variables.ts';
import { variable } from '../variables/variables.ts';
import type { LiveRequest } from './evaluate-apart.ts';
import { LiveValue } from './LiveValue.tsx';

/** A worker that runs in the page's thread, because this environment has no workers. */
class SameThread {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  async postMessage({ id, kind, source, values }: LiveRequest) {
    this.onmessage?.({ data: { id, result: await evaluateLive(kind, source, values) } });
  }
  terminate() {}
}
beforeAll(async () => {
  vi.stubGlobal('Worker', SameThread);
  await loadAllTexts();
});
afterAll(() => void vi.unstubAllGlobals());

const variables = [
  recordTree('record', 'The record', [{ value: 'owner.name', label: 'Owner › Name' }], { 'owner.name': 'Ana' }),
  variable('steps.order', 'order', { total: 20 }),
  variable('steps.later', 'later', undefined),
];
const shown = (source: string, kind: 'expression' | 'text' = 'expression') => (
  <MantineProvider env="test">
    <LiveValue kind={kind} source={source} variables={variables} />
  </MantineProvider>
);

it('shows under an expression what it comes to with the last known values, and follows what is typed', async () => {
  const { rerender } = render(shown('steps.order.total * 2 & " crates"'));
  await screen.findByText('Now: 40 crates');
  rerender(shown('steps.order.total +'));
  expect(screen.queryByText(/^Now:/)).toBeNull();
  rerender(shown('record.owner.name & "!"'));
  await screen.findByText('Now: Ana!');
  rerender(shown('steps.later.total'));
  await screen.findByText('Shown once steps.later has a value');
  rerender(shown('"a" + 1'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^It fails: /);
});

it('shows a text as it will be filled', async () => {
  render(shown('Dear {{record.owner.name}}, {{steps.order.total}} crates', 'text'));
  await screen.findByText('Now: Dear Ana, 20 crates');
});
