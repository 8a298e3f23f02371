import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../data/query-client.ts';
import { loadAllTexts } from '../i18n/i18n.ts';
import { serve } from '../testing/serve.ts';
import { noteBegun } from './company-here.ts';
import { ReturnScreen } from './ReturnScreen.tsx';

const user = { id: 'ana', email: 'ana@bakery.test', client_id: 'c', client: { time_zone: 'Europe/Paris' } };
const refused = { status: 403, body: { error: { code: 'provider_stranger', message: '', details: {}, request_id: 'r' } } };
let answer: { status?: number; body: unknown } = refused;
const sent: unknown[] = [];
serve((_, body: never) => {
  sent.push(body);
  return answer;
});

beforeAll(() => loadAllTexts());
beforeEach(() => {
  sent.length = 0;
  sessionStorage.clear();
  queryClient.clear();
});
afterEach(cleanup);

function comeBack() {
  const routes = [
    { path: '/auth/provider/:company', Component: ReturnScreen },
    { path: '/views', element: <p>The views</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/auth/provider/c?code=secret&state=s'] });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return router;
}
const begun = { challenge: 'sealed', company: 'bakery', remember: false, go: '/views' };

it('asks nothing of the server where this tab has begun no sign-in', async () => {
  const router = comeBack();
  expect((await screen.findByRole('alert')).textContent).toContain('Start again');
  expect([sent, router.state.location.search]).toEqual([[], '']);
});

it('says why somebody is not let in, leads back to the sign-in page of the company, and leaves no code behind', async () => {
  answer = refused;
  noteBegun(begun);
  const router = comeBack();
  expect((await screen.findByRole('alert')).textContent).toContain('has no access here');
  expect(screen.getByRole('link', { name: 'Back to sign-in' }).getAttribute('href')).toBe('/auth/login?company=bakery&go=%2Fviews');
  expect(sent).toEqual([{ company: 'c', challenge: 'sealed', query: 'code=secret&state=s' }]);
  expect([router.state.location.search, sessionStorage.length]).toEqual(['', 0]);
});

it('goes where its person wanted to be', async () => {
  answer = { body: { token: 't', expires_at: '', user } };
  noteBegun(begun);
  comeBack();
  expect(await screen.findByText('The views')).toBeTruthy();
});
