import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSkip } from './use-skip.ts';

it('goes on in what is asked, and begins anew when something else is', () => {
  const { result, rerender } = renderHook(({ city }) => useSkip({ fact: 'city', value: city }), { initialProps: { city: 'Lyon' } });
  act(() => result.current[1](50));
  rerender({ city: 'Lyon' });
  expect(result.current[0]).toBe(50);
  rerender({ city: 'Nantes' });
  expect(result.current[0]).toBe(0);
});
