import type { StepType } from './steps/registry.ts';
import type { Automation, Edge, Step, StepRun } from './types.ts';

/** A step for a test's automation. */
export const step = (id: string, type: StepType = 'transform', parts: Partial<Step> = {}): Step => ({
  id,
  name: id,
  type,
  enabled: true,
  input: type === 'transform' ? { value: id } : {},
  ...parts,
});

/** A successful execution of a step, as a run stores it. */
export const stepRun = (step_id: string, input: StepRun['input'], output: StepRun['output']): StepRun => ({
  id: step_id,
  step_id,
  item: '',
  name: step_id,
  type: 'query',
  status: 'success',
  start_date: '',
  end_date: '',
  attempt: 1,
  input,
  output,
  error: null,
  attempts: [],
  partly: null,
});

/** `a>b` leads from a to b by `next`, `a:true>b` by another port. */
export function edges(...texts: string[]): Edge[] {
  return texts.map((text) => {
    const [source = '', to = ''] = text.split('>');
    const [from = '', port = 'next'] = source.split(':');
    return { from, port: port as Edge['port'], to };
  });
}

/** An automation, by default with a manual trigger. */
export const automation = (steps: Step[], links: Edge[] = [], parts: Partial<Automation> = {}): Automation => ({
  id: '0198c0de-0000-7000-8000-000000000001',
  slug: 'made-up',
  name: 'made-up',
  label: 'Made up',
  trigger: { type: 'manual' },
  steps,
  edges: links,
  disabled: false,
  version: 1,
  ...parts,
});
