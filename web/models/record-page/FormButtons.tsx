import { Select, Switch } from '@mantine/core';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { PageForm, PanelForm } from '@millwright/core/model/types.ts';
import { IconSettings, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { FilterEditor } from '../../blocks/editing/fields/FilterEditor.tsx';
import { uuid } from '../../data/uuid.ts';
import { type Keys, withKeys } from '../../documents/saving/with-keys.ts';
import { LabelField } from '../../fields/label/LabelField.tsx';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import { useModelEditor } from '../draft/editor-context.ts';
import { Part } from './Part.tsx';
import classes from './record-page.module.css';
import { useNames } from './use-names.ts';
import { useFormModel, useStartableForms } from './use-startable-forms.ts';

export type FormButton = PageForm & Partial<PanelForm>;
type Props = {
  model: ResolvedModel;
  /** On the page, or on the work panel, where buttons are large and one may be prominent. */
  place: 'starts' | 'buttons';
  buttons: readonly FormButton[];
  most: number;
  onChange: (buttons: FormButton[], tag?: string) => void;
};

/** Edits buttons that open a form with the record filled in: their order, label and condition. */
export function FormButtons({ model, place, buttons, most, onChange }: Props) {
  const text = useText();
  const label = useLabel();
  const { schema, editable } = useModelEditor();
  const forms = useStartableForms(schema, model.table);
  const [open, setOpen] = useState<number | null>(null);
  const change = (at: number, keys: Keys<FormButton>, tag?: string) =>
    onChange(
      buttons.map((one, index) => (index === at ? withKeys(one, keys) : one)),
      tag && `page:${place}:${at}:${tag}`,
    );
  const put = (name: string, at: number) => {
    const others = buttons.filter((_, index) => String(index) !== name);
    const own = buttons[Number(name)];
    if (own) onChange([...others.slice(0, at), own, ...others.slice(at)]);
    setOpen(null);
  };
  const add = (reference: string | null) => {
    const form = forms.find((one) => one.reference === reference);
    if (!form) return;
    const button = { form: form.reference, label: form.title ?? form.reference, fills: form.fills[0] ?? '' };
    onChange([...buttons, place === 'buttons' ? { id: `button-${uuid().slice(-8)}`, ...button } : button]);
    setOpen(buttons.length);
  };
  return (
    <>
      <Part
        title={text(`models.page.${place}`)}
        hint={text(`models.page.${place}Hint`)}
        kind={place}
        editable={editable}
        put={put}
        rows={buttons.map((button, at) => ({
          name: String(at),
          called: label(button.label) || button.form,
          tools: (
            <>
              <ToolbarButton
                label={text('models.page.buttonOf', { name: label(button.label) })}
                icon={IconSettings}
                aria-expanded={open === at}
                onClick={() => setOpen(open === at ? null : at)}
              />
              <ToolbarButton
                label={text('models.page.removeButton', { name: label(button.label) })}
                icon={IconTrash}
                onClick={() => {
                  setOpen(null);
                  onChange(buttons.filter((_, index) => index !== at));
                }}
              />
            </>
          ),
          below: editable && open === at && (
            <ButtonSettings model={model} place={place} button={button} onChange={(keys, tag) => change(at, keys, tag)} />
          ),
        }))}
      />
      {editable && buttons.length < most && (
        <Select
          className={classes.scan ?? ''}
          label={text(place === 'buttons' ? 'models.page.addButton' : 'models.page.addStart')}
          placeholder={text(forms.length ? 'models.page.chooseForm' : 'models.page.noForm')}
          disabled={!forms.length}
          searchable
          data={forms.map(({ reference, title }) => ({ value: reference, label: label(title ?? reference) }))}
          value={null}
          onChange={add}
        />
      )}
    </>
  );
}

type SettingsProps = Pick<Props, 'model' | 'place'> & { button: FormButton; onChange: (keys: Keys<FormButton>, tag?: string) => void };

/** Edits a button's label, the form field that receives the record, and its condition. */
function ButtonSettings({ model, place, button, onChange }: SettingsProps) {
  const text = useText();
  const { schema, seal } = useModelEditor();
  const start = button.of ? model.ends.get(button.of)?.to : model.table;
  const form = useStartableForms(schema, start).find(({ reference }) => reference === button.form);
  const nameOf = useNames(useFormModel(schema, button.form));
  const says = (list: string | null) => (list === null ? text('models.page.offeredAlways') : text('models.page.offeredWhile', { list }));
  return (
    <div className={classes.settings}>
      <LabelField
        label={text('models.page.buttonWords')}
        value={button.label}
        onChange={(words) => onChange({ label: words }, 'label')}
        onDone={seal}
      />
      <Select
        label={text('models.page.fills')}
        allowDeselect={false}
        data={[...new Set([...(form?.fills ?? []), button.fills])].map((value) => ({ value, label: nameOf(value) }))}
        value={button.fills}
        onChange={(fills) => fills && onChange({ fills })}
      />
      <FilterEditor
        schema={schema}
        model={model}
        value={button.when as Condition | undefined}
        says={says}
        onChange={(when) => onChange({ when: when as JsonObject | undefined })}
      />
      {place === 'buttons' && (
        <Switch
          label={text('models.page.standsOut')}
          checked={button.first === true}
          onChange={(event) => onChange({ first: event.currentTarget.checked || undefined })}
        />
      )}
      <Switch
        label={text('models.page.atOnce')}
        description={text('models.page.atOnceHelp')}
        checked={button.at_once === true}
        onChange={(event) => onChange({ at_once: event.currentTarget.checked || undefined })}
      />
    </div>
  );
}
