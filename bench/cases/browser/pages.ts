import type { Page } from '@playwright/test';
import pg from 'pg';
import type { Caller, Company } from '../../lib/caller.ts';
import { schemaOf } from '../../lib/fill.ts';

type Part = Record<string, unknown>;

/** The number of records of each model that the measured blocks show. */
const pageSizes = { tasks: 2_000, lines: 1_000_000 };

const field = (name: string, label: string, type: string, more: Part = {}) => ({ name, label, type, ...more });
const options = ['open', 'begun', 'done'].map((key) => ({ key, label: key, tone: 'ready' }));
const named = { validation: 'required', misc: { searchable: true } };
const models = {
  bench_task: [
    field('title', 'Title', 'text', named),
    field('state', 'State', 'tag', { misc: { options } }),
    field('amount', 'Amount', 'number'),
    field('begins', 'Begins', 'date'),
    field('ends', 'Ends', 'date'),
  ],
  bench_line: [
    field('title', 'Title', 'text', named),
    field('state', 'State', 'tag', { misc: { options } }),
    field('quantity', 'Quantity', 'number'),
    field('day', 'Day', 'date'),
  ],
};

const rows = (model: string, columns: string[], more: Part = {}) => ({
  model,
  columns: columns.map((path) => ({ path })),
  ordering: [{ field: 'title', direction: 'asc' }],
  limit: 50,
  searchable: true,
  selectable: true,
  actions: [],
  ...more,
});
const chart = (model: string, more: Part) => ({ type: 'chart', misc: { model, figure: { aggregation: 'count' }, ...more } });
const table = (model: string, columns: string[]) => ({ type: 'table', misc: { ...rows(model, columns), sortable: true } });

/** One block for each way in which a page requests its rows. */
const eight: Record<string, Part> = {
  tasks: table('bench_task', ['title', 'state', 'amount', 'begins']),
  lines: table('bench_line', ['title', 'state', 'quantity', 'day']),
  cards: { type: 'cardlist', misc: rows('bench_task', ['title', 'amount']) },
  states: chart('bench_task', { chart: 'bar', axis: { path: 'state' } }),
  months: chart('bench_task', { chart: 'line', axis: { path: 'begins', truncate: 'month' } }),
  ring: chart('bench_task', { chart: 'doughnut', axis: { path: 'state' } }),
  again: table('bench_task', ['title', 'ends']),
  more: { type: 'cardlist', misc: rows('bench_line', ['title', 'quantity']) },
};
const board = { type: 'cardlist', misc: rows('bench_task', ['title', 'amount', 'begins'], { columns_by: 'state' }) };
const gantt = { type: 'gantt', misc: rows('bench_task', ['title'], { start: 'begins', end: 'ends', status: 'state' }) };
const million = chart('bench_line', { chart: 'bar', axis: { path: 'day', truncate: 'month' }, split: { path: 'state' } });

/** Thirty blocks that repeat these eight kinds. */
const thirty = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`b${at}`, Object.values(eight)[at % 8] ?? {}]));

/** Paths of the measured views. */
export type Pages = Record<'eight' | 'thirty' | 'board' | 'gantt' | 'chart', string>;

/** Creates the models with their rows, and a view of each kind, in a new company. */
export async function makePages({ id, caller }: Company, database: string): Promise<Pages> {
  for (const [slug, schema] of Object.entries(models))
    await caller.post('/v1/documents/models', { name: slug, displayed_name: slug.replace('bench_', 'Bench '), schema, primary_attribute: 'title' });
  await fillRows(database, await schemaOf(database, id));
  const { data: group } = await caller.post<{ data: { id: string } }>('/v1/documents/view_groups', { name: 'Bench', order: 900, parent: null });
  const view = (name: string, setup: Record<string, Part>) => makeView(caller, group.id, name, setup);
  return {
    eight: await view('Eight blocks', eight),
    thirty: await view('Thirty', thirty),
    board: await view('Board', { board }),
    gantt: await view('Gantt', { gantt }),
    chart: await view('Chart', { chart: million }),
  };
}

