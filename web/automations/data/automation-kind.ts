import type { Edge, Step } from '@millwright/core/automation/types.ts';
import type { DocumentKind, Parts } from '../../documents/saving/document-kind.ts';
import { type Draft, draftOf } from './draft.ts';
import { withoutTypedSecrets } from './typed-secrets.ts';
import type { AutomationDocument } from './use-automations.ts';

/** The parts by which concurrent changes are compared: one key of a step, or one edge: `label`, `step:<id>:<key>`, `edge:<from>:<port>`. */
function partsOf({ steps, edges, ...plain }: Draft): Parts {
  const parts: Parts = new Map(Object.entries(plain));
  for (const step of steps) for (const [key, value] of Object.entries(step)) parts.set(`step:${step.id}:${key}`, value);
  for (const edge of edges) parts.set(`edge:${edge.from}:${edge.port}`, edge.to);
  return parts;
}

function stepsFrom(parts: Parts, order: readonly string[]): Step[] {
  const steps = new Map<string, Record<string, unknown>>();
  for (const [part, value] of parts) {
    const [kind, id = '', key = ''] = part.split(':');
    if (kind === 'step' && parts.has(`step:${id}:id`)) steps.set(id, { ...steps.get(id), [key]: value });
  }
  const rank = (id: string) => (order.indexOf(id) + order.length + 1) % (order.length + 1);
  return [...steps].sort(([a], [b]) => rank(a) - rank(b)).map(([, step]) => step as Step);
}

function edgesFrom(parts: Parts, steps: readonly Step[]): Edge[] {
  const ids = new Set(steps.map((step) => step.id));
  return [...parts].flatMap(([part, to]) => {
    const [kind, from = '', port] = part.split(':');
    const whole = kind === 'edge' && ids.has(from) && ids.has(to as string);
    return whole ? [{ from, port: port as Edge['port'], to: to as string }] : [];
  });
}

function fromParts(parts: Parts, order: readonly Draft[]): Draft {
  const steps = stepsFrom(
    parts,
    order.flatMap((draft) => draft.steps.map((step) => step.id)),
  );
  const plain = [...parts].filter(([part]) => !part.startsWith('step:') && !part.startsWith('edge:'));
  return { ...(Object.fromEntries(plain) as Omit<Draft, 'steps' | 'edges'>), steps, edges: edgesFrom(parts, steps) };
}

/** How automations are edited: their parts are those of their steps and edges. A draft never leaves the page with a typed secret. */
export const automationKind: DocumentKind<AutomationDocument, Draft> = {
  collection: 'settings_data_connections',
  name: 'automation',
  draftOf,
  partsOf,
  fromParts,
  withoutSecrets: withoutTypedSecrets,
};
