import type { Form } from '@millwright/core/form/types.ts';
import type { Text } from '@millwright/core/json.ts';
import type { View } from '@millwright/core/view/types.ts';
import type { TextKey } from '../../i18n/keys.ts';
import type { TextOf } from '../../i18n/use-text.ts';
import type { Part } from './words.ts';

/** A part in the reader's words; a view leads there. */
export type Drawn = { kind: 'words' | 'key' | 'command' | 'name'; text: string; to?: string };

type Known = { views: readonly View[]; forms: readonly Form[]; text: TextOf; label: (label: Text | undefined) => string };

const actionsOf = (view: View | undefined) =>
  Object.values(view?.setup ?? {}).flatMap(({ misc }) => (misc as { actions?: { id: string; label?: Text }[] }).actions ?? []);

/** Returns a function that names the parts of a guide as this person's screens do; null for a part that they do not have. */
export function drawWith({ views, forms, text, label }: Known): (part: Part) => Drawn | null {
  const bySlug = new Map(views.map((view) => [view.slug, view]));
  const formBySlug = new Map(forms.map((form) => [form.slug, form]));
  const name = (of: Text | undefined, to?: string): Drawn | null => (of === undefined ? null : { kind: 'name', text: label(of), ...(to && { to }) });
  return (part) => {
    if ('text' in part) return part;
    if (part.kind === 'button') return { kind: 'name', text: text(part.key as TextKey) };
    if (part.kind === 'view') return name(bySlug.get(part.slug)?.name, `/view/${part.slug}`);
    if (part.kind === 'form') return name(formBySlug.get(part.slug)?.title);
    return name(actionsOf(bySlug.get(part.view)).find(({ id, label }) => id === part.action && label)?.label);
  };
}
