import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { ResolvedColumn } from '../../columns/columns.ts';
import type { Proposal } from '../../editing/block-editing.ts';
import { listed } from '../../editing/panels/rows-proposals.ts';
import type { InputSetup, InputsSetup } from '../../page/input-values.ts';
import { type InputKind, kindsOf } from './input-kinds.ts';

const longestId = 36;

/** Derives an input's name in the address from its path, with a suffix if it is already used. */
export function inputId(path: string, taken: readonly string[]): string {
  const plain = path.replace(/[^\w-]+/g, '-').slice(0, longestId);
  const base = /^[a-z]/i.test(plain) ? plain : `by-${plain}`.slice(0, longestId);
  const numbered = [base, ...taken.map((_, at) => `${base}-${at + 2}`)];
  return numbered.find((id) => !taken.includes(id)) ?? base;
}

/** A new input for a column, without bindings. */
export const inputOf = ({ path }: ResolvedColumn, kind: InputKind, taken: readonly string[] = []): InputSetup => ({
  id: inputId(path, taken),
  kind,
  path,
  binds: [],
});

/** Proposes three blocks: name, choice and time; all choices; the name alone. Their bindings are chosen afterwards. */
export function inputsProposals(model: ResolvedModel | null, schema: Schema): Proposal<InputsSetup>[] {
  if (!model) return [];
  const all = listed(schema, model);
  const first = (kind: InputKind) => all.filter((column) => kindsOf(column)[0] === kind);
  const inputs = (columns: readonly ResolvedColumn[]) =>
    columns.flatMap((column) => {
      const [kind] = kindsOf(column);
      return kind ? [inputOf(column, kind)] : [];
    });
  const words = all.filter(({ path }) => path === model.model.primary_attribute);
  const choices = [...first('select'), ...first('relation'), ...first('boolean')];
  const several = inputs([...words, ...choices.slice(0, 1), ...first('date_range').slice(0, 1)]);
  const offers = [
    { id: 'several' as const, inputs: several },
    { id: 'choices' as const, inputs: inputs(choices.slice(0, 4)) },
    { id: 'words' as const, inputs: inputs(words) },
  ];
  return offers
    .filter((one, at) => one.inputs.length > 0 && !(at > 0 && one.inputs.length === several.length && one.id === 'words'))
    .map((one) => ({
      id: one.id,
      name: ({ text }) => text(`blocks.inputsEditing.proposals.${one.id}`),
      setup: { model: model.model.slug, inputs: one.inputs },
    }));
}
