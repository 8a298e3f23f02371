import { Button } from '@mantine/core';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { FilterEditor } from '../../../blocks/editing/fields/FilterEditor.tsx';
import { uuid } from '../../../data/uuid.ts';
import { LabelField } from '../../../fields/label/LabelField.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { ToolbarButton } from '../../../ui/ToolbarButton.tsx';
import classes from '../editor.module.css';
import type { Rule } from '../state/draft.ts';
import { useEditing } from '../state/editor-context.ts';

type Props = { side: 'enter' | 'leave'; schema: Schema; model: ResolvedModel };

/** What keeps records out of the chosen step, or in it: for which, and what people are told. */
export function RuleList({ side, schema, model }: Props) {
  const text = useText();
  const { history, selected, changeStep } = useEditing();
  if (!selected) return null;
  const rules = selected[side];
  const says = (list: string | null) => (list === null ? text('processes.editor.holdsNone') : text('processes.editor.holds', { list }));
  const set = (next: Rule[], tag?: string) => changeStep(selected.id, { [side]: next }, tag);
  const replace = (rule: Rule, tag?: string) =>
    set(
      rules.map((each) => (each.id === rule.id ? rule : each)),
      tag && `${rule.id}/${tag}`,
    );
  return (
    <section className={classes.group} aria-label={text(`processes.editor.${side}`)}>
      <h2 className={classes.groupTitle}>{text(`processes.editor.${side}`)}</h2>
      <p className={classes.hint}>{text(`processes.editor.${side}Hint`)}</p>
      {rules.map((rule, at) => (
        <fieldset key={rule.id} className={classes.rule}>
          <legend className={classes.ruleName}>{text('processes.editor.rule', { number: at + 1 })}</legend>
          <ToolbarButton
            label={text('processes.editor.removeRule', { number: at + 1 })}
            icon={IconTrash}
            onClick={() => set(rules.filter(({ id }) => id !== rule.id))}
          />
          <FilterEditor schema={schema} model={model} value={rule.when} says={says} onChange={(when) => replace({ ...rule, when })} />
          <LabelField
            label={text('processes.editor.message')}
            placeholder={text('processes.editor.messageExample')}
            value={rule.text}
            onChange={(message) => replace({ ...rule, text: message }, 'text')}
            onDone={history.seal}
          />
        </fieldset>
      ))}
      {rules.length < 10 && (
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconPlus size={16} stroke={1.75} />}
          onClick={() => set([...rules, { id: `rule-${uuid().slice(-8)}`, when: undefined, text: '' }])}
        >
          {text(`processes.editor.${side}Add`)}
        </Button>
      )}
    </section>
  );
}
