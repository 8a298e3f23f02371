import { expect, it } from 'vitest';
import { pairSteps } from './pair-steps.ts';

const step = (key: string, label: string, line_num: number) => ({ key, label, line_num });
const operation = (identity: string, ...of: Parameters<typeof step>) => ({ identity, ...step(...of) });
const paired = (operations: ReturnType<typeof operation>[], steps: ReturnType<typeof step>[]) =>
  [...pairSteps(operations, steps)].map(([identity, { label, line_num }]) => [identity, label, line_num]).sort();

it('an operation is of the step with its key, whatever that is called and wherever it stands now', () => {
  const operations = [operation('1', 'turn', 'Turn', 20), operation('2', 'mill', 'Mill', 30)];
  expect(paired(operations, [step('mill', 'Turn', 20), step('turn', 'Turn the axle', 35)])).toEqual([
    ['1', 'Turn the axle', 35],
    ['2', 'Turn', 20],
  ]);
});

it('without keys the name tells, else the line number; what is new or gone has no other side', () => {
  const operations = [operation('1', '', 'Saw', 40), operation('2', '', 'Bend', 50), operation('3', '', 'Paint', 60)];
  expect(paired(operations, [step('', 'Saw to length', 40), step('', 'Bend', 70), step('', 'Pack', 80)])).toEqual([
    ['1', 'Saw to length', 40],
    ['2', 'Bend', 70],
  ]);
  expect(paired(operations, [step('', 'Bend', 40), step('', 'Saw', 50)])).toEqual([
    ['1', 'Saw', 50],
    ['2', 'Bend', 40],
  ]);
});

it('two steps of one key, or of one name, have an operation each', () => {
  const operations = [operation('1', 'oven', 'Oven', 10), operation('2', 'oven', 'Oven', 20), operation('3', '', 'Wait', 30)];
  expect(paired(operations, [step('oven', 'Oven', 20), step('oven', 'Oven', 10), step('', 'Wait', 30), step('', 'Wait', 35)])).toEqual([
    ['1', 'Oven', 10],
    ['2', 'Oven', 20],
    ['3', 'Wait', 30],
  ]);
});
