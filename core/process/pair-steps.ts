type Named = { key: string; label: string; line_num: number };

/**
 * Finds for each operation of a record the step of its process that it is of, for each step one operation at most. An
 * operation knows its step by the key alone, and steps that people enter have none: these are told apart by their name,
 * else by their line number, so that one that was renamed or moved is still itself.
 */
export function pairSteps<O extends Named & { identity: string }, S extends Named>(operations: readonly O[], steps: readonly S[]): Map<string, S> {
  const pairs = new Map<string, S>();
  const left = new Set(steps);
  const pairWhere = (isSame: (operation: O, step: S) => boolean) => {
    for (const operation of operations) {
      const step = pairs.has(operation.identity) ? undefined : [...left].find((each) => operation.key === each.key && isSame(operation, each));
      if (!step) continue;
      pairs.set(operation.identity, step);
      left.delete(step);
    }
  };
  pairWhere((operation, step) => operation.label === step.label && operation.line_num === step.line_num);
  pairWhere((operation, step) => operation.label === step.label);
  pairWhere((operation, step) => operation.line_num === step.line_num);
  pairWhere(({ key }) => key !== '');
  return pairs;
}
