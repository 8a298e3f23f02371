import { Select } from '@mantine/core';
import type { Step } from '@millwright/core/automation/types.ts';
import { IconPlus } from '@tabler/icons-react';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import { reachable, targetOf } from '../graph/graph.ts';
import { useEditor } from '../state/editor-context.ts';
import { useStepEdits } from '../state/use-step-edits.ts';
import classes from './inspector.module.css';

/** The path of the flow after a failure. */
export function ErrorPath({ step }: { step: Step }) {
  const text = useText();
  const label = useLabel();
  const { draft, editable, show } = useEditor();
  const { lead } = useStepEdits();
  const slot = { from: step.id, port: 'error' } as const;
  const others = draft.steps.filter((other) => !reachable(draft, [other.id]).has(step.id));
  const data = [{ value: '', label: text('automations.inspector.ends') }, ...others.map((other) => ({ value: other.id, label: label(other.name) }))];
  return (
    <div>
      <div className={classes.row} style={{ alignItems: 'flex-end' }}>
        <Select
          className={classes.grow ?? ''}
          label={text('automations.inspector.onError')}
          data={data}
          readOnly={!editable}
          allowDeselect={false}
          value={targetOf(draft, slot) ?? ''}
          onChange={(to) => lead(step.id, 'error', to || null)}
        />
        {editable && (
          <ToolbarButton size={36} label={text('automations.library.title')} icon={IconPlus} onClick={() => show({ kind: 'library', slot })} />
        )}
      </div>
      <p className={classes.hint}>{text('automations.inspector.onErrorHint')}</p>
    </div>
  );
}
