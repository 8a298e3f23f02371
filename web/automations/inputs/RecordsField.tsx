import { Button, Select } from '@mantine/core';
import type { Step } from '@millwright/core/automation/types.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import classes from '../inspector/inspector.module.css';
import { JsonField } from '../json/JsonField.tsx';
import { matchedFields } from '../proposals/matched-fields.ts';
import { useEditor } from '../state/editor-context.ts';
import type { Path } from '../steps/mapping.ts';
import type { Variable } from '../variables/variables.ts';
import { PairsField } from './PairsField.tsx';
import type { Value } from './value-props.ts';

type Props = {
  step: Step;
  path: Path;
  value: Json | undefined;
  variables: Variable[];
  onChange: (path: Path, value: Json | undefined, parked?: Json) => void;
  Value: Value;
};
const simple = new Set(['model', 'identity', 'properties']);

/** The records that a step writes, one card each: the model, the record, and the values. */
export function RecordsField(props: Props) {
  const text = useText();
  const { editable } = useEditor();
  const { path, value, onChange } = props;
  const records = Array.isArray(value) ? value : [];
  return (
    <div className={classes.form}>
      {records.map((record, index) => (
        <RecordCard key={String(index)} {...props} path={[...path, index]} record={isObject(record) ? record : {}} number={index + 1} />
      ))}
      {editable && (
        <Button
          variant="default"
          size="compact-sm"
          style={{ justifySelf: 'start' }}
          leftSection={<IconPlus size={16} stroke={1.75} />}
          onClick={() => onChange([...path, records.length], { model: '', properties: {} })}
        >
          {text('automations.fields.addRecord')}
        </Button>
      )}
    </div>
  );
}

const namesOf = (model: ResolvedModel | undefined, label: ReturnType<typeof useLabel>) =>
  [...(model?.fields.values() ?? [])].map((field) => ({ value: field.name, label: label(field.label) || field.name }));

function RecordCard({ step, path, variables, onChange, Value, record, number }: Omit<Props, 'value'> & { record: JsonObject; number: number }) {
  const text = useText();
  const label = useLabel();
  const { editable } = useEditor();
  const { schema } = useSchema();
  const slug = typeof record.model === 'string' ? record.model : '';
  const model = schema ? findModel(schema, slug) : undefined;
  const models = [...(schema?.models.values() ?? [])].map((one) => ({ value: one.table, label: label(one.model.displayed_name) || one.table }));
  const { identity, model: _model, properties, ...rest } = record;
  const more = Object.keys(rest).some((key) => !simple.has(key));
  const choose = (next: string | null) => {
    const chosen = schema && next ? findModel(schema, next) : undefined;
    const matching = isObject(properties) && Object.keys(properties).length > 0 ? properties : matchedFields(namesOf(chosen, label), variables);
    onChange(path, { ...record, model: next ?? '', properties: matching });
  };
  const identityField = { name: 'identity', label: 'object_id', control: 'line', empty: '', optional: true } as const;
  return (
    <fieldset className={classes.record} aria-label={text('automations.fields.recordNumber', { number })}>
      <div className={classes.row}>
        <Select
          className={classes.grow}
          aria-label={text('automations.fields.model')}
          placeholder={text('automations.fields.model')}
          searchable
          readOnly={!editable}
          data={models}
          value={slug || null}
          onChange={choose}
        />
        {editable && (
          <ToolbarButton size={28} label={`${text('actions.remove')}: ${number}`} icon={IconTrash} onClick={() => onChange(path, undefined)} />
        )}
      </div>
      <Value step={step} field={identityField} path={[...path, 'identity']} value={identity} variables={variables} onChange={onChange} />
      <p className={classes.hint}>{text('automations.fields.identityHint')}</p>
      <PairsField
        step={step}
        path={[...path, 'properties']}
        name={slug}
        value={properties}
        variables={variables}
        names={namesOf(model, label)}
        onChange={onChange}
      />
      {more && (
        <JsonField
          id={`${step.id}-${path.join('-')}`}
          value={rest}
          optional={false}
          onChange={(next) => onChange(path, isObject(next) ? { ...record, ...next } : record)}
        />
      )}
    </fieldset>
  );
}
