import { endLabel, type ResolvedModel } from '@millwright/core/model/schema.ts';
import { findModel } from '../../data/documents/use-schema.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { useModelEditor } from '../draft/editor-context.ts';

/** Returns a function that reads the label of a field or relation of a model. */
export function useNames(model: ResolvedModel | undefined): (name: string) => string {
  const label = useLabel();
  return (name) => {
    const end = model?.ends.get(name);
    return label(model?.fields.get(name)?.label) || (end ? label(endLabel(end)) : '') || name;
  };
}

/** The columns that a list of the model's records can show: fields, to-one relations, and the current columns. */
export function useChoices(model: ResolvedModel | undefined, shown: readonly string[]): { value: string; label: string }[] {
  const nameOf = useNames(model);
  const fields = [...(model?.fields.values() ?? [])].filter(({ hidden, deleted }) => !hidden && !deleted).map(({ name }) => name);
  const links = [...(model?.ends.values() ?? [])].filter(({ many }) => !many).map(({ name }) => name);
  return [...new Set([...fields, ...links, ...shown])].map((value) => ({ value, label: nameOf(value) }));
}

/** The same choices, plus those over one more relation: `place.key`. */
export function usePathChoices(model: ResolvedModel | undefined, shown: readonly string[]): { value: string; label: string }[] {
  const label = useLabel();
  const { schema } = useModelEditor();
  const nameOf = useNames(model);
  const own = useChoices(model, []);
  const further = [...(model?.ends.values() ?? [])].flatMap((end) => {
    const to = end.many ? undefined : findModel(schema, end.to);
    return [...(to?.fields.values() ?? [])].flatMap((field) =>
      field.hidden || field.deleted ? [] : [{ value: `${end.name}.${field.name}`, label: `${nameOf(end.name)} › ${label(field.label)}` }],
    );
  });
  const all = [...own, ...further];
  // A current column may cross two relations.
  const called = (path: string) => {
    const [first = '', next] = path.split('.');
    const end = findModel(schema, model?.ends.get(first)?.to ?? '')?.ends.get(next ?? '');
    return end ? `${nameOf(first)} › ${label(endLabel(end))}` : path;
  };
  return [...all, ...shown.flatMap((path) => (all.some(({ value }) => value === path) ? [] : [{ value: path, label: called(path) }]))];
}

/** The paths of to-one relations from a record, up to two long, and the record itself. */
export function useLinkPaths(model: ResolvedModel | undefined, shown: readonly string[]): { value: string; label: string }[] {
  const text = useText();
  const label = useLabel();
  const { schema } = useModelEditor();
  const linksOf = (of: ResolvedModel | undefined) => [...(of?.ends.values() ?? [])].filter(({ many }) => !many);
  const paths = linksOf(model).flatMap((end) => {
    const here = label(endLabel(end));
    const further = linksOf(findModel(schema, end.to)).map((next) => ({
      value: `${end.name}.${next.name}`,
      label: `${here} › ${label(endLabel(next))}`,
    }));
    return [{ value: end.name, label: here }, ...further];
  });
  const all = [{ value: 'identity', label: text('models.rules.itself') }, ...paths];
  return [...all, ...shown.flatMap((path) => (all.some(({ value }) => value === path) ? [] : [{ value: path, label: path }]))];
}
