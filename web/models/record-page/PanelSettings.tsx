import { MultiSelect } from '@mantine/core';
import { descriptorOf } from '@millwright/core/field/registry.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { PagePanel } from '@millwright/core/model/types.ts';
import { useText } from '../../i18n/use-text.ts';
import classes from './record-page.module.css';
import { useChoices } from './use-names.ts';

type Props = { model: ResolvedModel; panel: PagePanel | undefined; editable: boolean; onChange: (panel: PagePanel | undefined) => void };

/** What people at a machine see first and large: what a record is about, and its figures. Its buttons and clock stay as they are. */
export function PanelSettings({ model, panel, editable, onChange }: Props) {
  const text = useText();
  const choices = useChoices(model, panel?.about ?? []);
  const figures = panel?.figures ?? [];
  const numbers = choices.filter(({ value }) => {
    const field = model.fields.get(value);
    return field !== undefined && descriptorOf(field).value.kind === 'number';
  });
  const kept = panel !== undefined && (panel.forms.length > 0 || panel.clock !== undefined);
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
            else if (!kept) onChange(undefined);
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
      </div>
    </section>
  );
}
