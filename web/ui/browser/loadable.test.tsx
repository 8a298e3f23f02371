import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { loadable } from './loadable.ts';

const connection = vi.spyOn(navigator, 'onLine', 'get');
afterEach(() => connection.mockReset());

/** A page around a part that answers in turn as it is told. */
function page(...answers: ('there' | 'gone')[]) {
  const load = vi.fn(async () => {
    if (answers.shift() === 'gone') throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>The part</p>;
  });
  const Part = loadable(load);
  render(
    <>
      <p>The page</p>
      <Suspense fallback="waits">
        <Part />
      </Suspense>
    </>,
  );
  return load;
}

it('stands without a part that there is no connection for, and shows it once there is one', async () => {
  connection.mockReturnValue(false);
  const load = page('gone', 'there');
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  expect(screen.getByText('The page')).toBeTruthy();
  expect(screen.queryByText('The part')).toBeNull();
  connection.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('The part')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});

it('asks again for a style sheet that could not be fetched before the part is shown', async () => {
  connection.mockReturnValue(true);
  const broken = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: 'http://localhost/part.css' });
  Object.defineProperty(broken, 'sheet', { value: null });
  document.head.append(broken);
  page('gone', 'there');
  await vi.waitFor(() => expect(broken.isConnected).toBe(false));
  expect(document.head.querySelectorAll('link[href="http://localhost/part.css"]')).toHaveLength(1);
  expect(await screen.findByText('The part')).toBeTruthy();
});
