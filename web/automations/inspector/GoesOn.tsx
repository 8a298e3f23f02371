import { Button, Select } from '@mantine/core';
import type { Port } from '@millwright/core/automation/descriptor/ports.ts';
import { portShapes } from '@millwright/core/automation/descriptor/ports.ts';
import { hasBody } from '@millwright/core/automation/flow/graph.ts';
import { stepDescriptor } from '@millwright/core/automation/steps/registry.ts';
import type { Step } from '@millwright/core/automation/types.ts';
import { IconPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { loadable } from '../../ui/browser/loadable.ts';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import { usePortName } from '../drawing/slot-label.ts';
import { portsIn, reachable, type Slot, targetOf } from '../graph/graph.ts';
import { useEditor } from '../state/editor-context.ts';
import { useStepEdits } from '../state/use-step-edits.ts';
import classes from './inspector.module.css';

const NextSteps = loadable(async () => (await import('../proposals/NextSteps.tsx')).NextSteps);

const end = '';

/** The target of each port of a step, for connecting and adding steps by keyboard. */
export function GoesOn({ step }: { step: Step }) {
  const text = useText();
  const { draft, editable } = useEditor();
  const { lead } = useStepEdits();
  const ports = portsIn(draft, step);
  const branches = ports.filter((port) => port.startsWith('branch_')).length;
  return (
    <div className={classes.form}>
      {ports.map((port) => (
        <PortChoice key={port} step={step} port={port} />
      ))}
      {editable && stepDescriptor(step.type).place === 'outside' && !ports.includes('error') && (
        <div>
          <p className={classes.mapLabel}>{text('automations.ports.error')}</p>
          <Likely slot={{ from: step.id, port: 'error' }} label={text('automations.ports.error')} />
        </div>
      )}
      {editable && portShapes[stepDescriptor(step.type).ports].branches && (
        <AddBranch onAdd={(to) => lead(step.id, `branch_${branches + 1}`, to)} step={step} label={text('automations.inspector.addBranch')} />
      )}
    </div>
  );
}

/** Suggestions for an open end. */
const Likely = (props: { slot: Slot; label: string }) => (
  <Suspense fallback={null}>
    <NextSteps {...props} />
  </Suspense>
);

/** The steps that can follow without making a cycle. */
function useFollowers(step: Step): { value: string; label: string }[] {
  const text = useText();
  const label = useLabel();
  const { draft } = useEditor();
  return draft.steps
    .filter((other) => !reachable(draft, [other.id]).has(step.id))
    .map((other) => ({ value: other.id, label: label(other.name) || text(`automations.steps.${other.type}`) }));
}

function PortChoice({ step, port }: { step: Step; port: Port }) {
  const text = useText();
  const portName = usePortName();
  const { draft, editable, show } = useEditor();
  const { lead } = useStepEdits();
  const data = [{ value: end, label: text('automations.inspector.ends') }, ...useFollowers(step)];
  const name = portName(port, hasBody(step.type), step);
  const target = targetOf(draft, { from: step.id, port });
  return (
    <div>
      <div className={classes.row} style={{ alignItems: 'flex-end' }}>
        <Select
          className={classes.grow ?? ''}
          label={name}
          data={data}
          readOnly={!editable}
          allowDeselect={false}
          searchable
          value={target ?? end}
          onChange={(to) => lead(step.id, port, to || null)}
        />
        {editable && (
          <ToolbarButton
            size={36}
            label={`${text('automations.library.title')}: ${name}`}
            icon={IconPlus}
            onClick={() => show({ kind: 'library', slot: { from: step.id, port } })}
          />
        )}
      </div>
      {editable && !target && <Likely slot={{ from: step.id, port }} label={name} />}
    </div>
  );
}

function AddBranch({ step, label, onAdd }: { step: Step; label: string; onAdd: (to: string | null) => void }) {
  const { show, draft } = useEditor();
  const count = portsIn(draft, step).filter((port) => port.startsWith('branch_')).length;
  const add = () => {
    onAdd(null);
    show({ kind: 'library', slot: { from: step.id, port: `branch_${count + 1}` } });
  };
  return (
    <Button size="compact-sm" variant="subtle" style={{ justifySelf: 'start' }} leftSection={<IconPlus size={16} stroke={1.75} />} onClick={add}>
      {label}
    </Button>
  );
}
