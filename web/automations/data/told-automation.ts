import type { JsonObject } from '@millwright/core/json.ts';
import type { DocumentKind, Parts } from '../../documents/saving/document-kind.ts';
import { automationKind } from './automation-kind.ts';
import type { Draft } from './draft.ts';
import type { AutomationDocument } from './use-automations.ts';

const isInput = /^step:[^:]+:input$/;

/** An input is told value by value: `step:<id>:input:<name>`. */
function partsOf(draft: Draft): Parts {
  const parts: Parts = new Map();
  for (const [part, value] of automationKind.partsOf(draft)) {
    if (!isInput.test(part)) parts.set(part, value);
    else for (const [name, inner] of Object.entries(value as JsonObject)) parts.set(`${part}:${name}`, inner);
  }
  return parts;
}

/** A step and the ways on from it are one thing where it came or went. */
const thingOf = (part: string): string | null => {
  const [kind, id] = part.split(':');
  return kind === 'step' || kind === 'edge' ? `step:${id}` : null;
};

/** An automation as people are told where two versions differ. */
export const toldAutomation: DocumentKind<AutomationDocument, Draft> = { ...automationKind, partsOf, thingOf };
