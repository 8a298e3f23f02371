import { ActionIcon, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconMinus } from '@tabler/icons-react';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { toneIcons } from '../../ui/StatusBadge.tsx';
import type { BarStep } from '../data/steps.ts';
import classes from '../processes.module.css';

type Props = { steps: BarStep[]; place: { number: number; count: number } };

/** Lists all steps in a popover, if the bar has no room for them. */
export function AllSteps({ steps, place }: Props) {
  const text = useText();
  const label = useLabel();
  const name = text('processes.bar.all', place);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={name} title={name}>
          <IconChevronDown size={20} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {steps.map((step) => {
          const Icon = step.state === 'past' ? IconCheck : step.state === 'skipped' ? IconMinus : toneIcons[step.tone];
          return (
            <Menu.Item
              key={step.identity}
              component="div"
              aria-current={step.state === 'current' ? 'step' : undefined}
              className={classes.line}
              leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
              rightSection={<span className={classes.meta}>{text(`processes.bar.states.${step.state}`)}</span>}
            >
              {label(step.label)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
