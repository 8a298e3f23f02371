import { MantineProvider } from '@mantine/core';
import type { Step } from '@millwright/core/automation/types.ts';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { StepSearch } from './StepSearch.tsx';

beforeAll(loadAllTexts);

const steps = (count: number) =>
  Array.from(
    { length: count },
    (_, at): Step => ({ id: `step-${at + 1}`, name: at === 41 ? 'Tell the buyer' : '', type: 'email', enabled: true, input: {} }),
  );

const shown = (count: number) => {
  const onFind = vi.fn();
  render(
    <MantineProvider env="test">
      <StepSearch steps={steps(count)} onFind={onFind} />
    </MantineProvider>,
  );
  return onFind;
};

it('finds a step of a long automation by its name, and shows it', async () => {
  const onFind = shown(51);
  const box = screen.getByRole('combobox', { name: 'Find a step' });
  act(() => box.focus());
  fireEvent.change(box, { target: { value: 'buyer' } });
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  fireEvent.click(screen.getByRole('option', { name: /^42\. Tell the buyer · / }));
  expect(onFind).toHaveBeenCalledWith('step-42');
});

it('is not there where all steps are seen at once', () => {
  shown(10);
  expect(screen.queryByRole('combobox')).toBeNull();
});
