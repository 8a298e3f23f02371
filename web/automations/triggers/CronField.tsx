import { Select, TextInput } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import classes from '../inspector/inspector.module.css';
import { useEditor } from '../state/editor-context.ts';

const presets = {
  hourly: '0 * * * *',
  daily: '0 6 * * *',
  workdays: '0 6 * * 1-5',
  weekly: '0 6 * * 1',
  monthly: '0 6 1 * *',
} as const;
type Preset = keyof typeof presets;

type Props = { cron: string; onChange: (cron: string) => void };

/** When a schedule comes round: a usual rhythm, or any cron expression. */
export function CronField({ cron, onChange }: Props) {
  const text = useText();
  const { editable, history } = useEditor();
  const chosen = (Object.keys(presets) as Preset[]).find((preset) => presets[preset] === cron) ?? 'own';
  const data = [...(Object.keys(presets) as Preset[]), 'own' as const].map((preset) => ({
    value: preset,
    label: text(`automations.trigger.cronPresets.${preset}`),
  }));
  return (
    <>
      <Select
        label={text('automations.trigger.cron')}
        allowDeselect={false}
        readOnly={!editable}
        data={data}
        value={chosen}
        onChange={(preset) => preset && preset !== 'own' && onChange(presets[preset as Preset])}
      />
      <TextInput
        label={text('automations.trigger.cronRaw')}
        description={text('automations.trigger.cronHint')}
        classNames={{ input: classes.expression ?? '' }}
        spellCheck={false}
        readOnly={!editable}
        value={cron}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={history.seal}
      />
    </>
  );
}
