import { Button } from '@mantine/core';
import { asTriggerType, type TriggerType } from '@millwright/core/automation/triggers/registry.ts';
import { useText } from '../../i18n/use-text.ts';
import { start } from '../graph/graph.ts';
import classes from '../inspector/inspector.module.css';
import { focusDock } from '../state/dock-focus.ts';
import { useEditor } from '../state/editor-context.ts';
import { triggerIcon } from '../triggers/trigger-icons.ts';
import { NextSteps } from './NextSteps.tsx';

/** The other common triggers, the most common first. */
const usual: readonly TriggerType[] = ['object_created', 'object_edited', 'form_submitted', 'webhook', 'schedule'];

/** The start of an automation without steps: the choice of its trigger and first step. */
export function Beginning() {
  const text = useText();
  const { draft, change } = useEditor();
  const { trigger } = draft;
  return (
    <>
      {trigger.type === 'manual' && (
        <div>
          <p className={classes.mapLabel}>{text('automations.proposals.startedBy')}</p>
          <fieldset className={classes.likely} aria-label={text('automations.proposals.startedBy')}>
            {usual.map((type) => {
              const Icon = triggerIcon(type);
              return (
                <Button
                  key={type}
                  size="compact-xs"
                  variant="default"
                  leftSection={<Icon size={14} stroke={1.75} />}
                  onClick={() => {
                    change({ trigger: asTriggerType(type, trigger) });
                    // These buttons disappear after the click.
                    focusDock();
                  }}
                >
                  {text(`automations.triggers.${type}`)}
                </Button>
              );
            })}
          </fieldset>
        </div>
      )}
      <div>
        <p className={classes.mapLabel}>{text('automations.proposals.first')}</p>
        <NextSteps slot={start} label={text('automations.proposals.first')} />
      </div>
    </>
  );
}
