import type { Json } from '@millwright/core/json.ts';
import { copyName } from '../../documents/list/copy-name.ts';
import { draftOf, type ViewDocument } from '../editor/draft/view-draft.ts';

/** The content of a copy of a view, with a new name. */
export function copyOf(view: ViewDocument): Record<string, Json> {
  const draft = draftOf(view);
  return { ...draft, name: copyName(draft.name) } as unknown as Record<string, Json>;
}
