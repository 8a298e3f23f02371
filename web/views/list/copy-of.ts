import type { Json } from '@millwright/core/json.ts';
import { copyName } from '../../documents/list/copy-name.ts';
import { draftOf, type ViewDocument } from '../editor/draft/view-draft.ts';

/** What a copy of a view is made of: everything that is edited of it, under a name of its own. */
export function copyOf(view: ViewDocument): Record<string, Json> {
  const draft = draftOf(view);
  return { ...draft, name: copyName(draft.name) } as unknown as Record<string, Json>;
}
