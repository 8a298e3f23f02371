import type { JsonObject } from '@millwright/core/json.ts';
import type { DocumentKind, Parts } from '../../documents/saving/document-kind.ts';
import { automationKind } from './automation-kind.ts';
import type { Draft } from './draft.ts';
import type { AutomationDocument } from './use-automations.ts';

const isInput = /^step:[^:]+:input$/;

/** Input values are compared one by one: `step:<id>:input:<name>`. */
function partsOf(draft: Draft): Parts {
  const parts: Parts = new Map();
  for (const [part, value] of automationKind.partsOf(draft)) {
    if (!isInput.test(part)) parts.set(part, value);
    else for (const [name, inner] of Object.entries(value as JsonObject)) parts.set(`${part}:${name}`, inner);
  }
  return parts;
}

/** A step and its outgoing edges count as one change when the step is added or removed. */
const thingOf = (part: string): string | null => {
  const [kind, id] = part.split(':');
  return kind === 'step' || kind === 'edge' ? `step:${id}` : null;
};

/** The document kind for showing the differences between two versions. */
export const toldAutomation: DocumentKind<AutomationDocument, Draft> = { ...automationKind, partsOf, thingOf };
