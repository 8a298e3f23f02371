import { Select, TextInput } from '@mantine/core';
import { cronProblem, readCron } from '@millwright/core/automation/triggers/cron.ts';
import { useState } from 'react';
import { useUser } from '../../data/session.ts';
import { weekdayName } from '../../format/dates.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import classes from '../inspector/inspector.module.css';
import { cronProblemText } from '../state/cron-problem-text.ts';
import { useEditor } from '../state/editor-context.ts';
import { NextTimes } from './NextTimes.tsx';
import { cronOf, type PresetName, presetNames, presetOf, presets, type PresetSetup as Setup, setupOf } from './presets.ts';
import { useRhythmWords } from './use-rhythm-words.ts';
import { ZoneField } from './ZoneField.tsx';

type Times = { cron: string; time_zone?: string | undefined };
type Props = { times: Times; onChange: (times: Times) => void };

const usual = { time: '06:00', weekday: 1 };
/** Monday first. */
const week = [1, 2, 3, 4, 5, 6, 0];

const presetIn = (cron: string): PresetName | null => {
  const rhythm = readCron(cron);
  return rhythm && presetOf(cron, rhythm);
};

/** The times of a schedule: a common pattern or any cron expression, its time zone, and the next due times. */
export function CronField({ times, onChange }: Props) {
  const text = useText();
  const { editable } = useEditor();
  const words = useRhythmWords();
  const [own, setOwn] = useState(false);
  const { cron } = times;
  const { time_zone } = useUser().client;
  const zone = times.time_zone ?? time_zone;
  const preset = own ? null : presetIn(cron);
  const put = (next: string) => onChange({ ...times, cron: next });
  const label = (name: PresetName | 'own') => ({ value: name, label: text(`automations.trigger.cronPresets.${name}`) });
  const choose = (name: PresetName | 'own') => {
    setOwn(name === 'own');
    if (name !== 'own') put(cronOf(name, setupIn(cron)));
  };
  return (
    <>
      <Select
        label={text('automations.trigger.cron')}
        allowDeselect={false}
        readOnly={!editable}
        data={[...presetNames.map(label), label('own')]}
        value={preset ?? 'own'}
        onChange={(name) => name && choose(name as PresetName | 'own')}
      />
      {preset ? <PresetSetup preset={preset} setup={setupIn(cron)} onChange={put} /> : <CronText cron={cron} onChange={put} />}
      <ZoneField zone={times.time_zone} onChange={(chosen) => onChange({ cron, ...(chosen && { time_zone: chosen }) })} />
      {cronProblem(cron) === null && (
        <>
          <p className={classes.rhythm}>{words(cron, zone)}</p>
          <NextTimes cron={cron} zone={zone} />
        </>
      )}
    </>
  );
}

const setupIn = (cron: string) => {
  const rhythm = readCron(cron);
  return rhythm ? setupOf(rhythm) : usual;
};

type PresetProps = { preset: PresetName; setup: Setup; onChange: (cron: string) => void };

/** The day and time of a common pattern, as far as it has them. */
function PresetSetup({ preset, setup, onChange }: PresetProps) {
  const text = useText();
  const language = useLanguage();
  const { editable, history } = useEditor();
  const asks = (what: keyof Setup) => (presets[preset].asks as readonly string[]).includes(what);
  return (
    <>
      {asks('weekday') && (
        <Select
          label={text('automations.trigger.weekday')}
          allowDeselect={false}
          readOnly={!editable}
          data={week.map((day) => ({ value: String(day), label: weekdayName(day, language) }))}
          value={String(setup.weekday)}
          onChange={(day) => day && onChange(cronOf(preset, { ...setup, weekday: Number(day) }))}
        />
      )}
      {asks('time') && (
        <TextInput
          type="time"
          label={text('automations.trigger.timeOfDay')}
          readOnly={!editable}
          value={setup.time}
          onChange={(event) => event.currentTarget.value && onChange(cronOf(preset, { ...setup, time: event.currentTarget.value }))}
          onBlur={history.seal}
        />
      )}
    </>
  );
}

/** Any schedule as the five fields of cron, with the problem of an invalid one. */
function CronText({ cron, onChange }: { cron: string; onChange: (cron: string) => void }) {
  const text = useText();
  const { editable, history } = useEditor();
  const problem = cronProblem(cron);
  return (
    <TextInput
      label={text('automations.trigger.cronRaw')}
      description={text('automations.trigger.cronHint')}
      classNames={{ input: classes.expression ?? '' }}
      spellCheck={false}
      readOnly={!editable}
      value={cron}
      error={problem && cronProblemText(text, problem.field)}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={history.seal}
    />
  );
}
