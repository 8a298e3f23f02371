import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { useSearchWords } from './use-search-words.ts';

function Search() {
  const [words, setWords] = useSearchWords();
  return <input aria-label="search" value={words} onChange={(event) => setWords(event.currentTarget.value)} />;
}

it('keeps the caret where it is typed, and follows the address when that changes by itself', async () => {
  const router = createMemoryRouter([{ path: '/', element: <Search /> }], { initialEntries: ['/?q=boat&model=task'] });
  render(<RouterProvider router={router} />);
  const field = screen.getByLabelText('search') as HTMLInputElement;
  expect(field.value).toBe('boat');
  await userEvent.type(field, 'XY', { initialSelectionStart: 2, initialSelectionEnd: 2 });
  expect([field.value, field.selectionStart]).toEqual(['boXYat', 4]);
  await waitFor(() => expect(router.state.location.search).toBe('?q=boXYat&model=task'));

  await act(() => router.navigate('/?q=plan'));
  await waitFor(() => expect(field.value).toBe('plan'));
  await userEvent.clear(field);
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(field.value).toBe('');
});
