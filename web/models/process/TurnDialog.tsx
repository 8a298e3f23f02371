import { Button, Group, Modal, Text } from '@mantine/core';
import type { OwnSubject } from '@millwright/core/contract/process-subjects.ts';
import { formatNumber } from '../../format/numbers.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { useModels } from '../data/use-models.ts';
import { useModelEditor } from '../draft/editor-context.ts';
import classes from './process.module.css';
import { useChangeSubject } from './use-own-subject.ts';

type Props = { on: boolean; subject: OwnSubject; onClose: () => void };

/** Explains the effects of enabling or disabling processes of a model, and does it. */
export function TurnDialog({ on, subject, onClose }: Props) {
  const text = useText();
  const label = useLabel();
  const failure = useFailureText();
  const { stored } = useModelEditor();
  const change = useChangeSubject(stored.slug);
  const name = label(stored.displayed_name);
  const count = subject.open_records ?? 0;
  // Confirms that records stay in their steps only if their number was shown, here or by the refusal.
  const stay = !on && (count > 0 || change.error?.code === 'records_in_steps');
  const run = () => change.mutate({ on, version: stored.version, stay }, { onSuccess: onClose });
  return (
    <Modal
      opened
      onClose={onClose}
      title={text(on ? 'models.process.onTitle' : 'models.process.offTitle', { name })}
      closeButtonProps={{ 'aria-label': text('actions.close') }}
    >
      {on && subject.models.length > 0 && (
        <Text size="sm" mb="xs">
          {text('models.process.adds.models', { models: subject.models.map((model) => label(model.label)).join(', ') })}
        </Text>
      )}
      <Text size="sm">{text(on ? 'models.process.onText' : 'models.process.offText')}</Text>
      {on && <Additions subject={subject} />}
      {!on && count > 0 && (
        <Text size="sm" mt="xs" fw={600}>
          {text('models.process.open', { count, number: formatNumber(count) })}
        </Text>
      )}
      {change.error && (
        <Text c="red" role="alert" mt="sm">
          {failure(change.error)}
        </Text>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {text('actions.cancel')}
        </Button>
        <Button data-autofocus {...(on ? {} : { color: 'red' })} loading={change.isPending} onClick={run}>
          {text(on ? 'models.process.turnOn' : 'models.process.turnOff')}
        </Button>
      </Group>
    </Modal>
  );
}

/** Lists what processes would add to the model: relations with their labels, and a type of processes. */
function Additions({ subject: { adds, models: added } }: { subject: OwnSubject }) {
  const text = useText();
  const label = useLabel();
  const models = useModels();
  const { stored } = useModelEditor();
  const name = label(stored.displayed_name);
  const modelLabel = (slug: string) =>
    label(models.data?.find((model) => model.slug === slug)?.displayed_name ?? added.find((model) => model.slug === slug)?.label ?? slug);
  return (
    <ul className={classes.adds}>
      {adds.map(({ model, name: own, label: words, to_model, inverse, inverse_label }) => {
        const isFrom = model === stored.slug;
        const [field, called, to] = isFrom ? [own, words, to_model] : [inverse, inverse_label, model];
        return (
          <li key={field}>
            {text(isFrom ? 'models.process.adds.link' : 'models.process.adds.list', { label: label(called), field, model: modelLabel(to) })}
          </li>
        );
      })}
      <li>{text('models.process.adds.type', { name })}</li>
    </ul>
  );
}
