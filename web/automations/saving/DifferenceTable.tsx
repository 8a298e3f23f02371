import type { Port } from '@millwright/core/automation/descriptor/ports.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { usePortName } from '../drawing/slot-label.ts';
import classes from '../editor/editor.module.css';
import { type Graph, stepOf } from '../graph/graph.ts';
import { useEditor } from '../state/editor-context.ts';
import type { Difference } from './changes.ts';

/** What differs between the opened, the own and the stored version, part by part. */
export function DifferenceTable({ differences }: { differences: Difference[] }) {
  const text = useText();
  const { draft } = useEditor();
  const partName = usePartName(draft);
  const onOff = (value: unknown) => text(value === true ? 'automations.editor.turnOff' : 'automations.editor.turnOn');
  const shown = (value: unknown) =>
    value === undefined || value === null ? text('automations.sync.nothing') : typeof value === 'string' ? value : JSON.stringify(value);
  return (
    <div className={classes.differences}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text('automations.sync.part')}</th>
            <th scope="col">{text('automations.sync.before')}</th>
            <th scope="col">{text('automations.sync.mine')}</th>
            <th scope="col">{text('automations.sync.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map((one) => (
            <tr key={one.part} data-conflict={one.conflict || undefined}>
              <th scope="row">
                {partName(one.part)}
                {one.conflict && <em>{text('automations.sync.conflict')}</em>}
              </th>
              {[one.base, one.mine, one.theirs].map((value, index) => (
                <td key={String(index)}>{one.part === 'disabled' ? onOff(value) : shown(value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function usePartName(graph: Graph): (part: string) => string {
  const text = useText();
  const label = useLabel();
  const portName = usePortName();
  return (part) => {
    const [kind = '', id = '', key = ''] = part.split(':');
    const name = label(stepOf(graph, id)?.name) || id;
    if (kind === 'step') return text('automations.sync.parts.step', { name, key });
    if (kind === 'edge') return text('automations.sync.parts.edge', { name, port: portName(key as Port) });
    return text(`automations.sync.parts.${kind as 'label'}`);
  };
}
