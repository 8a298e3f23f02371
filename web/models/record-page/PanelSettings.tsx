import { MultiSelect, Select } from '@mantine/core';
import { descriptorOf } from '@millwright/core/field/registry.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { PagePanel } from '@millwright/core/model/types.ts';
import { useState } from 'react';
import { withKeys } from '../../documents/saving/with-keys.ts';
import { useText } from '../../i18n/use-text.ts';
import { FormButtons } from './FormButtons.tsx';
import classes from './record-page.module.css';
import { useChoices } from './use-names.ts';

type Props = {
  model: ResolvedModel;
  panel: PagePanel | undefined;
  editable: boolean;
  onChange: (panel: PagePanel | undefined, tag?: string) => void;
};

type Clock = NonNullable<PagePanel['clock']>;
const clockParts = ['minutes', 'running', 'people'] as const;

/** Edits the work panel for people at a machine: subject, figures, running time and buttons. */
export function PanelSettings({ model, panel, editable, onChange }: Props) {
  const text = useText();
  const choices = useChoices(model, panel?.about ?? []);
  const figures = panel?.figures ?? [];
  const numbers = choices.filter(({ value }) => {
    const field = model.fields.get(value);
    return field !== undefined && descriptorOf(field).value.kind === 'number';
  });
  const hasParts = panel !== undefined && (panel.forms.length > 0 || panel.clock !== undefined);
  // A running time needs both of its numbers; the first one waits here for the other.
  const [unfinishedClock, setUnfinishedClock] = useState<Partial<Clock>>({});
  const clock: Partial<Clock> = panel?.clock ?? unfinishedClock;
  const putClock = ({ minutes, running, people }: Partial<Clock>) => {
    const whole = minutes && running ? { minutes, running, ...(people && { people }) } : undefined;
    setUnfinishedClock(whole ? {} : { minutes, running, people });
    if (panel && (whole || panel.clock)) onChange(withKeys(panel, { clock: whole }));
  };
  return (
    <section className={classes.part} aria-label={text('models.page.panel')}>
      <h3 className={classes.title}>{text('models.page.panel')}</h3>
      <p className={classes.hint}>{text('models.page.panelHint')}</p>
      <div className={classes.settings}>
        <MultiSelect
          label={text('models.page.about')}
          searchable
          hidePickedOptions
          maxValues={4}
          disabled={!editable}
          data={choices}
          value={panel?.about ?? []}
          onChange={(about) => {
            if (about.length) onChange({ figures: [], forms: [], ...panel, about });
            else if (!hasParts) onChange(undefined);
          }}
        />
        {panel && (
          <MultiSelect
            label={text('models.page.figures')}
            searchable
            hidePickedOptions
            maxValues={6}
            disabled={!editable}
            data={numbers}
            value={figures.map(({ name }) => name)}
            onChange={(names) => onChange({ ...panel, figures: names.map((name) => figures.find((one) => one.name === name) ?? { name }) })}
          />
        )}
        {panel && (
          <fieldset className={classes.clock}>
            <legend>{text('models.page.clock')}</legend>
            {clockParts.map((part) => (
              <Select
                key={part}
                label={text(`models.page.${part}`)}
                clearable
                searchable
                disabled={!editable}
                data={part === 'people' ? choices : numbers}
                value={clock[part] ?? null}
                onChange={(name) => putClock({ ...clock, [part]: name ?? undefined })}
              />
            ))}
          </fieldset>
        )}
      </div>
      {panel && (
        <FormButtons
          model={model}
          place="buttons"
          buttons={panel.forms}
          most={6}
          onChange={(buttons, tag) => onChange({ ...panel, forms: buttons as PagePanel['forms'] }, tag)}
        />
      )}
    </section>
  );
}
