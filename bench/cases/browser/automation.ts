import type { Page } from '@playwright/test';
import type { Caller } from '../../lib/caller.ts';
import { tasksDuring } from './pages.ts';

const length = 200;

/** An automation of two hundred steps: a sequence, with a loop and a branch in every twenty steps. */
function longFlow() {
  const typeOf = (at: number) => (at % 20 === 5 ? 'condition' : at % 20 === 10 ? 'for_each' : 'transform');
  const inputOf = (at: number) => {
    if (typeOf(at) === 'condition') return { conditions: { fact: 'trigger.type', operator: 'equal', value: 'manual' } };
    return typeOf(at) === 'for_each' ? { items: [1, 2] } : { value: { $: at % 20 === 1 ? 'trigger.input' : `"step ${at}"` } };
  };
  const steps = Array.from({ length }, (_, at) => ({
    id: `s${at}`,
    name: `Step ${at}`,
    type: typeOf(at),
    enabled: true,
    input: inputOf(at),
    ...(typeOf(at) === 'transform' && { output_variable: `v${at}` }),
  }));
  const edges: { from: string; port: string; to: string }[] = [];
  const lead = (from: number, port: string, to: number) => void (to < length && edges.push({ from: `s${from}`, port, to: `s${to}` }));
  for (let at = 0; at < length; at++) {
    const before = typeOf(at - 1);
    if (typeOf(at) === 'condition') {
      lead(at, 'true', at + 1);
      lead(at, 'false', at + 2);
    } else if (typeOf(at) === 'for_each') {
      lead(at, 'item', at + 1);
      lead(at, 'next', at + 2);
      // Steps inside a loop have no edge to steps outside of it.
    } else if (before !== 'for_each') lead(at, 'next', at + 1);
  }
  return { steps, edges };
}

/** Creates an automation of two hundred steps that is off. Returns its id. */
export async function makeLongAutomation(caller: Caller): Promise<string> {
  const document = { name: 'Long', label: 'Long', trigger: { type: 'manual' }, disabled: true, ...longFlow() };
  const { data } = await caller.post<{ data: { id: string } }>('/v1/documents/settings_data_connections', document);
  return data.id;
}

/**
 * Processor milliseconds of the page's main thread for one kind of interaction: its longest task, and the sum of its
 * tasks per interaction.
 */
type Cost = { worst: number; each: number };
export type CanvasCosts = Record<'opened' | 'panned' | 'zoomed' | 'walked' | 'moved' | 'dragged' | 'typed', Cost>;

/** Opens the editor, pans and zooms the canvas, moves the focus from step to step, moves a step, drags an open port, and types a name. */
export async function editLongAutomation(page: Page, address: string): Promise<CanvasCosts> {
  const settle = () => page.waitForTimeout(1_000);
  const cost = async (times: number, work: (at: number) => Promise<unknown>): Promise<Cost> => {
    const tasks = await tasksDuring(page, async () => {
      for (let at = 0; at < times; at++) {
        await work(at);
        await page.waitForTimeout(100);
      }
    });
    await settle();
    return { worst: Math.max(0, ...tasks), each: tasks.reduce((sum, ms) => sum + Math.max(0, ms), 0) / times };
  };
  const canvas = page.locator('[data-region="canvas"]');
  const card = (at: number) => canvas.locator(`[data-step="s${at}"]`);
  const goTo = async (at: number) => {
    const search = page.getByRole('combobox', { name: 'Find a step' });
    await search.fill(`Step ${at} ·`);
    await page.getByRole('option', { name: `Step ${at} ·` }).click();
    await page.locator(`[data-step="s${at}"][data-selected]`).waitFor();
    await settle();
  };
  const opened = await cost(1, async () => {
    await page.goto(address, { waitUntil: 'commit' });
    await card(length - 1).waitFor({ state: 'attached', timeout: 60_000 });
  });
  await settle();
  // Discards the draft of an earlier measurement: nothing can be edited while the page offers it.
  const discard = page.getByRole('button', { name: 'Discard' });
  if (await discard.isVisible()) {
    await discard.click();
    await discard.waitFor({ state: 'hidden' });
  }
  const box = await canvas.boundingBox();
  if (!box) throw new Error('The drawing has no place.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const panned = await cost(20, (at) => page.mouse.wheel(0, at < 10 ? 300 : -300));
  const zoomed = await cost(10, (at) => page.getByRole('button', { name: at < 5 ? 'Zoom out' : 'Zoom in' }).click());
  await card(0).click();
  const walked = await cost(20, () => page.keyboard.press('ArrowDown'));
  const moved = await cost(4, (at) => page.keyboard.press(at % 2 === 0 ? 'Alt+ArrowDown' : 'Alt+ArrowUp'));
  await goTo(11);
  const grip = canvas.locator('[data-nodeid="+s11:next"].source');
  const from = await grip.boundingBox();
  const dragged = await cost(1, async () => {
    if (!from) throw new Error('The open end is out of sight.');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    for (let at = 1; at <= 20; at++) await page.mouse.move(from.x + at * 8, from.y + at * 4);
    await page.mouse.up();
  });
  await goTo(3);
  const name = page.getByRole('complementary', { name: 'Inspector' }).getByRole('textbox', { name: 'Name' });
  await name.click();
  const word = 'abcdefghijklmnopqrst';
  const typed = await cost(word.length, (at) => page.keyboard.press(word[at] ?? 'x'));
  return { opened, panned, zoomed, walked, moved, dragged, typed };
}
