/**
 * Computes plans without reading or writing, in plain Node like a worker, and prints milliseconds as JSON: `large`, `paths`
 * and `straightforward` (the large plan with maps), each the minimum of several runs.
 */
import { decimalOf } from '@millwright/core/planning/decimals.ts';
import { plan } from '@millwright/core/planning/plan.ts';
import type { Problem } from '@millwright/core/planning/problem.ts';
import { largePlan, manyPaths } from './bills.ts';
import { planWithMaps, recordsFor } from './with-maps.ts';

/** The minimum of ten runs in ms, and the plan. */
function fastest(problem: Problem) {
  const runs = Array.from({ length: 10 }, () => {
    const began = performance.now();
    const result = plan(problem);
    return { took: performance.now() - began, result };
  });
  const [best] = runs.sort((one, other) => one.took - other.took);
  if (!best || 'cycle' in best.result) throw new Error('No plan');
  return { took: best.took, result: best.result };
}

/** The same with maps: the minimum of three runs in ms, and the number of articles for which it orders a different quantity. */
function straightforward(problem: Problem, { suggestions }: ReturnType<typeof fastest>['result']) {
  const runs = Array.from({ length: 3 }, () => {
    const records = recordsFor(problem);
    const began = performance.now();
    const { ordered } = planWithMaps(problem, records);
    return { took: performance.now() - began, ordered };
  });
  const [best] = runs.sort((one, other) => one.took - other.took);
  const { article, quantity, scale, count } = suggestions;
  const differing = Array.from({ length: count }, (_, at): [number, number] => [
    Number(decimalOf(quantity.get(at), scale.get(at))),
    best?.ordered.get(`A${article.get(at)}`) ?? 0,
  ]).filter(([exact, float]) => Math.abs(exact - float) > 1e-6 * exact);
  return { took: best?.took ?? 0, ordered: best?.ordered.size ?? 0, differing: differing.length };
}

const problem = largePlan();
const large = fastest(problem);
const { took, result } = fastest(manyPaths());
const { quantity, scale, count } = result.suggestions;
const measured = {
  large: { took: large.took, suggestions: large.result.suggestions.count, pegs: large.result.pegs.count },
  straightforward: straightforward(problem, large.result),
  paths: { took, last: decimalOf(quantity.get(count - 1), scale.get(count - 1)) },
};
export type Measured = typeof measured;
console.log(JSON.stringify(measured));
