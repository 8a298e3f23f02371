import { Tooltip } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import type { AutomationDocument } from '../data/use-automations.ts';
import classes from './list.module.css';

/** A note that something an automation uses no longer exists. */
export function Broken({ problems = [] }: Pick<AutomationDocument, 'problems'>) {
  const text = useText();
  if (problems.length === 0) return null;
  const why = [...new Set(problems.flatMap(({ message }) => message ?? []))].slice(0, 3).join(' ');
  return (
    <Tooltip label={why} disabled={why === ''} multiline maw={320}>
      <span className={classes.broken}>
        <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
        {text('automations.broken')}
        {why && <span className="visually-hidden">: {why}</span>}
      </span>
    </Tooltip>
  );
}
