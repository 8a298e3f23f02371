import { expect, it } from 'vitest';
import { isAsset, isFile, isPage, wantedFiles } from './kept-files.ts';

const build = {
  id: '2',
  entry: '/assets/index-2.js',
  files: ['/assets/index-2.js', '/assets/shell-2.js'],
  scan: ['/assets/ObjectScreen-2.js', '/assets/shared-2.js'],
  texts: {
    en: ['/assets/first-texts-en-2.js', '/assets/texts-en-2.js'],
    fr: ['/assets/first-texts-fr-2.js', '/assets/texts-fr-2.js'],
    de: ['/assets/first-texts-de-2.js', '/assets/texts-de-2.js'],
  },
};

it('a new build is kept with the texts of the languages that this device has shown before or is set to, and no others', () => {
  const before = ['/', '/assets/shell-1.js', '/assets/texts-fr-1.js', '/assets/my-texts-xx.js'];
  expect(wantedFiles(build, before, ['de-CH', 'nl'])).toEqual(['/', ...build.files, ...build.texts.fr, ...build.texts.de]);
  expect(wantedFiles(build, [], [])).toEqual(['/', ...build.files]);
});

it('a new build is kept with what a scan opens on a device that had the page of a record before, so that its next scan waits for nothing', () => {
  expect(wantedFiles(build, ['/', '/assets/ObjectScreen-1.js'], [])).toEqual(['/', ...build.files, ...build.scan]);
  expect(wantedFiles(build, ['/', '/assets/ObjectScreen-1.css', '/assets/MyObjectScreen-1.js'], [])).toEqual(['/', ...build.files]);
});

it.each([
  ['/', true],
  ['/form/1f2e', true],
  ['/view/stock', true],
  ['/form/shared/1f2e', false],
  ['/icon.svg', false],
  ['/assets/shell-2.js', false],
  ['/v1/graph/form/get/', false],
])('%s is a page of the app: %s', (path, is) => expect(isPage(path)).toBe(is));

it('only files whose names tell their content are kept', () => {
  expect(['/assets/a-1.js', '/icon.svg', '/v1/assets/x', '/service-worker.js'].filter(isAsset)).toEqual(['/assets/a-1.js']);
});

const answer = (status: number, type: string) => new Response('x', { status, headers: { 'content-type': type } });

it('what answers instead of a file is not kept as that file', () => {
  expect(isFile('/assets/a-1.js', answer(200, 'text/javascript; charset=utf-8'))).toBe(true);
  expect(isFile('/', answer(200, 'text/html; charset=utf-8'))).toBe(true);
  // The page on which a network asks for its password, and a server in trouble.
  expect(isFile('/assets/a-1.js', answer(200, 'text/html'))).toBe(false);
  expect(isFile('/assets/a-1.js', answer(503, 'text/javascript'))).toBe(false);
  expect(isFile('/', answer(200, 'application/json'))).toBe(false);
  expect(isFile('/', { ok: true, redirected: true, headers: new Headers({ 'content-type': 'text/html' }) })).toBe(false);
});
