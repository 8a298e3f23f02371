import { cronProblem } from '@millwright/core/automation/triggers/cron.ts';
import { dueTimes } from '@millwright/core/automation/triggers/due-times.ts';
import { formatInstant } from '../../format/dates.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import classes from '../inspector/inspector.module.css';

const mostTimes = 5;

/** The next due times of a schedule in a time zone, as the engine will run it; nothing for an invalid one. */
export function NextTimes({ cron, zone }: { cron: string; zone: string }) {
  const text = useText();
  const language = useLanguage();
  if (cronProblem(cron) !== null) return null;
  const times = dueTimes(cron, zone, Date.now(), mostTimes).map((time) => new Date(time).toISOString());
  if (times.length === 0) return <p className={classes.hint}>{text('automations.trigger.neverDue')}</p>;
  return (
    <section aria-label={text('automations.trigger.nextTimes')}>
      <p className={classes.hint}>{text('automations.trigger.nextTimes')}</p>
      <ol className={classes.times}>
        {times.map((time) => (
          <li key={time}>
            <time dateTime={time}>{formatInstant(time, language, zone, true)}</time>
          </li>
        ))}
      </ol>
      <p className={classes.hint}>{text('automations.trigger.clocksMoved')}</p>
    </section>
  );
}