async function makeView(caller: Caller, view_group: string, name: string, setup: Record<string, Part>): Promise<string> {
  const blocks = Object.keys(setup).map((id) => ({ id, label: `${name} ${id}` }));
  const { data } = await caller.post<{ data: { id: string } }>('/v1/documents/views', { name, view_group, order: 1, root: { blocks }, setup });
  return data.id;
}

async function fillRows(url: string, schema: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const state = `(ARRAY['open','begun','done'])[1 + n % 3]`;
  const run = (text: string) => client.query(text.replaceAll('$S', `"${schema}"`));
  await run(`INSERT INTO $S.bench_task (id, version, created_at, updated_at, title, state, amount, begins, ends)
    SELECT uuidv7(), 1, now(), now(), 'Task ' || lpad(n::text, 5, '0'), ${state}, n % 97, date '2026-01-01' + n % 300, date '2026-01-05' + n % 300
    FROM generate_series(1, ${pageSizes.tasks}) n`);
  await run(`INSERT INTO $S.bench_line (id, version, created_at, updated_at, title, state, quantity, day)
    SELECT uuidv7(), 1, now(), now(), 'Line ' || n, ${state}, n % 90, date '2024-01-01' + n % 900 FROM generate_series(1, ${pageSizes.lines}) n`);
  for (const name of ['bench_task', 'bench_line']) {
    await run(`INSERT INTO $S._registry (id, model) SELECT id, '${name}' FROM $S.${name} ON CONFLICT DO NOTHING`);
    await run(`VACUUM ANALYZE $S.${name}`);
  }
  await client.end();
}

type TraceEvent = { name: string; ph: string; pid: number; tid: number; dur?: number; tdur?: number; args?: { name?: string } };

/**
 * Returns the tasks of the page's main thread during some work, in order, as processor milliseconds. Unlike wall time, they
 * do not depend on other work of the machine.
 */
export async function tasksDuring(page: Page, work: () => Promise<void>): Promise<number[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser.');
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  // Stops the trace also if the work fails, because no other trace can begin while one is running.
  const traced = await work().then(
    () => browser.stopTracing(),
    async (error: unknown) => {
      await browser.stopTracing();
      throw error;
    },
  );
  const { traceEvents } = JSON.parse(traced.toString()) as { traceEvents: TraceEvent[] };
  const main = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const threads = new Set(main.map(({ pid, tid }) => `${pid} ${tid}`));
  const tasks = traceEvents.filter(({ name, ph, pid, tid }) => ph === 'X' && name.endsWith('RunTask') && threads.has(`${pid} ${tid}`));
  return tasks.map(({ tdur = 0 }) => tdur / 1000);
}

type Tasks = { opened_ms: number; opening: number; long: number; worst: number };

/**
 * Opens a page until the selector `drawn` is visible, and scrolls it up and down. The first task of more than 200 processor
 * milliseconds counts as opening the page. `long` is the number of further such tasks, `worst` the longest task after it.
 */
export async function worstTask(page: Page, address: string, drawn: string): Promise<Tasks> {
  let opened_ms = 0;
  const tasks = await tasksDuring(page, async () => {
    const began = performance.now();
    await page.goto(address, { waitUntil: 'commit' });
    await page.locator(drawn).first().waitFor({ timeout: 60_000 });
    opened_ms = performance.now() - began;
    const box = await page.locator(drawn).first().boundingBox();
    if (box) await page.mouse.move(box.x + Math.min(box.width / 2, 300), box.y + Math.min(box.height / 2, 60));
    for (const way of [1, -1])
      for (let step = 0; step < 12; step++) {
        await page.mouse.wheel(0, way * 900);
        await page.waitForTimeout(60);
      }
    await page.waitForTimeout(500);
  });
  const first = tasks.findIndex((ms) => ms > 200);
  const later = first < 0 ? tasks : tasks.toSpliced(0, first + 1);
  return { opened_ms, opening: Math.max(0, tasks[first] ?? 0), long: later.filter((ms) => ms > 200).length, worst: Math.max(0, ...later) };
}

