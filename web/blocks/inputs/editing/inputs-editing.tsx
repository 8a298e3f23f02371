import { NativeSelect } from '@mantine/core';
import { findModel } from '../../../data/documents/use-schema.ts';
import { OptionalLabel } from '../../../documents/fields/OptionalLabel.tsx';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { resolveColumn } from '../../columns/columns.ts';
import { defineEditing, type EditingProps } from '../../editing/block-editing.ts';
import { EntryTools } from '../../editing/fields/EntryTools.tsx';
import classes from '../../editing/fields/fields.module.css';
import { ModelSelect } from '../../editing/fields/ModelSelect.tsx';
import { PathPicker } from '../../editing/fields/PathPicker.tsx';
import { pathWords } from '../../editing/fields/paths.ts';
import { Section } from '../../editing/fields/Section.tsx';
import type { InputSetup, InputsSetup } from '../../page/input-values.ts';
import { InputControl } from '../InputControl.tsx';
import { BindsEditor } from './BindsEditor.tsx';
import { type InputKind, kindsOf } from './input-kinds.ts';
import { inputOf, inputsProposals } from './inputs-proposals.ts';

type Props = EditingProps<InputsSetup>;

const most = 20;

/** The names that inputs of a view have in its address. */
const takenIn = ({ setup }: Props['view']): string[] =>
  Object.values(setup).flatMap(({ type, misc }) => (type === 'inputs' ? ((misc as Partial<InputsSetup>).inputs ?? []).map(({ id }) => id) : []));

/** One input: its question, a place to try it, and the blocks that it filters. */
function InputFields({ at, view, setup, schema, model, change, iconOf }: Props & { at: number }) {
  const text = useText();
  const label = useLabel();
  const input = setup.inputs[at];
  if (!input || !model) return null;
  const set = (next: InputSetup, tag?: string) => change({ inputs: setup.inputs.with(at, next) }, tag);
  const { label: _, ...nameless } = input;
  const column = resolveColumn(schema, model, { path: input.path });
  const kinds = column ? kindsOf(column) : [];
  const name = label(input.label) || pathWords(schema, model, input.path, (one) => label(one.label));
  return (
    <Section
      title={name}
      tools={
        <EntryTools
          entries={setup.inputs}
          index={at}
          name={name}
          neededOnce={text('blocks.inputsEditing.only')}
          onChange={(inputs) => change({ inputs })}
        />
      }
    >
      <PathPicker
        schema={schema}
        model={model}
        label={text('blocks.inputsEditing.field')}
        value={input.path}
        accept={(one) => kindsOf(one).length > 0}
        onChange={(path, chosen) => {
          const [kind] = chosen ? kindsOf(chosen) : [];
          // The bindings were for the previous field.
          if (kind) set({ ...input, path, kind, binds: [] });
        }}
      />
      {kinds.length > 1 && (
        <NativeSelect
          size="sm"
          label={text('blocks.inputsEditing.kind')}
          value={input.kind}
          data={kinds.map((kind) => ({ value: kind, label: text(`blocks.inputsEditing.kinds.${kind}`) }))}
          onChange={({ currentTarget }) => set({ ...input, kind: currentTarget.value as InputKind })}
        />
      )}
      <OptionalLabel
        label={text('blocks.editing.heading')}
        value={input.label}
        onChange={(words) => set({ ...nameless, ...(words !== undefined && { label: words }) }, `input.${input.id}`)}
      />
      <div className={classes.part}>
        <span className={classes.hint}>{text('blocks.inputsEditing.try')}</span>
        <InputControl input={input} schema={schema} model={model} />
      </div>
      <h4 className={classes.caption}>{text('blocks.inputsEditing.filters')}</h4>
      <BindsEditor view={view} schema={schema} model={model} input={input} iconOf={iconOf} onChange={(binds) => set({ ...input, binds })} />
    </Section>
  );
}

/** Edits the inputs of a page: the model that their fields come from, and for each input the blocks that it filters. */
function Data(props: Props) {
  const { view, setup, schema, model, change } = props;
  const text = useText();
  const choose = (slug: string) => {
    const [first] = inputsProposals(findModel(schema, slug) ?? null, schema);
    if (first) change(first.setup);
  };
  return (
    <>
      <Section title={text('blocks.editing.records')}>
        <ModelSelect
          schema={schema}
          value={model?.model.slug ?? setup.model}
          fits={(one) => inputsProposals(one, schema).length > 0}
          onChange={choose}
        />
      </Section>
      {model && (
        <>
          {setup.inputs.map(({ id }, at) => (
            <InputFields key={id} {...props} at={at} />
          ))}
          {setup.inputs.length < most && (
            <Section title={text('blocks.inputsEditing.more')}>
              <PathPicker
                bare
                schema={schema}
                model={model}
                value=""
                label={text('blocks.inputsEditing.add')}
                placeholder={text('blocks.inputsEditing.add')}
                accept={(column) => kindsOf(column).length > 0}
                onChange={(_, column) => {
                  const [kind] = column ? kindsOf(column) : [];
                  if (column && kind) change({ inputs: [...setup.inputs, inputOf(column, kind, takenIn(view))] });
                }}
              />
            </Section>
          )}
        </>
      )}
    </>
  );
}

/** How inputs are made and set up. */
export const inputsEditing = defineEditing<InputsSetup>({ ofModel: true, proposals: inputsProposals, Data, Look: () => null });
