import type { Port } from '@millwright/core/automation/descriptor/ports.ts';
import type { PartWords } from '../../documents/bars/DifferenceTable.tsx';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { usePortName } from '../drawing/slot-label.ts';
import { type Graph, stepOf } from '../graph/graph.ts';

/** What the parts of an automation are called where two versions differ. */
export function usePartWords(graph: Graph): PartWords {
  const text = useText();
  const label = useLabel();
  const portName = usePortName();
  return {
    part: (part) => {
      const [kind = '', id = '', key = ''] = part.split(':');
      const name = label(stepOf(graph, id)?.name) || id;
      if (kind === 'step') return text('automations.sync.parts.step', { name, key });
      if (kind === 'edge') return text('automations.sync.parts.edge', { name, port: portName(key as Port) });
      return text(`automations.sync.parts.${kind as 'label'}`);
    },
    value: (part, value) => (part === 'disabled' ? text(value === true ? 'automations.editor.turnOff' : 'automations.editor.turnOn') : undefined),
  };
}
