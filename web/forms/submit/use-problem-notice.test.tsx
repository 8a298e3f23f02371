import { act, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { useProblemNotice } from './use-problem-notice.ts';

beforeAll(loadAllTexts);
afterEach(() => vi.restoreAllMocks());

const problem = { field: 'name', code: 'odd', message: 'This is odd.' };

/** A form whose field appears together with its problem, as on a hidden page. */
function Form() {
  const frame = useRef<HTMLFormElement>(null);
  const [drawn, setDrawn] = useState(false);
  const { notice } = useProblemNotice({ fields: [], schema: null, model: null, frame }, !drawn);
  const refuse = () => {
    setDrawn(true);
    notice([problem]);
  };
  return (
    <form ref={frame}>
      {drawn && <input id="name" />}
      <button type="button" onClick={refuse}>
        Save
      </button>
    </form>
  );
}

it('goes to the first problem once it is drawn, however late that is', () => {
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((paint) => {
    paint(0);
    return 0;
  });
  render(<Form />);
  act(() => screen.getByRole('button').click());
  expect(document.activeElement?.id).toBe('name');
});
