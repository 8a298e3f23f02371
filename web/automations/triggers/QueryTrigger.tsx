import { Textarea } from '@mantine/core';
import type { TriggerOf } from '@millwright/core/automation/triggers/registry.ts';
import { useText } from '../../i18n/use-text.ts';
import classes from '../inspector/inspector.module.css';
import { CronField } from '../schedule/CronField.tsx';
import { useEditor } from '../state/editor-context.ts';
import type { SetupProps } from './setups.ts';

/** The trigger on new rows: the schedule and the query. */
export function QueryTrigger({ trigger, put }: SetupProps<TriggerOf<'query'>>) {
  const text = useText();
  const { editable, history } = useEditor();
  return (
    <>
      <CronField times={trigger} onChange={(times) => put({ type: 'query', ...times, query: trigger.query }, 'trigger:cron')} />
      <Textarea
        label={text('automations.trigger.query')}
        description={text('automations.trigger.queryHint')}
        classNames={{ input: classes.expression ?? '' }}
        autosize
        minRows={5}
        spellCheck={false}
        readOnly={!editable}
        value={trigger.query}
        onChange={(event) => put({ ...trigger, query: event.currentTarget.value }, 'trigger:query')}
        onBlur={history.seal}
      />
    </>
  );
}
