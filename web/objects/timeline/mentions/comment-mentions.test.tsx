import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { queryClient } from '../../../data/query-client.ts';
import { login } from '../../../data/session.ts';
import { loadAllTexts } from '../../../i18n/i18n.ts';
import { serve } from '../../../testing/serve.ts';
import { CommentBox } from '../CommentBox.tsx';
import { CommentWords } from '../CommentWords.tsx';

const people = [
  { id: '0190f6a0-0000-7000-8000-00000000000a', name: 'Ana Roy' },
  { id: '0190f6a0-0000-7000-8000-00000000000b', name: 'Anton' },
];
const sent: unknown[] = [];
let refused = false;

serve((path, body: { comment: string }) => {
  if (path.startsWith('/v1/auth/')) return { body: { token: 't', expires_at: '', user: { id: 'u', role: 'user', client_id: 'c', client: {} } } };
  if (path.startsWith('/v1/events/o-1/people')) {
    const search = decodeURIComponent(/search=(.*)$/.exec(path)?.[1] ?? '').toLowerCase();
    return { body: { data: people.filter(({ name }) => name.toLowerCase().startsWith(search)), total: 0 } };
  }
  if (path === '/v1/events/comment') {
    sent.push(body.comment);
    const fields = [{ field: 'comment', code: 'not_mentionable', message: 'no' }];
    if (refused) return { status: 422, body: { error: { code: 'invalid', message: 'no', details: { fields }, request_id: 'r' } } };
  }
  return { body: { data: [], total: 0 } };
});

beforeAll(async () => {
  // Autosizing texts measure themselves again when a font has loaded; this DOM has no fonts.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  await loadAllTexts();
  await login('u', 'x', false);
});
afterEach(() => {
  cleanup();
  sent.splice(0);
  refused = false;
});

const show = () =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <CommentBox id="o-1" />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' });

it('offers people while a name is typed, by keys, and stores whom one picks by their id', async () => {
  show();
  await userEvent.type(box(), 'Ask @an');
  await screen.findByRole('option', { name: 'Ana Roy' });
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(box().value).toBe('Ask @Anton ');
  expect(screen.queryByRole('option')).toBeNull();
  await userEvent.keyboard('first{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent).toEqual([`Ask <@${people[1]?.id}> first`]));
  await waitFor(() => expect(box().value).toBe(''));
});

it('takes the first by Enter, or any by a tap, and says when nobody is called so', async () => {
  show();
  await userEvent.type(box(), '@ana');
  await screen.findByRole('option', { name: 'Ana Roy' });
  await userEvent.keyboard('{Enter}');
  expect(box().value).toBe('@Ana Roy ');
  await userEvent.type(box(), '@ant');
  await userEvent.click(await screen.findByRole('option', { name: 'Anton' }));
  expect(box().value).toBe('@Ana Roy @Anton ');
  await userEvent.type(box(), '@xyz');
  expect((await screen.findByRole('status')).textContent).toBe('Nobody who may read this is called so.');
});

it('leaves the list by Escape, and an address alone', async () => {
  show();
  await userEvent.type(box(), 'a@an');
  expect(screen.queryByRole('option')).toBeNull();
  await userEvent.type(box(), ' @an');
  await screen.findByRole('option', { name: 'Anton' });
  await userEvent.keyboard('{Escape}{Enter}on');
  expect(box().value).toBe('a@an @an\non');
  expect(screen.queryByRole('option')).toBeNull();
});

it('keeps what was typed where the comment is refused, and says why', async () => {
  refused = true;
  show();
  await userEvent.type(box(), '@ana');
  await screen.findByRole('option', { name: 'Ana Roy' });
  await userEvent.keyboard('{Enter}{Control>}{Enter}{/Control}');
  expect(await screen.findByText(/may not read this/)).toBeTruthy();
  expect(box().value).toBe('@Ana Roy ');
});

it('shows who is mentioned by the name that they have now', () => {
  const { container } = render(<CommentWords comment={`Ask <@${people[0]?.id}>.`} mentions={[{ id: people[0]?.id ?? '', name: 'Anne' }]} />);
  expect(container.textContent).toBe('Ask @Anne.');
});
