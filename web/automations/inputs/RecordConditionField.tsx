import type { Condition } from '@millwright/core/filter/types.ts';
import { isObject, type Json } from '@millwright/core/json.ts';
import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { ConditionEditor } from '../conditions/ConditionEditor.tsx';
import { factsOf } from '../conditions/facts.ts';
import classes from '../inspector/inspector.module.css';
import type { ValueProps } from './value-props.ts';

/** A condition on records of the step's model. Values may contain `{{…}}`. */
export function RecordConditionField({ step, path, value, onChange }: ValueProps) {
  const text = useText();
  const label = useLabel();
  const { schema } = useSchema();
  const named = step.input.model;
  const model = schema && typeof named === 'string' ? findModel(schema, named) : undefined;
  if (!schema || !model) return <p className={classes.hint}>{text('automations.fields.chooseModel')}</p>;
  return (
    <>
      <ConditionEditor
        condition={isObject(value) ? (value as unknown as Condition) : undefined}
        facts={factsOf(schema, model, label)}
        onChange={(next) => onChange(path, next as unknown as Json)}
      />
      <p className={classes.hint}>{text('automations.fields.awaitedHint')}</p>
    </>
  );
}
