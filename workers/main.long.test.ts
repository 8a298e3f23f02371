import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Scratch, scratch } from '@millwright/api/testing/scratch.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testEngine, until } from './testing/harness.ts';

let made: Scratch;
let child: ChildProcess | null = null;
const port = 20_000 + (process.pid % 9_000);
beforeAll(async () => {
  made = await scratch();
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await made?.drop();
});

const healthy = () =>
  fetch(`http://127.0.0.1:${port}/health`).then(
    ({ status }) => status,
    () => 0,
  );

it('the worker process says when it is ready, and ends by itself when it is asked to', async () => {
  const { address, namespace } = testEngine();
  const env = {
    ...process.env,
    DATABASE_URL: made.urls.app,
    TEMPORAL_ADDRESS: address,
    TEMPORAL_NAMESPACE: namespace,
    TASK_QUEUE: `test-main-${process.pid}`,
    SMTP_URL: 'smtp://127.0.0.1:9',
    PUBLIC_URL: 'http://localhost:1',
    SECRET_KEY: 'a-secret-key-of-a-test-that-is-long',
    HEALTH_PORT: String(port),
  };
  child = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  await until(async () => (await healthy()) === 200, 40_000);
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
});
