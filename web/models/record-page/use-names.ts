import { endLabel, type ResolvedModel } from '@millwright/core/model/schema.ts';
import { useLabel } from '../../i18n/use-text.ts';

/** What people call the fields and relations of a model. */
export function useNames(model: ResolvedModel | undefined): (name: string) => string {
  const label = useLabel();
  return (name) => {
    const end = model?.ends.get(name);
    return label(model?.fields.get(name)?.label) || (end ? label(endLabel(end)) : '') || name;
  };
}

/** What a list of the model's records may show: its fields, its links to one record, and whatever is shown already. */
export function useChoices(model: ResolvedModel | undefined, shown: readonly string[]): { value: string; label: string }[] {
  const nameOf = useNames(model);
  const fields = [...(model?.fields.values() ?? [])].filter(({ hidden, deleted }) => !hidden && !deleted).map(({ name }) => name);
  const links = [...(model?.ends.values() ?? [])].filter(({ many }) => !many).map(({ name }) => name);
  return [...new Set([...fields, ...links, ...shown])].map((value) => ({ value, label: nameOf(value) }));
}
