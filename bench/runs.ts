/**
 * Measures hundreds of runs over HTTP of a running product: creations that start runs, called runs, a run of another company
 * while many wait, a cancelled run, and a batch with a run that never ends. Called runs are compared with n8n if N8N_DIR is
 * the folder of an installation, on the server of TEST_DATABASE_URL. Prints a table. limits/runs.test.ts checks the goals.
 */
import { batch, behind, calledRuns, cancelled, followedCreations, prepare } from './cases/runs.ts';
import { startInstance, uncounted } from './lib/instance.ts';
import { type Measured, median, pair } from './lib/load.ts';
import { type Peer, startN8n } from './peers/n8n.ts';

const { TEST_DATABASE_URL, N8N_DIR } = process.env;

const rows: { what: string; Millwright: string; n8n: string; goal: string }[] = [];
function add(what: string, Millwright: string, goal: string, n8n = '') {
  rows.push({ what, Millwright, n8n, goal });
  console.log(`${what}: ${Millwright} ${n8n && `against ${n8n} `}(${goal})`);
}
const told = ({ p50_ms, p99_ms, per_second, failed }: Measured) =>
  `${p50_ms.toFixed(0)} ms (p99 ${p99_ms.toFixed(0)}), ${per_second.toFixed(1)}/s${failed ? `, ${failed} failed` : ''}`;

const instance = await startInstance(18_394, undefined, uncounted);
let peer: Peer | null = null;
try {
  peer = await startN8n(N8N_DIR, TEST_DATABASE_URL);
  const place = await prepare(instance.url);
  for (const callers of [1, 8]) {
    const goal = "p50 below n8n's";
    const n8n = peer;
    if (n8n) {
      const { ours, reference } = await pair(
        () => calledRuns(place, callers, 5),
        () => n8n.run(callers, 5),
      );
      add(`called runs, callers: ${callers}`, told(ours), goal, told(reference));
    } else add(`called runs, callers: ${callers}`, told(await calledRuns(place, callers, 5)), goal);
  }
  await peer?.stop();
  peer = null;
  const { took_ms, list } = await followedCreations(place, 1_000);
  add('1,000 creations by 8 writers with all that follows', `${(took_ms / 1000).toFixed(1)} s`, '≤ 15 s');
  add('lists beside them', told(list), 'p99 ≤ 100 ms');
  const cancel = await cancelled(place);
  add('a run that waits among 300 is cancelled', `${cancel.took_ms.toFixed(0)} ms (${cancel.status})`, '≤ 1 s');
  const held: number[] = [];
  for (let n = 0; n < 3; n++) held.push(-(await batch(place, false)) + (await batch(place, true)));
  add('24 runs end so much later with a poisoned one in their batch', `${median(held).toFixed(0)} ms`, '≤ 1 s');
  const { waited_ms, left } = await behind(place, 10_000);
  add(`another company's run is done behind ${left} that wait`, `${(waited_ms / 1000).toFixed(1)} s`, '≤ 5 s');
} finally {
  await peer?.stop();
  await instance.stop();
}
console.table(rows);
process.exit(0);
