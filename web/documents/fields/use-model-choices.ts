import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { useLabel } from '../../i18n/use-text.ts';

/** The models of a select field, by slug and sorted by name. */
export function useModelChoices(schema: Schema, fits: (model: ResolvedModel) => boolean = () => true): { value: string; label: string }[] {
  const label = useLabel();
  return [...schema.models.values()]
    .filter(fits)
    .map(({ model }) => ({ value: model.slug, label: label(model.displayed_name) || model.slug }))
    .sort((one, other) => one.label.localeCompare(other.label));
}
