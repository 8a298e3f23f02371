import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import type { FileDetails } from '@millwright/core/contract/files.ts';
import { largestFile } from '@millwright/core/file/limits.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { login } from '../../data/session.ts';
import { loadAllTexts } from '../../i18n/i18n.ts';
import { serve } from '../../testing/serve.ts';
import { FileField } from './FileField.tsx';
import { uploadFile } from './upload/upload.ts';

const details = (id: string, size = 1_234_567): FileDetails => ({ id, file_name: `${id}.pdf`, size, content_type: 'application/pdf' });

/** What the server holds, what it was asked, and how it answers uploads. */
let stored: FileDetails[] = [];
let asked: string[] = [];
let uploads: string[] = [];
let kept: Partial<FileDetails> = {};
let refuse: { status: number; body: unknown } | null = null;
let hold: Promise<void> = Promise.resolve();

serve(async (path, body: string) => {
  const user = { id: 'ana', client_id: 'c', client: { time_zone: 'Europe/Paris' } };
  if (path === '/v1/auth/login') return { body: { token: 't', expires_at: '', user } };
  asked.push(path);
  if (path.startsWith('/v1/files/details?ids=')) {
    const ids = path.split('=')[1]?.split(',') ?? [];
    return { body: { data: stored.filter(({ id }) => ids.includes(id)) } };
  }
  if (path !== '/v1/files') return { body: { signed_url: 'http://elsewhere.test/v1/files/signed/abc' } };
  uploads.push(body);
  await hold;
  if (refuse) return refuse;
  const made = { ...details(`new${uploads.length}`, 3), ...kept };
  stored.push(made);
  return { status: 201, body: { data: made } };
});

let held: string[] = [];
let unfinished: boolean[] = [];
function Holder({ ids, readOnly = false, pictures = false }: { ids: string[]; readOnly?: boolean; pictures?: boolean }) {
  const [now, setNow] = useState(ids);
  held = now;
  return (
    <FileField label="Papers" ids={now} pictures={pictures} {...(readOnly ? {} : { onChange: setNow })} onUnfinished={(is) => unfinished.push(is)} />
  );
}

const show = (ids: string[], { readOnly = false, pictures = false } = {}) =>
  render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={queryClient}>
        <Holder ids={ids} readOnly={readOnly} pictures={pictures} />
      </QueryClientProvider>
    </MantineProvider>,
  );
const input = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
const file = (name: string, text = 'abc') => new File([text], name, { type: 'text/plain' });

beforeAll(async () => {
  await loadAllTexts();
  await login('ana', 'x', false);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
beforeEach(() => {
  queryClient.clear();
  [stored, asked, uploads, unfinished, refuse, hold, kept] = [[details('a'), details('b')], [], [], [], null, Promise.resolve(), {}];
});

it('lists files with name and size by one call, and says which is gone', async () => {
  show(['a', 'b', 'c'], { readOnly: true });
  expect(await screen.findByRole('button', { name: 'Download a.pdf' })).toBeTruthy();
  expect(screen.getByText('A file that is gone or not for you')).toBeTruthy();
  expect(screen.getAllByText('1.2 MB')).toHaveLength(2);
  expect(asked).toEqual(['/v1/files/details?ids=a,b,c']);
  expect(screen.queryByRole('button', { name: /Take off|Add files/ })).toBeNull();
});

it('downloads by a signed address of the page’s own host', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    asked.push(this.href);
  });
  show(['a']);
  await userEvent.click(await screen.findByRole('button', { name: 'Download a.pdf' }));
  await waitFor(() => expect(asked.slice(1)).toEqual(['/v1/files/a?signed_url=1', `${location.origin}/v1/files/signed/abc`]));
  click.mockRestore();
});

it('uploads several files, holds each as it arrives, and tells that it is done', async () => {
  show(['a']);
  await userEvent.upload(input(), [file('one.txt', 'first'), file('two.txt', 'second')]);
  await waitFor(() => expect(held).toEqual(['a', 'new1', 'new2']));
  expect(uploads.join()).toMatch(/name="file"; filename="one.txt".*first.*filename="two.txt".*second/s);
  await waitFor(() => expect(unfinished.at(-1)).toBe(false));
  expect(unfinished).toContain(true);
  expect(await screen.findByRole('button', { name: 'Download new2.pdf' })).toBeTruthy();
});

it('keeps what could not be sent with its reason, and sends it again', async () => {
  refuse = { status: 503, body: { error: { code: 'unavailable', message: '' } } };
  show([]);
  fireEvent.drop(screen.getByText(/drop them here/), { dataTransfer: { types: ['Files'], files: [file('one.txt')] } });
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect([held, unfinished.at(-1)]).toEqual([[], true]);
  refuse = null;
  await userEvent.click(screen.getByRole('button', { name: 'Send one.txt again' }));
  await waitFor(() => expect(held).toEqual(['new2']));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says with which status an upload failed when the answer tells nothing else', async () => {
  refuse = { status: 500, body: undefined };
  show([]);
  await userEvent.upload(input(), file('one.txt'));
  expect((await screen.findByRole('alert')).textContent).toBe("The server's answer could not be read. (500 Internal Server Error)");
  expect(held).toEqual([]);
});

