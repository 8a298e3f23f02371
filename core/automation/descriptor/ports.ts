/** Where an edge leaves a step: by its ordinary port, by a decision, into a body, or after a failure. */
export type Port = 'next' | 'true' | 'false' | 'item' | 'error' | Outcome | RecordOutcome | `case_${number}` | `branch_${number}`;

/** How a person's decision ends, each with a way of its own. */
export const outcomes = ['approved', 'rejected', 'expired'] as const;
export type Outcome = (typeof outcomes)[number];
export const isOutcome = (port: string): port is Outcome => outcomes.some((outcome) => outcome === port);

/** How a wait for a record ends, each with a way of its own. */
export const recordOutcomes = ['matched', 'expired', 'deleted'] as const;
export type RecordOutcome = (typeof recordOutcomes)[number];

type Shape = {
  /** The ports besides `error`, which every step has, and besides branches. */
  ports: readonly Port[];
  /** Whether it has ports `branch_1`, `branch_2`, … as well. */
  branches: boolean;
  /** Whether it has ports `case_1`, `case_2`, … as well, one for each case of its input. */
  cases?: boolean;
  /** Whether its inner ports lead into a body, from where the flow comes back. */
  body: boolean;
  /** Where the flow goes on when the step is not run, and where an inserted step hands over. */
  onward: Port;
  /** Where the flow goes on after a failure that is tolerated (`soft_fail`) and has no port `error`. */
  afterFailure: Port;
};

/** The shapes that a step can have on the drawing. */
export const portShapes = {
  step: { ports: ['next'], branches: false, body: false, onward: 'next', afterFailure: 'next' },
  decision: { ports: ['true', 'false'], branches: false, body: false, onward: 'true', afterFailure: 'false' },
  loop: { ports: ['item', 'next'], branches: false, body: true, onward: 'next', afterFailure: 'next' },
  approval: { ports: outcomes, branches: false, body: false, onward: 'approved', afterFailure: 'rejected' },
  record: { ports: recordOutcomes, branches: false, body: false, onward: 'matched', afterFailure: 'expired' },
  switch: { ports: ['next'], branches: false, cases: true, body: false, onward: 'next', afterFailure: 'next' },
  branches: { ports: ['next'], branches: true, body: true, onward: 'next', afterFailure: 'next' },
} as const satisfies Record<string, Shape>;
export type PortShape = keyof typeof portShapes;

/** Whether a step of this shape has the port. */
export function hasPort(shape: PortShape, port: string): boolean {
  const { ports, branches, cases }: Shape = portShapes[shape];
  if (port === 'error' || ports.some((one) => one === port)) return true;
  return (branches && /^branch_[1-9]\d?$/.test(port)) || (cases === true && /^case_[1-9]\d?$/.test(port));
}

/** The port by which the flow goes on after an output: decisions, approvals and switches choose by it, every other step has one way. */
export function portAfter(shape: PortShape, output: unknown): Port {
  if (shape === 'decision') return output === true ? 'true' : 'false';
  if (shape === 'approval') return outcomeOf(output);
  if (shape === 'record') return recordOutcomeOf(output);
  if (shape === 'switch') return caseOf(output);
  return portShapes[shape].onward;
}

/** The outcome that a step has handed on. */
function outcomeOf(output: unknown): Outcome {
  const outcome = outcomeIn(output);
  return typeof outcome === 'string' && isOutcome(outcome) ? outcome : 'rejected';
}

function recordOutcomeOf(output: unknown): RecordOutcome {
  const outcome = outcomeIn(output);
  return recordOutcomes.find((one) => one === outcome) ?? 'expired';
}

const outcomeIn = (output: unknown): unknown => (typeof output === 'object' && output !== null && 'outcome' in output ? output.outcome : null);

/** The case that a switch has found, counted from one; none leads on by `next`. */
function caseOf(output: unknown): Port {
  const number = typeof output === 'object' && output !== null && 'case' in output ? output.case : null;
  return typeof number === 'number' ? `case_${number}` : 'next';
}
