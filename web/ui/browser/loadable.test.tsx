import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { loadable } from './loadable.ts';

beforeAll(loadAllTexts);
const connection = vi.spyOn(navigator, 'onLine', 'get');
afterEach(() => connection.mockReset());

/** A page around a part whose load attempts succeed or fail in the given order. */
function page(answers: ('there' | 'gone')[], options?: Parameters<typeof loadable>[1]) {
  const load = vi.fn(async () => {
    if (answers.shift() === 'gone') throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>The part</p>;
  });
  const Part = loadable(load, options);
  render(
    <MantineProvider env="test">
      <p>The page</p>
      <Suspense fallback="waits">
        <Part />
      </Suspense>
    </MantineProvider>,
  );
  return load;
}

it('stands without a part that there is no connection for, and shows it once there is one', async () => {
  connection.mockReturnValue(false);
  const load = page(['gone', 'there']);
  await screen.findByText('This part waits for a connection.');
  expect(load).toHaveBeenCalledOnce();
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
  page(['gone', 'there']);
  await vi.waitFor(() => expect(broken.isConnected).toBe(false));
  expect(document.head.querySelectorAll('link[href="http://localhost/part.css"]')).toHaveLength(1);
  expect(await screen.findByText('The part')).toBeTruthy();
});

it('says in its own place that a part could not be loaded, and loads it on demand', async () => {
  connection.mockReturnValue(true);
  page(['gone', 'gone', 'there']);
  await screen.findByText('This part could not be loaded.');
  expect(screen.getByText('The page')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The part')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('keeps what stands in the place of a part until it is there, and says nothing of one that nobody has asked for', async () => {
  connection.mockReturnValue(true);
  page(['gone', 'gone'], { meanwhile: () => <p>Its label</p> });
  await screen.findByText('This part could not be loaded.');
  expect(screen.getByText('Its label')).toBeTruthy();
  const load = page(['gone', 'gone', 'there'], { quiet: true });
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await vi.waitFor(() => expect(screen.queryByText('waits')).toBeNull());
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});
