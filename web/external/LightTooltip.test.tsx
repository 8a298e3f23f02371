import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Tooltip } from './LightTooltip.tsx';

it('a control says by the browser what it does, unless nothing is to be said', () => {
  render(
    <>
      <Tooltip label="Take it off">
        <button type="button">One</button>
      </Tooltip>
      <Tooltip label="Nothing" disabled>
        <button type="button">Two</button>
      </Tooltip>
    </>,
  );
  expect(screen.getAllByRole('button').map(({ title }) => title)).toEqual(['Take it off', '']);
});

it('a touch shows and hides the words of a mark that only tells something', () => {
  render(
    <Tooltip label="The order is confirmed" events={{ touch: true }}>
      <span role="img" aria-label="The order is confirmed" />
    </Tooltip>,
  );
  fireEvent.click(screen.getByRole('img'));
  expect(screen.getByRole('status').textContent).toBe('The order is confirmed');
  fireEvent.click(screen.getByRole('img'));
  expect(screen.queryByRole('status')).toBeNull();
});
