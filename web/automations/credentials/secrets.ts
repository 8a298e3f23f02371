import type { Step } from '@millwright/core/automation/types.ts';
import type { Json } from '@millwright/core/json.ts';
import { follows } from '../inspector/mapping.ts';

/** A secret that a step sends to another system, as far as it may be shown: whether it is set, never what it is. */
export type StepSecret = { step: Step; name: string; address: string; state: 'set' | 'unset' | 'variable' };

const secretHeader = /^(authorization|cookie|x-api-key|.*(token|secret|key|password).*)$/i;

const stateOf = (value: Json | undefined): StepSecret['state'] =>
  follows(value) ? 'variable' : value === undefined || value === null || value === '' ? 'unset' : 'set';

const addressOf = ({ input }: Step) => (follows(input.url) ? input.url.$ : typeof input.url === 'string' ? input.url : '');

function headersOf(step: Step): [string, Json][] {
  const { headers } = step.input;
  if (typeof headers !== 'object' || headers === null || Array.isArray(headers) || follows(headers)) return [];
  return Object.entries(headers).filter(([name]) => secretHeader.test(name));
}

/** Every secret of the steps that reach other systems: signing secrets of webhooks, and headers that carry one. */
export function secretsOf(steps: readonly Step[]): StepSecret[] {
  return steps.flatMap((step): StepSecret[] => {
    if (step.type !== 'webhook' && step.type !== 'rest') return [];
    const address = addressOf(step);
    const signing: StepSecret[] = step.type === 'webhook' ? [{ step, name: 'secret', address, state: stateOf(step.input.secret) }] : [];
    return [...signing, ...headersOf(step).map(([name, value]) => ({ step, name, address, state: stateOf(value) }))];
  });
}

/** The path of a secret below its step's input. */
export const pathOf = ({ name }: StepSecret): string[] => (name === 'secret' ? ['secret'] : ['headers', name]);
