import { Checkbox, Modal, NativeSelect, Radio, Stack, Text } from '@mantine/core';
import type { Step } from '@millwright/core/automation/types.ts';
import type { RetryPlan } from '@millwright/core/contract/automations.ts';
import { useState } from 'react';
import type { AppFailure } from '../../data/http.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { type Retry, type RunDetail, useRetryPlan } from '../data/use-runs.ts';
import { DialogFoot } from './DialogFoot.tsx';

type Version = NonNullable<Retry['version']>;
type Passes = NonNullable<Retry['passes']>;
type Props = {
  /** Continuing where it failed, which only asks for the version, or repeating something. */
  kind: 'onward' | 'again';
  run: RunDetail;
  steps: readonly Step[];
  /** The step selected on the drawing. */
  chosen: string | null;
  /** The version that is saved now. */
  today: number;
  pending: boolean;
  error: AppFailure | null;
  onClose: () => void;
  onRetry: (retry: Retry) => void;
};

const start = '';

/** Shows in advance what a retry would repeat; each step can be excluded. */
export function RetryDialog({ kind, run, steps, chosen, today, pending, error, onClose, onRetry }: Props) {
  const text = useText();
  const label = useLabel();
  const failure = useFailureText();
  const changed = run.definition_version !== today;
  const ran = steps.filter(({ id }) => run.steps.some(({ step_id }) => step_id === id));
  const [from, setFrom] = useState(ran.some(({ id }) => id === chosen) ? (chosen ?? start) : start);
  const [passes, setPasses] = useState<Passes>('failed');
  const [version, setVersion] = useState<Version>('today');
  const [keep, setKeep] = useState<string[]>([]);
  const scope: Retry = kind === 'onward' ? {} : from === start ? { from_start: true } : { from_step: from, passes };
  const retry: Retry = { ...scope, ...(changed ? { version } : {}) };
  const plan = useRetryPlan(run.id, retry);
  const effects = plan.data?.steps.filter(({ effect }) => effect) ?? [];
  const keptSteps = keep.filter((id) => effects.some(({ step_id }) => step_id === id));
  return (
    <Modal opened onClose={onClose} title={text('automations.retry.title')} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      <Stack gap="md">
        {kind === 'again' && (
          <NativeSelect
            label={text('automations.retry.from')}
            value={from}
            onChange={({ currentTarget }) => setFrom(currentTarget.value)}
            data={[
              { value: start, label: text('automations.retry.start') },
              ...ran.map((step) => ({ value: step.id, label: label(step.name) || text(`automations.steps.${step.type}`) })),
            ]}
            data-autofocus
          />
        )}
        {from !== start && plan.data && plan.data.passes.failed > 0 && (
          <Radio.Group label={text('automations.retry.passes')} value={passes} onChange={(next) => setPasses(next as Passes)}>
            <Stack gap="xs" mt="xs">
              <Radio value="failed" label={text('automations.retry.passesFailed', { number: plan.data.passes.failed })} />
              <Radio value="all" label={text('automations.retry.passesAll', { number: plan.data.passes.all })} />
            </Stack>
          </Radio.Group>
        )}
        {changed && (
          <Radio.Group label={text('automations.retry.question')} value={version} onChange={(next) => setVersion(next as Version)}>
            <Stack gap="xs" mt="xs">
              <Radio value="today" label={text('automations.retry.today', { version: today })} />
              <Radio value="then" label={text('automations.retry.then', { version: run.definition_version })} />
            </Stack>
          </Radio.Group>
        )}
        {plan.error && (
          <Text c="red" role="alert">
            {failure(plan.error)}
          </Text>
        )}
        {plan.data && <Repeated effects={effects} kept={keptSteps} onKeep={setKeep} />}
      </Stack>
      <DialogFoot
        error={error}
        confirm={text('automations.retry.confirm')}
        pending={pending || plan.isFetching}
        disabled={!plan.data || plan.isPlaceholderData || plan.isError}
        onClose={onClose}
        onConfirm={() => onRetry({ ...retry, ...(keptSteps.length > 0 ? { keep: keptSteps } : {}) })}
      />
    </Modal>
  );
}

type RepeatedProps = { effects: RetryPlan['steps']; kept: string[]; onKeep: (kept: string[]) => void };

/** The steps that would change or send something again, and how often; unticked ones are not repeated. */
function Repeated({ effects, kept, onKeep }: RepeatedProps) {
  const text = useText();
  const label = useLabel();
  if (effects.length === 0) return <Text>{text('automations.retry.nothing')}</Text>;
  return (
    <Checkbox.Group
      label={text('automations.retry.repeated')}
      description={text('automations.retry.repeatedHint')}
      value={effects.map(({ step_id }) => step_id).filter((id) => !kept.includes(id))}
      onChange={(ticked) => onKeep(effects.map(({ step_id }) => step_id).filter((id) => !ticked.includes(id)))}
    >
      <Stack gap="xs" mt="xs">
        {effects.map(({ step_id, name, type, times, must }) => {
          const kind = text(`automations.steps.${type}`);
          const called = label(name) || kind;
          return (
            <Checkbox
              key={step_id}
              value={step_id}
              disabled={must}
              label={text('automations.retry.times', { name: called, number: times })}
              description={called === kind ? undefined : kind}
            />
          );
        })}
      </Stack>
    </Checkbox.Group>
  );
}
