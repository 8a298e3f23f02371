type Named = { key: string; label: string; line_num: number };

/**
 * Pairs each operation of a record with its step of the process, one operation per step at most. Operations and steps
 * are matched by key. Steps that people add have no key; they are matched by name, or else by line number, so renamed
 * or moved steps still match.
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
