import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useOffer, useOffers } from './palette-offers.ts';

const done: string[] = [];

/** A record that can be moved to one step after the other. */
function Task({ step }: { step: string }) {
  useOffer({ label: `Advance to ${step}`, detail: 'Task 1', keys: 'A', run: () => done.push(step) });
  return null;
}

function Page() {
  const [step, setStep] = useState('Check');
  const offers = useOffers();
  return (
    <>
      {step !== 'Done' && <Task step={step} />}
      {offers.map(({ id, label, run }) => (
        <button key={id} type="button" onClick={run}>
          {label}
        </button>
      ))}
      <button type="button" onClick={() => setStep(step === 'Check' ? 'Pack' : 'Done')}>
        next
      </button>
    </>
  );
}

it('offers what the record on the screen can do, as it is now, and nothing once it is gone', () => {
  render(<Page />);
  fireEvent.click(screen.getByText('Advance to Check'));
  fireEvent.click(screen.getByText('next'));
  expect(screen.queryByText('Advance to Check')).toBeNull();
  fireEvent.click(screen.getByText('Advance to Pack'));
  expect(done).toEqual(['Check', 'Pack']);
  fireEvent.click(screen.getByText('next'));
  expect(screen.queryByText(/^Advance/)).toBeNull();
});
