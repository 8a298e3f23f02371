import { readdir, readFile } from 'node:fs/promises';
import temporal from '@temporalio/proto';
import { Worker } from '@temporalio/worker';
import { describe, expect, it } from 'vitest';
import { bundleWorkflows } from './workflow-bundle.ts';

const folder = new URL('../workflows/histories/', import.meta.url);

type Saved = { name: string; history: string };

/** Every history that a release has saved (as protocol buffer): what runs then must go on with the code of now. */
async function histories() {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(
    files.map(async (workflowId) => {
      const { history } = JSON.parse(await readFile(new URL(workflowId, folder), 'utf8')) as Saved;
      return { workflowId, history: temporal.temporal.api.history.v1.History.decode(Buffer.from(history, 'base64')) };
    }),
  );
}

describe('saved histories', () => {
  it('are replayed by the workflow code without a difference', async () => {
    const saved = await histories();
    expect(saved.length).toBeGreaterThanOrEqual(8);
    const results: [string, unknown][] = [];
    for await (const { workflowId, error } of Worker.runReplayHistories({ workflowBundle: await bundleWorkflows() }, saved))
      results.push([workflowId, error]);
    expect(results.sort()).toEqual(saved.map(({ workflowId }) => [workflowId, undefined]));
  });

  it('are told apart from code that does something else', async () => {
    const [first] = (await histories()).filter(({ workflowId }) => workflowId.endsWith('inside.json'));
    const [begun, ...rest] = first?.history.events ?? [];
    const attributes = begun?.workflowExecutionStartedEventAttributes;
    if (!first || !attributes) throw new Error('There is no history of a plain run.');
    // Begun as another type of workflow, the same events do not fit.
    const changed = {
      ...first,
      history: { events: [{ ...begun, workflowExecutionStartedEventAttributes: { ...attributes, workflowType: { name: 'runJob' } } }, ...rest] },
    };
    const results: unknown[] = [];
    for await (const { error } of Worker.runReplayHistories({ workflowBundle: await bundleWorkflows() }, [changed])) results.push(error);
    expect(results[0]).toBeDefined();
  });
});
