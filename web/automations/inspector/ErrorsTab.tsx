import { NumberInput, Switch } from '@mantine/core';
import { policyOf } from '@millwright/core/automation/flow/retry-policy.ts';
import { stepDescriptor } from '@millwright/core/automation/steps/registry.ts';
import type { Step } from '@millwright/core/automation/types.ts';
import { useText } from '../../i18n/use-text.ts';
import { PassView } from '../runs/passes/PassView.tsx';
import { useEditor } from '../state/editor-context.ts';
import { useStepEdits } from '../state/use-step-edits.ts';
import { ErrorPath } from './ErrorPath.tsx';
import classes from './inspector.module.css';

const isNumber = (value: string | number): value is number => typeof value === 'number';

/** The settings for failures of a step, and its failure in the displayed run. */
export function ErrorsTab({ step }: { step: Step }) {
  const text = useText();
  const { editable } = useEditor();
  const { update } = useStepEdits();
  const { attempts, interval_seconds, timeout_seconds } = policyOf(step);
  const retry = { attempts, interval_seconds };
  const tried = stepDescriptor(step.type).place !== 'control';
  const common = { readOnly: !editable, min: 0, hideControls: true };
  const put = (change: Partial<NonNullable<Step['retry']>>, tag: string) => update(step.id, { retry: { ...retry, ...change } }, `${step.id}:${tag}`);
  return (
    <div className={classes.form}>
      <PassView step={step} part="error" />
      <Switch
        label={text('automations.inspector.softFail')}
        description={text('automations.inspector.softFailHint')}
        checked={step.soft_fail === true}
        disabled={!editable}
        onChange={(event) => update(step.id, { soft_fail: event.currentTarget.checked })}
      />
      <ErrorPath step={step} />
      {tried && (
        <div className={classes.row} data-align="end">
          <NumberInput
            {...common}
            label={text('automations.inspector.attempts')}
            value={retry.attempts}
            onChange={(value) => isNumber(value) && put({ attempts: value }, 'attempts')}
          />
          <NumberInput
            {...common}
            label={text('automations.inspector.interval')}
            value={retry.interval_seconds}
            onChange={(value) => isNumber(value) && put({ interval_seconds: value }, 'interval')}
          />
        </div>
      )}
      {timeout_seconds !== null && (
        <NumberInput
          {...common}
          label={text('automations.inspector.timeout')}
          value={timeout_seconds}
          onChange={(value) => isNumber(value) && update(step.id, { timeout_seconds: value }, `${step.id}:timeout`)}
        />
      )}
      {tried && <p className={classes.hint}>{text('automations.inspector.usualPolicy')}</p>}
    </div>
  );
}
