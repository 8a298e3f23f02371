import { expect, it } from 'vitest';
import { SetupError } from '../console.ts';
import { anyFreePort } from '../ports.ts';
import { serves, untilServed } from './namespace.ts';

const address = process.env.TEMPORAL_ADDRESS ?? '127.0.0.1:7233';
const namespace = process.env.TEMPORAL_NAMESPACE ?? 'default';
const hasty = { server: 300, namespace: 300 };

const refusal = (at: string, name: string) => untilServed(at, name, hasty).then(String, (error: SetupError) => error);

it('waits until a workflow of the namespace can be asked for', async () => {
  expect(await untilServed(address, namespace)).toBe(address);
  expect(await serves(address, namespace, { register: false })).toBe(true);
});

it('says how to make a namespace that a server of our own does not have, and makes none there', async () => {
  for (let i = 0; i < 2; i++) {
    const error = (await refusal(address, 'nobody-made-this')) as SetupError;
    expect(error).toBeInstanceOf(SetupError);
    expect(error.message).toBe(`The workflow engine at ${address} has no namespace "nobody-made-this".`);
    expect(error.advice).toContain('temporal operator namespace create -n nobody-made-this');
  }
});

it('says that a server does not answer', async () => {
  const nowhere = `127.0.0.1:${await anyFreePort()}`;
  expect(((await refusal(nowhere, namespace)) as SetupError).message).toContain(`The workflow engine at ${nowhere} does not answer`);
});
