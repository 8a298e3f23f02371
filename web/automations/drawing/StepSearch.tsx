import { Select } from '@mantine/core';
import type { Step } from '@millwright/core/automation/types.ts';
import { IconSearch } from '@tabler/icons-react';
import { useLabel, useText } from '../../i18n/use-text.ts';
import classes from './drawing.module.css';

/** Up to this many steps no search is needed. */
const fewSteps = 10;

type Props = { steps: readonly Step[]; onFind: (id: string) => void };

/** Finds a step of a long automation by number, name or type, and shows it. */
export function StepSearch({ steps, onFind }: Props) {
  const text = useText();
  const label = useLabel();
  if (steps.length <= fewSteps) return null;
  const nameOf = ({ name, type }: Step) => {
    const kind = text(`automations.steps.${type}`);
    const own = label(name);
    return own && own !== kind ? `${own} · ${kind}` : kind;
  };
  return (
    <Select
      className={classes.search ?? ''}
      size="sm"
      searchable
      value={null}
      aria-label={text('automations.canvas.find')}
      placeholder={text('automations.canvas.find')}
      nothingFoundMessage={text('automations.canvas.findNothing')}
      leftSection={<IconSearch size={16} stroke={1.75} />}
      data={steps.map((step, index) => ({ value: step.id, label: `${index + 1}. ${nameOf(step)}` }))}
      onChange={(id) => id && onFind(id)}
    />
  );
}
