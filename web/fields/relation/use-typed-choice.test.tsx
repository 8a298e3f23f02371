import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { useTypedChoice } from './use-typed-choice.ts';

const ann = { value: 'a', label: 'Ann' };
const anna = { value: 'b', label: 'Anna' };
type Props = { hits: { value: string; label: string }[]; behind?: boolean; take: (id: string) => void };

/** A list that, like ours, clears its text when it loses the focus. */
function Field({ hits, behind = false, take }: Props) {
  const [typed, setTyped] = useState('');
  const choice = useTypedChoice({ typed, setTyped, open: true, hits, behind, take });
  return (
    <div {...choice.around}>
      <input value={typed} onChange={(event) => choice.onSearchChange(event.target.value)} onBlur={() => choice.onSearchChange('')} />
      {choice.problem && <p>choose one</p>}
      {choice.taken && <p>shut</p>}
    </div>
  );
}

function typing(text: string, props: Omit<Props, 'take'>) {
  const take = vi.fn();
  const view = render(<Field {...props} take={take} />);
  const input = screen.getByRole<HTMLInputElement>('textbox');
  fireEvent.change(input, { target: { value: text } });
  return { take, input, again: (next: Omit<Props, 'take'>) => view.rerender(<Field {...next} take={take} />) };
}

it('takes the first hit on Enter, once it has been looked up', () => {
  const { take, input, again } = typing('an', { hits: [], behind: true });
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(take).not.toHaveBeenCalled();
  again({ hits: [ann, anna] });
  expect(take).toHaveBeenCalledWith('a');
  expect(screen.queryByText('shut')).not.toBeNull();
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  expect(screen.queryByText('shut')).toBeNull();
});

it('takes the only hit when the field is left', () => {
  const one = typing('nna', { hits: [anna] });
  fireEvent.blur(one.input);
  expect(one.take).toHaveBeenCalledWith('b');
});

it('takes the one of just that name when the field is left', () => {
  const { take, input } = typing(' ann', { hits: [anna, ann] });
  fireEvent.blur(input);
  expect(take).toHaveBeenCalledWith('a');
});

it('keeps text that fits several, or none, and says so until it is changed', () => {
  const { take, input } = typing('an', { hits: [ann, anna] });
  fireEvent.blur(input);
  expect([take.mock.calls, input.value, screen.queryByText('choose one') !== null]).toEqual([[], 'an', true]);
  fireEvent.change(input, { target: { value: 'a' } });
  expect(screen.queryByText('choose one')).toBeNull();
});

it('takes the first hit although the list still names an option that has gone, and never lets Enter mean the form', () => {
  const { take, input } = typing('an', { hits: [ann, anna] });
  input.setAttribute('aria-activedescendant', 'gone');
  expect(fireEvent.keyDown(input, { key: 'Enter' })).toBe(false);
  expect(take).toHaveBeenCalledWith('a');
});

it('leaves Enter to the list on an option that was walked to, and the form’s keys to the form', () => {
  const { take, input } = typing('an', { hits: [ann, anna] });
  render(<div id="walked" data-combobox-selected="true" />);
  input.setAttribute('aria-activedescendant', 'walked');
  expect(fireEvent.keyDown(input, { key: 'Enter' })).toBe(false);
  expect(fireEvent.keyDown(input, { key: 'Enter', ctrlKey: true })).toBe(true);
  expect(take).not.toHaveBeenCalled();
});
