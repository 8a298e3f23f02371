import type { Json, Text } from '@millwright/core/json.ts';
import { draftOf, type ViewDocument } from '../editor/draft/view-draft.ts';

const copied = (name: Text): Text => {
  if (typeof name === 'string') return `${name} (copy)`;
  return Object.fromEntries(Object.entries(name).map(([language, words]) => [language, `${words} (copy)`])) as Text;
};

/** What a copy of a view is made of: everything that is edited of it, under a name of its own. */
export function copyOf(view: ViewDocument): Record<string, Json> {
  const draft = draftOf(view);
  return { ...draft, name: copied(draft.name) } as unknown as Record<string, Json>;
}
