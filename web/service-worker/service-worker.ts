import { type Build, isAsset, isFile, isPage, page, wantedFiles } from './kept-files.ts';

type Awaiting = Event & { waitUntil(work: Promise<unknown>): void };
type Asking = Awaiting & { request: Request; respondWith(answer: Promise<Response>): void };
type Telling = Awaiting & { data: unknown };
type Worker = {
  addEventListener<Kind extends keyof Events>(kind: Kind, listener: (event: Events[Kind]) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
};
type Events = { install: Awaiting; activate: Awaiting; fetch: Asking; message: Telling };

/** Written here by the build. */
declare const __BUILD__: Build;

const worker = globalThis as unknown as Worker;
const build = __BUILD__;
const prefix = 'millwright-';
const own = `${prefix}${build.id}`;
const icon = '/icon.svg';

/** How long to wait for the newest page if one is stored, in milliseconds. */
const patienceMs = 3_000;
/** The statuses of proxies whose server does not respond. */
const away = [502, 503, 504];

const pathOf = ({ url }: { url: string }) => new URL(url).pathname;
const openOwn = () => caches.open(own);
const keptPaths = async (cache: Cache) => (await cache.keys()).map(pathOf);

/** The paths that earlier builds have stored. */
async function keptBefore(): Promise<string[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own);
  return (await Promise.all(names.map(async (name) => keptPaths(await caches.open(name))))).flat();
}

async function keepFile(cache: Cache, path: string): Promise<void> {
  const answer = await fetch(path, path === page ? { cache: 'no-store' } : {});
  if (!isFile(path, answer)) throw new Error(`${path} is not to be had.`);
  // While a release is under way the page may be of another build than this worker.
  if (path === page && !(await answer.clone().text()).includes(build.entry)) throw new Error('The page is of another build.');
  await cache.put(path, answer);
}

/** Stores these files unless they are stored, one after the other: the requests of the person come first. */
async function keepFiles(paths: readonly string[]): Promise<void> {
  const cache = await openOwn();
  const cachedPaths = new Set(await keptPaths(cache));
  for (const path of new Set(paths)) if (!cachedPaths.has(path)) await keepFile(cache, path);
}

const keepBuild = (before: readonly string[]) => keepFiles([icon, ...wantedFiles(build, before, navigator.languages)]);

/** The build is stored completely or not at all; until then the earlier one is used. */
async function install(): Promise<void> {
  await keepBuild(await keptBefore());
  await worker.skipWaiting();
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(prefix) && name !== own).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** Stores the files that a page reports as loaded, and the files of the build that were deleted. */
async function keepLoaded(loaded: unknown): Promise<void> {
  const assets = Array.isArray(loaded) ? loaded.filter((path): path is string => typeof path === 'string' && isAsset(path)) : [];
  // Files that cannot be stored now are tried again by the next page.
  await keepBuild(assets).catch(() => undefined);
  for (const path of assets) await keepFiles([path]).catch(() => undefined);
}

/** The newest page from the server; the stored one without a response within three seconds. */
async function answerPage(request: Request): Promise<Response> {
  const response = fetch(request);
  const inTime = Promise.race([response.catch(() => null), new Promise<null>((done) => setTimeout(() => done(null), patienceMs))]);
  const answer = await inTime;
  if (answer && !away.includes(answer.status)) return answer;
  return (await (await openOwn()).match(page)) ?? answer ?? response;
}

/** A file whose name depends on its content: once stored, it is never requested again. */
async function answerFile(event: Asking, path: string): Promise<Response> {
  const cache = await openOwn();
  // The `Vary` header concerns the compression of responses, which does not matter for stored files.
  const cachedFile = await cache.match(path, { ignoreVary: true });
  if (cachedFile) return cachedFile;
  const answer = await fetch(event.request);
  if (isFile(path, answer)) event.waitUntil(cache.put(path, answer.clone()));
  return answer;
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('message', (event) => event.waitUntil(keepLoaded(event.data)));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  // Responses of the API are neither read nor stored.
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/v1/')) return;
  if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(answerPage(request));
  } else if (isAsset(pathname) || pathname === icon) event.respondWith(answerFile(event, pathname));
});
