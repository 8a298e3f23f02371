import { Select } from '@mantine/core';
import { endLabel, type ResolvedModel, type Schema } from '@millwright/core/model/schema.ts';
import { FilterEditor } from '../../../blocks/editing/fields/FilterEditor.tsx';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import classes from '../editor.module.css';
import { useEditing } from '../state/editor-context.ts';

type Props = { schema: Schema; model: ResolvedModel };

/** Edits which related record people open next from the selected step, instead of advancing. */
export function NextSetting({ schema, model }: Props) {
  const text = useText();
  const label = useLabel();
  const { selected, changeStep } = useEditing();
  if (!selected) return null;
  const next = selected.next ?? null;
  const aimed = schema.models.get(model.ends.get(next?.open ?? '')?.to ?? '');
  const says = (list: string | null) => (list === null ? text('processes.editor.holdsNone') : text('processes.editor.holds', { list }));
  return (
    <section className={classes.group} aria-label={text('processes.editor.next')}>
      <h2 className={classes.groupTitle}>{text('processes.editor.next')}</h2>
      <p className={classes.hint}>{text('processes.editor.nextHint')}</p>
      <Select
        label={text('processes.editor.nextOpen')}
        clearable
        searchable
        placeholder={text('processes.editor.nextNone')}
        data={[...model.ends.values()].map((end) => ({ value: end.name, label: label(endLabel(end)) || end.name }))}
        value={next?.open ?? null}
        onChange={(open) => changeStep(selected.id, { next: open ? { open, when: undefined } : null })}
      />
      {next && aimed && (
        <FilterEditor
          schema={schema}
          model={aimed}
          value={next.when}
          says={says}
          onChange={(when) => changeStep(selected.id, { next: { ...next, when } })}
        />
      )}
    </section>
  );
}
