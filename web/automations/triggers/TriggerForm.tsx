import { Select } from '@mantine/core';
import { asTriggerType, type Trigger, type TriggerType, triggerTypes } from '@millwright/core/automation/triggers/registry.ts';
import { Suspense } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { triggerId } from '../graph/layout.ts';
import classes from '../inspector/inspector.module.css';
import { useEditor } from '../state/editor-context.ts';
import { useProblemText } from '../state/use-problem-text.ts';
import { setupOf } from './setups.ts';

/** The problems that the setup shows at the field itself. */
const toldAtField = new Set(['invalid_cron', 'bad_input_name', 'input_twice', 'input_options', 'input_model', 'input_default']);

/** The trigger and its condition. */
export function TriggerForm() {
  const text = useText();
  const { draft, editable, change, problems } = useEditor();
  const problemText = useProblemText();
  const { trigger } = draft;
  const put = (next: Trigger, tag?: string) => change({ trigger: next }, tag);
  const Setup = setupOf(trigger.type);
  const wrong = (problems.get(triggerId) ?? []).filter(({ code }) => !toldAtField.has(code));
  return (
    <div className={classes.form}>
      {wrong.length > 0 && (
        <ul className={classes.problems}>
          {wrong.map((problem) => (
            <li key={problem.field}>{problemText(problem, undefined)}</li>
          ))}
        </ul>
      )}
      <Select
        label={text('automations.trigger.type')}
        readOnly={!editable}
        allowDeselect={false}
        data={triggerTypes().map((type) => ({ value: type, label: text(`automations.triggers.${type}`) }))}
        value={trigger.type}
        onChange={(type) => type && put(asTriggerType(type as TriggerType, trigger))}
      />
      <Suspense fallback={<Waiting lines={3} />}>
        <Setup trigger={trigger} put={put} />
      </Suspense>
    </div>
  );
}
