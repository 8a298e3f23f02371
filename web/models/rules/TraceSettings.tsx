import { MultiSelect } from '@mantine/core';
import type { Text } from '@millwright/core/json.ts';
import type { Schema } from '@millwright/core/model/schema.ts';
import type { TraceRule } from '@millwright/core/model/types.ts';
import { findModel } from '../../data/documents/use-schema.ts';
import { LabelField } from '../../fields/label/LabelField.tsx';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { setRule } from '../draft/draft.ts';
import { useModelEditor } from '../draft/editor-context.ts';
import { useChoices } from '../record-page/use-names.ts';
import classes from './rules.module.css';

/** The most paths that one model says beside the names of its records (core/model/told/trace.ts). */
const mostPaths = 5;

/** What a trace of the model's records tells beside their names, and what its figures and columns are called. What answers it stays. */
export function TraceSettings({ trace }: { trace: TraceRule }) {
  const text = useText();
  const { draft, schema, editable, edit, seal } = useModelEditor();
  const put = (next: TraceRule, tag?: string) => edit(setRule(draft, { trace: next }), tag && `trace:${tag}`);
  const words = (part: 'figures' | 'columns') =>
    trace[part].map(({ name, label }, at) => (
      <LabelField
        key={name}
        label={text(`models.rules.trace.${part}`, { name })}
        required
        editable={editable}
        value={label}
        onChange={(next: Text) =>
          put({ ...trace, [part]: trace[part].map((one, index) => (index === at ? { ...one, label: next } : one)) }, `${part}:${name}`)
        }
        onDone={seal}
      />
    ));
  return (
    <section className={classes.section} aria-label={text('models.rules.trace.title')}>
      <h3 className={classes.title}>{text('models.rules.trace.title')}</h3>
      <p className={classes.hint}>{text('models.rules.trace.hint')}</p>
      <div className={classes.fields}>
        {trace.found.map(({ model }) => (
          <Details
            key={model}
            schema={schema}
            model={model}
            paths={trace.details.find((one) => one.model === model)?.paths ?? []}
            onChange={(paths) => {
              const others = trace.details.filter((one) => one.model !== model);
              put({ ...trace, details: paths.length ? [...others, { model, paths }] : others });
            }}
          />
        ))}
        {words('figures')}
        {words('columns')}
      </div>
    </section>
  );
}

type DetailsProps = { schema: Schema; model: string; paths: string[]; onChange: (paths: string[]) => void };

function Details({ schema, model, paths, onChange }: DetailsProps) {
  const text = useText();
  const label = useLabel();
  const { editable } = useModelEditor();
  const resolved = findModel(schema, model);
  const choices = useChoices(resolved, paths);
  return (
    <MultiSelect
      label={text('models.rules.trace.details', { model: label(resolved?.model.displayed_name) || model })}
      searchable
      hidePickedOptions
      maxValues={mostPaths}
      disabled={!editable}
      data={choices}
      value={paths}
      onChange={onChange}
    />
  );
}
