import { Switch } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { usePeople } from '../../data/documents/use-people.ts';
import { useStoreDocument } from '../../documents/saving/use-store-document.ts';
import { useTimes } from '../../fields/view/use-times.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useLabel, useLanguage, useText } from '../../i18n/use-text.ts';
import { useInitialFocus } from '../../keys/initial-focus.ts';
import { Ago } from '../../ui/Ago.tsx';
import { useAutomationRights } from '../data/use-automation-rights.ts';
import type { AutomationDocument, AutomationStats } from '../data/use-automations.ts';
import { outcomeOf } from '../data/use-automations.ts';
import { StatusIcon } from '../runs/StatusIcon.tsx';
import { triggerIcon } from '../triggers/trigger-icons.ts';
import { useTriggerName } from '../triggers/use-trigger-name.ts';
import { Broken } from './Broken.tsx';
import classes from './list.module.css';
import { isFailing } from './list-order.ts';
import { Owner } from './Owner.tsx';

/** Automations in one section of the table, with its heading row. */
export type Part = { key: string; head?: ReactNode; automations: readonly AutomationDocument[] };
type Props = {
  automations: readonly AutomationDocument[];
  stats: ReadonlyMap<string, AutomationStats>;
  parts?: readonly Part[];
  /** Checkboxes before the automations: one for all, and one for each. */
  choosing?: { all: ReactNode; one: (automation: AutomationDocument) => ReactNode };
};

/** A table of automations with trigger, owner, state and results. */
export function AutomationTable({ automations, stats, parts = [{ key: 'all', automations }], choosing }: Props) {
  const text = useText();
  const people = usePeople();
  const frame = useRef<HTMLDivElement>(null);
  useInitialFocus(true, () => frame.current?.querySelector<HTMLElement>('tbody a')?.focus(), 'main');
  return (
    <div ref={frame} className={classes.frame}>
      <table className={classes.table}>
        <thead>
          <tr>
            {choosing && <th scope="col">{choosing.all}</th>}
            <th scope="col">{text('automations.active')}</th>
            <th scope="col" data-grow>
              {text('automations.name')}
            </th>
            <th scope="col">{text('automations.startedBy')}</th>
            <th scope="col">{text('automations.owner')}</th>
            <th scope="col">{text('automations.lastRun')}</th>
            <th scope="col" data-numeric>
              {text('automations.successRate')}
            </th>
          </tr>
        </thead>
        {parts.map((part) => (
          <tbody key={part.key}>
            {part.head}
            {part.automations.map((automation) => (
              <AutomationRow
                key={automation.id}
                automation={automation}
                stats={stats.get(automation.id)}
                people={people}
                lead={choosing && <td>{choosing.one(automation)}</td>}
              />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

type RowProps = {
  automation: AutomationDocument;
  stats: AutomationStats | undefined;
  people: ReadonlyMap<string, string>;
  lead: ReactNode;
};

function AutomationRow({ automation, stats, people, lead }: RowProps) {
  const language = useLanguage();
  const name = useLabel()(automation.label) || automation.name;
  const triggerName = useTriggerName()(automation.trigger);
  const Icon = triggerIcon(automation.trigger.type);
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  return (
    <tr data-failing={isFailing(stats) || undefined} data-off={automation.disabled || undefined}>
      {lead}
      <td>
        <OnOff automation={automation} name={name} />
      </td>
      <td>
        <Link className={classes.name} to={`/automation/${automation.slug ?? automation.id}`}>
          <span className={classes.tile}>
            <Icon size={20} stroke={1.75} aria-hidden />
          </span>
          <span className={classes.title}>{name}</span>
        </Link>
        <Broken {...automation} />
      </td>
      <td>{triggerName}</td>
      <td>
        <Owner automation={automation} people={people} />
      </td>
      <td>
        <LastRun automation={automation} stats={stats} />
      </td>
      <td data-numeric>{stats?.success_rate === null || stats === undefined ? '–' : percent.format(stats.success_rate)}</td>
    </tr>
  );
}

function LastRun({ automation, stats }: { automation: AutomationDocument; stats: AutomationStats | undefined }) {
  const text = useText();
  const times = useTimes();
  if (!stats) return null;
  const { last_run: run } = stats;
  if (!run) return <span className={classes.meta}>{text('automations.noRuns')}</span>;
  const under = stats.running + stats.queued + stats.waiting;
  return (
    <Link
      className={classes.run}
      to={`/automation/${automation.slug ?? automation.id}?run=${encodeURIComponent(run.id)}`}
      title={times.zoned(run.date)}
    >
      <StatusIcon status={outcomeOf(run)} />
      <Ago at={run.date} />
      {under > 1 && <span className={classes.meta}>{text('automations.running', { count: under })}</span>}
    </Link>
  );
}

function OnOff({ automation, name }: { automation: AutomationDocument; name: string }) {
  const text = useText();
  const failure = useFailureText();
  const save = useStoreDocument<AutomationDocument>('settings_data_connections');
  const rights = useAutomationRights(automation);
  return (
    <Switch
      aria-label={text(automation.disabled ? 'automations.turnOn' : 'automations.turnOff', { name })}
      checked={!automation.disabled}
      disabled={!rights.update || save.isPending}
      error={save.error ? failure(save.error) : undefined}
      onChange={() => save.mutate({ id: automation.id, version: automation.version, change: { disabled: !automation.disabled } })}
    />
  );
}
