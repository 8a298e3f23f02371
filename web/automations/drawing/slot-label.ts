import type { Port } from '@millwright/core/automation/descriptor/ports.ts';
import { hasBody } from '@millwright/core/automation/flow/graph.ts';
import { useCallback } from 'react';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { type Slot, stepOf } from '../graph/graph.ts';
import { useEditor } from '../state/editor-context.ts';

export const sameSlot = (one: Slot, other: Slot) => one.from === other.from && one.port === other.port;

/** A port in words: "If so", "Each item", "Branch 2". */
export function usePortName(): (port: Port, afterBody?: boolean) => string {
  const text = useText();
  return useCallback(
    (port, afterBody) => {
      if (port.startsWith('branch_')) return text('automations.ports.branch', { number: port.slice(7) });
      if (port === 'next' && afterBody) return text('automations.ports.after');
      return text(`automations.ports.${port as Exclude<Port, `branch_${number}`>}`);
    },
    [text],
  );
}

/** What adding a step at this place means: "Add a step: If so, after Enough stock?". */
export function useSlotLabel(): (slot: Slot) => string {
  const text = useText();
  const label = useLabel();
  const portName = usePortName();
  const { draft } = useEditor();
  return useCallback(
    (slot) => {
      const step = slot.from === null ? undefined : stepOf(draft, slot.from);
      if (!step) return text('automations.canvas.addFirst');
      return text('automations.canvas.addAfter', { port: portName(slot.port, hasBody(step.type)), name: label(step.name) });
    },
    [text, label, portName, draft],
  );
}
