import { Select } from '@mantine/core';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { useState } from 'react';
import { FilterEditor } from '../../../blocks/editing/fields/FilterEditor.tsx';
import { uuid } from '../../../data/uuid.ts';
import { LabelField } from '../../../fields/label/LabelField.tsx';
import { useText } from '../../../i18n/use-text.ts';
import classes from '../editor.module.css';
import type { Rule } from '../state/draft.ts';
import { useEditing } from '../state/editor-context.ts';
import { PartList } from './PartList.tsx';

type Props = { side: 'enter' | 'leave' | 'confirm' | 'ask'; schema: Schema; model: ResolvedModel };

/** Edits the rules and questions for entering or leaving the selected step: their condition and message. */
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
          {side === 'confirm' && <Agreement rule={rule} onChange={replace} />}
        </>
      )}
    </PartList>
  );
}

const agreements = ['nothing', 'close_short', 'take_more'] as const;

/** Edits which answer confirms a question; an API call that moves the record must send it too. */
function Agreement({ rule, onChange }: { rule: Rule; onChange: (rule: Rule) => void }) {
  const text = useText();
  const { close_short: _less, take_more: _more, ...question } = rule;
  const means = agreements.find((each) => each !== 'nothing' && rule[each]) ?? 'nothing';
  const [isOpen] = useState(means !== 'nothing');
  return (
    <details className={classes.advanced} open={isOpen}>
      <summary>{text('processes.editor.advanced')}</summary>
      <Select
        label={text('processes.editor.agreement')}
        description={text('processes.editor.agreementHint')}
        allowDeselect={false}
        data={agreements.map((each) => ({ value: each, label: text(`processes.editor.agreements.${each}`) }))}
        value={means}
        onChange={(chosen) => onChange(chosen === 'close_short' || chosen === 'take_more' ? { ...question, [chosen]: true } : question)}
      />
    </details>
  );
}
