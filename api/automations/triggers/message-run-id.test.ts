import { systemPrincipal } from '@millwright/core/access/principals.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTenant } from '../../db/tenant.ts';
import { projects } from '../../testing/made-up.ts';
import { type Scratch, scratch, scratchClient } from '../../testing/scratch.ts';
import { messageRunId } from './message-run-id.ts';
import type { Verified } from './verify-signature.ts';

let space: Scratch;
let client: Awaited<ReturnType<typeof scratchClient>>;
beforeAll(async () => {
  space = await scratch({ built_in: projects() });
  client = await scratchClient(space.database);
});
afterAll(() => space?.drop());

const automation = v7();

/** Returns the id of the run that a message starts the given number of hours after an instant. */
const idAt = (message: Verified, hours = 0, from = new Date().toISOString()) =>
  inTenant(space.database, systemPrincipal(client.id), (tenant) => {
    const now = new Date(Date.parse(from) + hours * 3_600_000).toISOString();
    return messageRunId(Object.create(tenant, { now: { value: now } }), automation, message);
  });
const begun = (id: string, at: string) =>
  space.database.migrator.use((ddl) =>
    ddl.rows(
      `INSERT INTO ${client.schema}._runs (id, automation_id, definition, status, trigger, created_at) VALUES ($1, $2, '{}', 'success', '{}', $3)`,
      [id, automation, at],
    ),
  );

it.each(['2026-03-02T00:00:01Z', '2026-03-05T12:00:00Z', '2026-03-09T23:59:59Z'])(
  'takes what is signed without a time for the same message within 24 hours of %s, and for another one later',
  async (from) => {
    const digest = from;
    const first = await idAt({ id: 'd-1', digest }, 0, from);
    await begun(first, from);
    const ids = await Promise.all([0, 12, 23.9].map((hours) => idAt({ id: `d-${hours}`, digest }, hours, from)));
    expect(ids).toEqual([first, first, first]);
    const later = await Promise.all([24.1, 40, 48].map((hours) => idAt({ id: 'd-1', digest }, hours, from)));
    expect(later).not.toContain(first);
    expect(await idAt({ id: 'd-1', digest: 'another' }, 0, from)).not.toBe(first);
  },
);

it('takes an id that is signed for the same message for ever, and a call without any for one of its own', async () => {
  expect(await idAt({ id: 'm-1' })).toBe(await idAt({ id: 'm-1' }, 10_000));
  expect(await idAt({ id: null })).not.toBe(await idAt({ id: null }));
});
