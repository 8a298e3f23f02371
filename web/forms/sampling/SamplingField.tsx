import { Button } from '@mantine/core';
import { isWritable } from '@millwright/core/form/kinds.ts';
import { isOutside, judgeSample, liveLines, readingsOf } from '@millwright/core/form/sampling/judge.ts';
import { isSampling } from '@millwright/core/form/sampling/sample-field.ts';
import type { FormField } from '@millwright/core/form/types.ts';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { formatNumber } from '../../format/numbers.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { ItemsField } from '../lines/ItemsField.tsx';
import { useFormModel } from '../state/form-model.ts';
import { fieldName } from '../values/field-name.ts';
import classes from './sampling.module.css';

type Props = ComponentProps<typeof ItemsField>;

/** Formats the limits of a reading: `9,8 – 10,2`, `≥ 9,8`. */
function limitText({ min, max }: Pick<FormField, 'min' | 'max'>): string {
  if (min !== undefined && max !== undefined) return `${formatNumber(min)} – ${formatNumber(max)}`;
  return min !== undefined ? `≥ ${formatNumber(min)}` : max !== undefined ? `≤ ${formatNumber(max)}` : '';
}

const tones = { open: 'active', accepted: 'done', refused: 'cancelled' } as const;

/** The buttons that accept or reject a sample. A failed sample can't be accepted; rejecting focuses the reason. */
function Answers({ field, verdict }: Pick<Props, 'field'> & { verdict: keyof typeof tones }) {
  const text = useText();
  const { state, settled } = useFormModel();
  const { result, reason } = field.sampling ?? {};
  if (!result || settled || !isWritable(field)) return null;
  const answer = (value: 'accepted' | 'refused') => {
    state.set([result], value);
    if (value === 'refused' && reason) document.getElementById(reason)?.focus();
  };
  return (
    <div className={classes.answers}>
      {(['accepted', 'refused'] as const).map((value) => (
        <Button
          key={value}
          variant={state.values[result] === value ? 'filled' : 'default'}
          aria-pressed={state.values[result] === value}
          disabled={verdict === 'open' || (value === 'accepted' && verdict === 'refused')}
          leftSection={value === 'accepted' ? <IconCheck size={16} stroke={1.75} /> : <IconX size={16} stroke={1.75} />}
          onClick={() => answer(value)}
        >
          {text(`sampling.answers.${value}`)}
        </Button>
      ))}
    </div>
  );
}

/** A sample of a lot: the number of items to inspect, their readings, and the verdict. */
export function SamplingField(props: Props) {
  const text = useText();
  const label = useLabel();
  const { schema, state, model } = useFormModel();
  const { field, model: owner } = props;
  if (!isSampling(field)) return <ItemsField {...props} />;
  const { plan, measured, outside, verdict } = judgeSample(field, state.values);
  const { lot } = field.sampling;
  const readings = readingsOf<FormField>(props.field);
  const items = liveLines(state.values[field.attribute]).length;
  const end = owner?.ends.get(field.attribute);
  const lines = (end && schema?.models.get(end.to)) ?? null;
  const limits = readings.map((reading) => `${label(fieldName(reading, lines))} ${limitText(reading)}`.trim());
  const lead = (
    <div className={classes.lead}>
      <p>
        {plan
          ? text('sampling.plan', {
              size: plan.size,
              lot: formatNumber(Number(state.values[lot])),
              letter: plan.letter,
              aql: formatNumber(field.sampling.aql),
              accept: plan.accept,
              reject: plan.reject,
            })
          : text('sampling.noLot', { field: label(fieldName({ id: lot, kind: 'number', attribute: lot }, model)) })}
      </p>
      {plan && (
        <div className={classes.state} role="status">
          <StatusBadge tone={tones[verdict]} label={text(`sampling.verdicts.${verdict}`)} />
          {text('sampling.counts', { measured, size: plan.size, outside })}
        </div>
      )}
      <p className={classes.limits}>{limits.join(' · ')}</p>
      {plan && <Answers field={field} verdict={verdict} />}
    </div>
  );
  return (
    <ItemsField
      {...props}
      field={{ ...field, allow_creation: field.allow_creation === true && plan !== null && items < plan.size }}
      lead={lead}
      warns={(column, value) => (readings.some(({ id }) => id === column.id) && isOutside(column, value) ? text('sampling.outside') : null)}
    />
  );
}
