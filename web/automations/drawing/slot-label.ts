import type { Port } from '@millwright/core/automation/descriptor/ports.ts';
import { hasBody } from '@millwright/core/automation/flow/graph.ts';
import type { Step } from '@millwright/core/automation/types.ts';
import { useCallback } from 'react';
import { useLabel, useText } from '../../i18n/use-text.ts';
import type { Slot } from '../graph/graph.ts';

export const sameSlot = (one: Slot, other: Slot) => one.from === other.from && one.port === other.port;

/** The value of a case, which is the name of its port. */
function caseOf(step: Pick<Step, 'input'> | undefined, number: number): string {
  const cases = step?.input.cases;
  return Array.isArray(cases) && typeof cases[number - 1] === 'string' ? String(cases[number - 1]) : '';
}

/** The name of a port: "If so", "Each item", "Branch 2". */
export function usePortName(): (port: Port, afterBody?: boolean, step?: Pick<Step, 'input'>) => string {
  const text = useText();
  return useCallback(
    (port, afterBody, step) => {
      if (port.startsWith('branch_')) return text('automations.ports.branch', { number: port.slice(7) });
      if (port.startsWith('case_')) return caseOf(step, Number(port.slice(5))) || text('automations.ports.case', { number: port.slice(5) });
      if (port === 'next' && afterBody) return text('automations.ports.after');
      if (port === 'next' && Array.isArray(step?.input.cases)) return text('automations.ports.false');
      return text(`automations.ports.${port as Exclude<Port, `branch_${number}` | `case_${number}`>}`);
    },
    [text],
  );
}

/** What adding a step at this place, behind `step`, means: "Add a step: If so, after Enough stock?". */
export function useSlotLabel(): (slot: Slot, step: Step | undefined) => string {
  const text = useText();
  const label = useLabel();
  const portName = usePortName();
  return useCallback(
    (slot, step) => {
      if (!step) return text('automations.canvas.addFirst');
      return text('automations.canvas.addAfter', { port: portName(slot.port, hasBody(step.type), step), name: label(step.name) });
    },
    [text, label, portName],
  );
}
