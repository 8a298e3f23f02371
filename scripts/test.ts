/**
 * `npm test`: lint, types, unit, web, workflow, api and browser tests, side by side as far as the machine goes, and one
 * closing count. `npm test -- unit web` runs these lanes alone, `--deep` the heavy runs.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { cores, deepLanes, type LaneName, Lanes, ordinaryLanes } from './lanes/lanes.ts';
import { schedule } from './lanes/schedule.ts';
import { summaryOf } from './lanes/summary.ts';
import { report, SetupError, say } from './lib/console.ts';
import { onEnd } from './lib/signals.ts';

/** The lanes that were asked for by name; all of the ordinary or of the deep ones without a name. */
function chosenLanes(): LaneName[] {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { deep: { type: 'boolean' } } });
  if (values.deep) process.env.TEST_DEPTH = 'deep';
  const lanes: readonly LaneName[] = values.deep ? deepLanes : ordinaryLanes;
  const unknown = positionals.filter((name) => !lanes.some((lane) => lane === name));
  if (unknown.length) throw new SetupError(`There is no lane ${unknown.join(', ')}.`, `There are ${lanes.join(', ')}.`);
  return lanes.filter((name) => positionals.length === 0 || positionals.includes(name));
}

const lanes = new Lanes(resolve(import.meta.dirname, '..'));
let stopping = false;
onEnd(async (reason) => {
  stopping = true;
  if (reason) report(reason);
  else say('Stopping');
  await lanes.stop();
  return reason ? 1 : 130;
});

/** Runs the lanes and tells what came of them; the exit code. */
async function main(): Promise<number> {
  const chosen = chosenLanes();
  say(`Running ${chosen.join(', ')} on ${cores} cores`);
  const { lines, ok } = summaryOf(await schedule(lanes.tasks(chosen), cores));
  // What is stopped in the middle fails: that is no news.
  if (!stopping) process.stdout.write(`${lines.join('\n')}\n`);
  return ok ? 0 : 1;
}

const code = await main().catch((error) => {
  report(error);
  return 1;
});
if (!stopping) {
  await lanes.stop();
  process.exit(code);
}
