import { render, screen, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { loadAllTexts } from '../../../i18n/i18n.ts';
import { Compared, withoutCompared } from './Compared.tsx';

beforeAll(() => loadAllTexts());

const input = {
  when: { all: [] },
  compared: [
    { fact: 'record.state', operator: 'equal', value: 'late', actual: 'fine', held: false },
    { fact: 'record.note', operator: 'isEmpty', value: true, actual: null, held: true },
  ],
};

it('says why a condition was false, with the values that were there', () => {
  render(<Compared input={input} />);
  const [state, note] = within(screen.getByRole('region', { name: 'Why' })).getAllByRole('listitem');
  expect(state?.textContent).toMatch(/record\.state .*“late”.*It was “fine”/);
  expect(within(state as HTMLElement).getByRole('img', { name: 'Does not hold' })).toBeTruthy();
  expect(note?.textContent).toContain('It was empty');
  expect(within(note as HTMLElement).getByRole('img', { name: 'Holds' })).toBeTruthy();
});

it('shows nothing of runs that noted none, and leaves the given input without it', () => {
  const { container } = render(<Compared input={{ when: { all: [] } }} />);
  expect(container.textContent).toBe('');
  expect(withoutCompared(input)).toEqual({ when: { all: [] } });
});