/**
 * Edits a view of thirty blocks: selects each block, moves it, types in its title, and undoes all changes. Returns the number
 * of interactions, and the processor milliseconds of their longest tasks: the 98th percentile and the maximum.
 */
export async function editThirty(page: Page, address: string): Promise<{ interactions: number; p98_ms: number; worst_ms: number }> {
  await page.goto(address, { waitUntil: 'commit' });
  const outline = page.getByRole('complementary', { name: 'Blocks' });
  const settings = page.getByRole('complementary', { name: 'Settings' });
  await page.getByRole('region', { name: 'Preview with real data' }).locator('[role="gridcell"]').first().waitFor({ timeout: 60_000 });
  await page.waitForTimeout(3_000);
  // Discards the draft of an earlier measurement.
  const discard = page.getByRole('button', { name: 'Discard' });
  if (await discard.isVisible()) {
    await discard.click();
    await discard.waitFor({ state: 'hidden' });
  }
  let interactions = 0;
  const one = async (act: Promise<void>) => {
    await act;
    interactions++;
    await page.waitForTimeout(80);
  };
  const tasks = await tasksDuring(page, async () => {
    for (let at = 0; at < 12; at++) {
      await one(outline.getByRole('button', { name: `Thirty b${at * 2}`, exact: true }).click());
      await one(outline.getByRole('button', { name: 'Move down' }).click());
      await one(settings.getByRole('tab', { name: at % 2 ? 'Look' : 'Data' }).click());
    }
    const title = settings.getByRole('textbox', { name: 'Title', exact: true });
    await one(settings.getByRole('tab', { name: 'Look' }).click());
    await one(title.click());
    for (const letter of 'a longer title') await one(page.keyboard.press(letter === ' ' ? 'Space' : letter));
    for (let step = 0; step < 12; step++) await one(page.getByRole('button', { name: /^Undo/ }).click());
  });
  const slowest = tasks.toSorted((one, other) => other - one);
  return { interactions, p98_ms: slowest[Math.floor(interactions * 0.02)] ?? 0, worst_ms: slowest[0] ?? 0 };
}

type Opening = { first_ms: number; busy_ms: number; requests: number; parallel: number; most_of_one: number };

/**
 * Opens a page of blocks. Measures when its first rows appear, how long the main thread has worked until then, the number
 * of requests of its blocks, and the maximum number of parallel requests.
 */
export async function openBlocks(page: Page, address: string): Promise<Opening> {
  const asked = new Map<string, number>();
  let [now, parallel, requests] = [0, 0, 0];
  const isRows = (url: string) => url.endsWith('/v1/dataset');
  const begun = (request: { url(): string; postData(): string | null }) => {
    if (!isRows(request.url())) return;
    requests++;
    parallel = Math.max(parallel, ++now);
    const key = `${request.url()} ${request.postData() ?? ''}`;
    asked.set(key, (asked.get(key) ?? 0) + 1);
  };
  const ended = (request: { url(): string }) => void (isRows(request.url()) && now--);
  page.on('request', begun);
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  let first_ms = 0;
  const tasks = await tasksDuring(page, async () => {
    const began = performance.now();
    await page.goto(address, { waitUntil: 'commit' });
    await page.locator('[role="gridcell"]').first().waitFor({ timeout: 60_000 });
    first_ms = performance.now() - began;
  });
  // Waits until no request is open. The event stream is not counted, because it never ends.
  for (let calm = 0; calm < 10; calm = now === 0 ? calm + 1 : 0) await page.waitForTimeout(100);
  page.off('request', begun);
  page.off('requestfinished', ended);
  page.off('requestfailed', ended);
  const busy_ms = tasks.reduce((sum, ms) => sum + Math.max(0, ms), 0);
  return { first_ms, busy_ms, requests, parallel, most_of_one: Math.max(...asked.values()) };
}
