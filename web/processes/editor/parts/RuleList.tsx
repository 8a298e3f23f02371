import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { FilterEditor } from '../../../blocks/editing/fields/FilterEditor.tsx';
import { uuid } from '../../../data/uuid.ts';
import { LabelField } from '../../../fields/label/LabelField.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { useEditing } from '../state/editor-context.ts';
import { PartList } from './PartList.tsx';

type Props = { side: 'enter' | 'leave' | 'confirm' | 'ask'; schema: Schema; model: ResolvedModel };

/** What keeps records out of the chosen step, or in it, or is asked on the way: for which records, and what people are told. */
export function RuleList({ side, schema, model }: Props) {
  const text = useText();
  const { history, selected, changeStep } = useEditing();
  if (!selected) return null;
  const says = (list: string | null) => (list === null ? text('processes.editor.holdsNone') : text('processes.editor.holds', { list }));
  return (
    <PartList
      title={text(`processes.editor.${side}`)}
      hint={text(`processes.editor.${side}Hint`)}
      kind="rule"
      addLabel={text(`processes.editor.${side}Add`)}
      parts={selected[side] ?? []}
      {...(side === 'ask' && { most: 1 })}
      make={() => ({ id: `rule-${uuid().slice(-8)}`, when: undefined, text: '' })}
      onChange={(rules, tag) => changeStep(selected.id, { [side]: rules }, tag)}
    >
      {(rule, replace) => (
        <>
          <FilterEditor schema={schema} model={model} value={rule.when} says={says} onChange={(when) => replace({ ...rule, when })} />
          <LabelField
            label={text('processes.editor.message')}
            placeholder={text('processes.editor.messageExample')}
            value={rule.text}
            onChange={(message) => replace({ ...rule, text: message }, 'text')}
            onDone={history.seal}
          />
        </>
      )}
    </PartList>
  );
}
