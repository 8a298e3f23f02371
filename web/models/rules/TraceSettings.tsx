import { MultiSelect, Pill, Select, TextInput } from '@mantine/core';
import type { Text } from '@millwright/core/json.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { TraceRule } from '@millwright/core/model/types.ts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { findModel } from '../../data/documents/use-schema.ts';
import { useServerActions } from '../../data/documents/use-server-actions.ts';
import { LabelField } from '../../fields/label/LabelField.tsx';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import { setRule } from '../draft/draft.ts';
import { useModelEditor } from '../draft/editor-context.ts';
import sections from '../parts/sections.module.css';
import { TabSection } from '../parts/TabSection.tsx';
import { useChoices } from '../record-page/use-names.ts';
import classes from './rules.module.css';

/** The most paths per model beside the record's name (core/model/told/trace.ts). */
const mostPaths = 5;

type Words = TraceRule['figures'][number];

/** Creates a trace rule for an action, with one empty figure and column. */
const begunBy = (action: string): TraceRule => ({ action, details: [], found: [], measured: [], figures: [], columns: [] });

/** Edits how the model's records are traced: the action, the fields of its figures, details beside names, and the labels of figures and columns. */
export function TraceSettings({ model }: { model: ResolvedModel }) {
  const text = useText();
  const label = useLabel();
  const actions = useServerActions();
  const { draft, editable, edit, unfinishedTrace, setUnfinishedTrace } = useModelEditor();
  const stored = draft.misc?.trace;
  const begun = stored ? null : unfinishedTrace;
  const trace = stored ?? begun;
  const store = (next: TraceRule | undefined, tag?: string) => edit(setRule(draft, { trace: next }), tag && `trace:${tag}`);
  const put = (next: TraceRule, tag?: string) => {
    const isWhole = next.measured.length > 0 && next.figures.length > 0 && next.columns.length > 0;
    setUnfinishedTrace(isWhole ? null : next);
    if (isWhole) store(next, stored && tag);
  };
  const offered = actions.filter(({ model: of }) => of === null || of === undefined || of === model.model.slug);
  const choices = offered.map(({ name, label: words }) => ({ value: name, label: label(words) || name }));
  const unknown = trace && !choices.some(({ value }) => value === trace.action) ? [{ value: trace.action, label: trace.action }] : [];
  if (!trace && !(editable && choices.length)) return null;
  return (
    <TabSection title={text('models.rules.trace.title')} hint={text('models.rules.trace.hint')}>
      <div className={classes.fields}>
        <Select
          label={text('models.rules.trace.action')}
          description={text('models.rules.trace.actionHelp')}
          searchable
          clearable
          disabled={!editable}
          placeholder={text('models.rules.trace.none')}
          data={[...choices, ...unknown]}
          value={trace?.action ?? null}
          onChange={(action) => {
            if (action) return put(trace ? { ...trace, action } : begunBy(action));
            setUnfinishedTrace(null);
            store(undefined);
          }}
        />
        {trace && <Measured trace={trace} onChange={put} oneStays={stored !== undefined} />}
        {trace && <TraceDetails trace={trace} model={model} onChange={put} />}
        {trace &&
          (['figures', 'columns'] as const).map((part) => (
            <WordList
              key={part}
              part={part}
              words={trace[part]}
              oneStays={stored !== undefined}
              onChange={(words, tag) => put({ ...trace, [part]: words }, tag)}
            />
          ))}
        {begun && <p className={sections.hint}>{text('models.rules.unfinished')}</p>}
      </div>
    </TabSection>
  );
}

type PartProps = { trace: TraceRule; onChange: (trace: TraceRule) => void };
/** Whether the last entry can't be removed, because a stored trace needs it. */
type Staying = { oneStays: boolean };

/** Edits the fields from which quantities and days are computed. People who may not read one of them see no figures. */
function Measured({ trace, onChange, oneStays }: PartProps & Staying) {
  const text = useText();
  const label = useLabel();
  const { schema, editable } = useModelEditor();
  const fields = [...schema.models.values()].flatMap(({ model, fields: all }) =>
    [...all.values()].flatMap((field) =>
      field.hidden || field.deleted
        ? []
        : [{ value: `${model.slug}.${field.name}`, label: `${label(model.displayed_name)} › ${label(field.label)}` }],
    ),
  );
  const others = trace.measured.flatMap((path) => (fields.some(({ value }) => value === path) ? [] : [{ value: path, label: path }]));
  const isLast = oneStays && trace.measured.length === 1;
  return (
    <MultiSelect
      label={text('models.rules.trace.measured')}
      description={[text('models.rules.trace.measuredHelp'), ...(isLast && editable ? [text('models.rules.trace.lastStays')] : [])].join(' ')}
      {...(isLast && { renderPill: ({ option }) => <Pill>{option.label}</Pill> })}
      required
      searchable
      hidePickedOptions
      limit={200}
      maxValues={20}
      disabled={!editable}
      data={[...fields, ...others]}
      value={trace.measured}
      onChange={(measured) => (isLast && measured.length === 0 ? undefined : onChange({ ...trace, measured }))}
    />
  );
}

/** Edits the details beside a record's name, for the model itself and the others that the trace finds. */
function TraceDetails({ trace, model: own, onChange }: PartProps & { model: ResolvedModel }) {
  const { schema } = useModelEditor();
  const models = [...new Set([own.model.slug, ...trace.found.map(({ model }) => model)])];
  return models.map((model) => (
    <Details
      key={model}
      schema={schema}
      model={model}
      paths={trace.details.find((one) => one.model === model)?.paths ?? []}
      onChange={(paths) => {
        const others = trace.details.filter((one) => one.model !== model);
        onChange({ ...trace, details: paths.length ? [...others, { model, paths }] : others });
      }}
    />
  ));
}

type WordProps = Staying & { part: 'figures' | 'columns'; words: readonly Words[]; onChange: (words: Words[], tag?: string) => void };

/** Edits the labels of the answer's figures or columns, by the keys that the action uses. */
function WordList({ part, words, oneStays, onChange }: WordProps) {
  const text = useText();
  const { editable, seal } = useModelEditor();
  const [name, setName] = useState('');
  const free = name.trim() !== '' && !words.some((one) => one.name === name.trim());
  const add = () => {
    if (!free) return;
    onChange([...words, { name: name.trim(), label: name.trim() }]);
    setName('');
  };
  return (
    <>
      {words.map((one, at) => (
        <div key={one.name} className={classes.word}>
          <LabelField
            label={text(`models.rules.trace.${part}`, { name: one.name })}
            required
            editable={editable}
            value={one.label}
            onChange={(next: Text) => onChange([...words.slice(0, at), { ...one, label: next }, ...words.slice(at + 1)], `${part}:${one.name}`)}
            onDone={seal}
          />
          {editable && (
            <ToolbarButton
              label={text('models.rules.trace.remove', { name: one.name })}
              icon={IconTrash}
              {...(oneStays && words.length === 1 ? { disabledReason: text('models.rules.trace.lastStays') } : {})}
              onClick={() => onChange(words.filter((other) => other !== one))}
            />
          )}
        </div>
      ))}
      {editable && (
        <TextInput
          label={text(`models.rules.trace.new_${part}`)}
          description={text('models.rules.trace.newHelp')}
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && add()}
          rightSection={
            <ToolbarButton
              label={text('models.rules.trace.add')}
              icon={IconPlus}
              {...(free ? {} : { disabledReason: text('models.rules.trace.newHelp') })}
              onClick={add}
            />
          }
        />
      )}
    </>
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
