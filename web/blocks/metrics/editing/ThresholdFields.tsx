import { Button, NativeSelect, NumberInput } from '@mantine/core';
import { type Tone, tones } from '@millwright/core/schema/tones.ts';
import { OptionalLabel } from '../../../documents/fields/OptionalLabel.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { EntryTools } from '../../editing/fields/EntryTools.tsx';
import classes from '../../editing/fields/fields.module.css';
import type { MetricSetup } from '../metrics-query.ts';

type Threshold = NonNullable<MetricSetup['thresholds']>[number];
type Props = {
  thresholds: readonly Threshold[];
  /** `tag` names the field that is typed in. */
  onChange: (thresholds: Threshold[], tag?: string) => void;
  onDone: () => void;
};

/** Edits the thresholds of a figure in order: the first that matches sets its tone. */
export function ThresholdFields({ thresholds, onChange, onDone }: Props) {
  const text = useText();
  return (
    <>
      {thresholds.length > 0 && <p className={classes.hint}>{text('blocks.metricsEditing.thresholdHint')}</p>}
      {thresholds.map((threshold, index) => {
        const name = text('blocks.metricsEditing.threshold', { number: index + 1 });
        const set = (next: Threshold, tag?: string) => onChange([...thresholds.with(index, next)], tag && `threshold.${index}.${tag}`);
        const { label: _, ...nameless } = threshold;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a threshold has nothing else that tells it from the others
          <fieldset key={index} className={classes.part} aria-label={name}>
            <span className={classes.tools}>
              <EntryTools entries={thresholds} index={index} name={name} onChange={(next) => onChange([...next])} />
            </span>
            <NativeSelect
              size="sm"
              label={text('blocks.metricsEditing.when')}
              value={threshold.when}
              data={(['below', 'above'] as const).map((when) => ({ value: when, label: text(`blocks.metricsEditing.whens.${when}`) }))}
              onChange={({ currentTarget }) => set({ ...threshold, when: currentTarget.value as Threshold['when'] })}
            />
            <NumberInput
              size="sm"
              label={text('blocks.metricsEditing.limit')}
              value={threshold.value}
              onBlur={onDone}
              onChange={(value) => typeof value === 'number' && set({ ...threshold, value }, 'value')}
            />
            <NativeSelect
              size="sm"
              label={text('blocks.editing.rules.tone')}
              value={threshold.tone}
              data={tones.map((tone) => ({ value: tone, label: text(`blocks.editing.rules.tones.${tone}`) }))}
              onChange={({ currentTarget }) => set({ ...threshold, tone: currentTarget.value as Tone })}
            />
            <OptionalLabel
              label={text('blocks.editing.rules.word')}
              value={threshold.label}
              onChange={(label) => set({ ...nameless, ...(label !== undefined && { label }) }, 'label')}
            />
          </fieldset>
        );
      })}
      <Button
        variant="default"
        size="xs"
        disabled={thresholds.length >= 10}
        onClick={() => onChange([...thresholds, { when: 'below', value: 0, tone: 'hold' }])}
      >
        {text('blocks.metricsEditing.addThreshold')}
      </Button>
    </>
  );
}
