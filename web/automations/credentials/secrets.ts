import { credentialsOf } from '@millwright/core/automation/credentials.ts';
import type { Step } from '@millwright/core/automation/types.ts';
import type { Json } from '@millwright/core/json.ts';
import { follows } from '../steps/mapping.ts';

/** A secret of a step, as far as it may be shown: whether it is set, never its text. */
export type StepSecret = { step: Step; name: string; path: string[]; address: string; state: 'set' | 'unset' | 'variable' };

const stateOf = (value: Json | undefined): StepSecret['state'] =>
  follows(value) ? 'variable' : value === undefined || value === null || value === '' ? 'unset' : 'set';

const addressOf = ({ input }: Step) => (follows(input.url) ? input.url.$ : typeof input.url === 'string' ? input.url : '');

/** The secrets of these steps: those that a step's type declares, and headers that contain a secret. */
export const secretsOf = (steps: readonly Step[]): StepSecret[] =>
  steps.flatMap((step) =>
    credentialsOf(step).map(({ name, path, value }) => ({ step, name, path, address: addressOf(step), state: stateOf(value) })),
  );
