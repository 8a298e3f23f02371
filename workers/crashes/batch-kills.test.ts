import { setTimeout as sleep } from 'node:timers/promises';
import { deep } from '@millwright/core/testing/depth.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { crashCompany } from '../testing/crashes/crash-company.ts';
import { WorkerProcesses } from '../testing/crashes/worker-processes.ts';
import { Harness, until } from '../testing/harness.ts';
import { randomFrom } from '../testing/random.ts';

const processes = new WorkerProcesses();
let h: Harness;
beforeAll(async () => {
  h = await Harness.open({ built_in: crashCompany, workers: false, relay: false });
});
afterAll(async () => {
  processes.killAll();
  await h?.close();
});

const kills = deep ? 50 : 3;
const together = 60;
const sql = <T>(text: string) => h.asSystem((tenant) => tenant.query<T>(text.replaceAll('$s', `"${h.client.schema}"`)));
const count = async (where: string) =>
  (await sql<{ n: number }>(`SELECT count(*)::int AS n FROM $s._runs WHERE automation_slug = 'two-notes' AND ${where}`))[0]?.n ?? 0;

it(
  'a batch whose worker is killed in the middle of it, again and again, loses and doubles nothing',
  async () => {
    const figure = randomFrom(50);
    let worker = await processes.start(h, '500');
    let made = 0;
    let torn = 0;
    for (let kill = 0; kill < kills; kill++) {
      const before = await count('ended_at IS NOT NULL');
      const names = Array.from({ length: together }, () => `t${made++}`);
      await h.save(...names.map((title) => ({ model: 'task', properties: { title } })));
      await until(async () => (await count('ended_at IS NOT NULL')) > before);
      await sleep(figure() * 40);
      await processes.kill(worker);
      if ((await count('ended_at IS NULL')) > 0) torn++;
      worker = await processes.start(h, '500');
    }
    await until(async () => (await count("status = 'success'")) === made, 120_000);
    await h.settled();

    // Most of the kills came in the middle, and the runs went on as batches.
    expect(torn).toBeGreaterThan(kills / 2);
    expect(await count('carrier IS NOT NULL')).toBeGreaterThan(made / 2);
    const faults = await sql(`
    WITH wanted AS (SELECT t.title || ' ' || step AS text FROM $s.task t CROSS JOIN unnest(ARRAY['x', 'y']) step)
    SELECT 'note ' || COALESCE(w.text, n.text) || ': ' || count(n.id) AS fault FROM wanted w FULL JOIN $s.note n ON n.text = w.text GROUP BY w.text, n.text HAVING count(n.id) <> 1
    UNION ALL SELECT 'run ' || r.id || ': ' || r.status FROM $s._runs r WHERE r.automation_slug = 'two-notes' AND (r.status <> 'success' OR r.ended_at IS NULL)
    UNION ALL SELECT 'steps of ' || r.id || ': ' || count(s.id) FROM $s._runs r LEFT JOIN $s._steps s ON s.run_id = r.id AND s.status = 'success' WHERE r.automation_slug = 'two-notes' GROUP BY r.id HAVING count(s.id) <> 2
    UNION ALL SELECT 'events of ' || n.id || ': ' || count(e.id) FROM $s.note n LEFT JOIN $s._events e ON e.node_id = n.id AND e.type = 'created' GROUP BY n.id HAVING count(e.id) <> 1`);
    expect(faults).toEqual([]);
    expect(await count('true')).toBe(made);
  },
  300_000 + kills * 60_000,
);