it('never sends a file that is too large', async () => {
  show([]);
  const large = file('film.mov');
  Object.defineProperty(large, 'size', { value: largestFile + 1 });
  await userEvent.upload(input(), large);
  expect((await screen.findByRole('alert')).textContent).toBe('It is too large: at most 100 MB.');
  expect(screen.queryByRole('button', { name: /again/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Forget film.mov' }));
  expect(screen.queryByText('film.mov')).toBeNull();
  expect(uploads).toEqual([]);
});

it('stops sending what is given up, and goes on with the next', async () => {
  let go = () => {};
  hold = new Promise((resolve) => {
    go = resolve;
  });
  show([]);
  await userEvent.upload(input(), [file('one.txt'), file('two.txt')]);
  expect(await screen.findByRole('progressbar', { name: 'Sending one.txt' })).toBeTruthy();
  await waitFor(() => expect(uploads).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Stop sending one.txt' }));
  await waitFor(() => expect(uploads).toHaveLength(2));
  go();
  await waitFor(() => expect(held).toEqual(['new2']));
  expect([uploads.at(-1)?.includes('two.txt'), screen.queryByText('one.txt'), screen.queryByRole('alert')]).toEqual([true, null, null]);
});

it('sends nothing that was given up while its call was prepared', async () => {
  const signal = AbortSignal.abort();
  await expect(uploadFile(file('one.txt'), { idempotency_key: 'one', signal, onProgress: () => {} })).rejects.toBe(signal.reason);
  expect(uploads).toEqual([]);
});

it('takes a file off, and puts it back in its place', async () => {
  show(['a', 'b']);
  await userEvent.click(await screen.findByRole('button', { name: 'Take off a.pdf' }));
  await waitFor(() => expect(held).toEqual(['b']));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(held).toEqual(['a', 'b']));
});

const picture = (name: string) => new File(['abc'], name, { type: 'image/jpeg' });
/** A camera that shows a grey square. */
function cameraOf(stop: () => void) {
  const track = { stop, getSettings: () => ({}), addEventListener: () => undefined };
  const stream = Object.assign(new MediaStream(), { getVideoTracks: () => [track], getTracks: () => [track] });
  vi.stubGlobal('isSecureContext', true);
  const mediaDevices = { getUserMedia: async () => stream, enumerateDevices: async () => [] };
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: mediaDevices });
  Object.defineProperty(HTMLVideoElement.prototype, 'videoWidth', { configurable: true, value: 4 });
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['jpeg'], { type: 'image/jpeg' })));
}

it('shows pictures with their kind, and takes nothing else', async () => {
  stored = [{ ...details('a'), file_name: 'wall.jpg', content_type: 'image/jpeg' }];
  kept = { file_name: 'roof.jpg', content_type: 'image/jpeg' };
  show(['a'], { pictures: true });
  expect(await screen.findByText('1.2 MB, JPEG')).toBeTruthy();
  expect(input().accept).toBe('image/*');
  fireEvent.drop(screen.getByText(/drop them here/), { dataTransfer: { types: ['Files'], files: [file('plan.txt'), picture('roof.jpg')] } });
  await waitFor(() => expect(held).toEqual(['a', 'new1']));
  expect(screen.getByRole('alert').textContent).toBe('This is no picture.');
  expect(uploads).toHaveLength(1);
});

it('keeps out what the server has found to be no picture', async () => {
  kept = { content_type: 'application/pdf' };
  show([], { pictures: true });
  await userEvent.upload(input(), picture('plan.jpg'));
  expect((await screen.findByRole('alert')).textContent).toBe('This is no picture.');
  expect([held, screen.queryByRole('button', { name: /again/ })]).toEqual([[], null]);
});

it('takes one picture after the other with the camera, and switches it off', async () => {
  const stop = vi.fn();
  cameraOf(stop);
  kept = { content_type: 'image/jpeg' };
  show([], { pictures: true });
  await userEvent.click(screen.getByRole('button', { name: 'Take a picture for Papers' }));
  const take = await screen.findByRole<HTMLButtonElement>('button', { name: 'Take a picture' });
  await waitFor(() => expect(take.disabled).toBe(false));
  await userEvent.click(take);
  await userEvent.click(take);
  expect(await screen.findByText('2 pictures taken')).toBeTruthy();
  await waitFor(() => expect(held).toEqual(['new1', 'new2']));
  expect(uploads.join()).toMatch(/filename="[\d-]+-1\.jpg".*filename="[\d-]+-2\.jpg"/s);
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(stop).toHaveBeenCalled());
});

it('hands the camera of a phone to its own program', () => {
  vi.mocked(window.matchMedia).mockReturnValueOnce({ matches: true } as MediaQueryList);
  show([], { pictures: true });
  const captured = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')].map(({ accept }) => accept);
  expect(captured).toEqual(['image/*', 'image/*']);
  expect(document.querySelector('input[capture=environment]')).toBeTruthy();
});
