import { Select } from '@mantine/core';
import { type FormFieldKind, holdsLines } from '@millwright/core/form/kinds.ts';
import { kindsFor, proposeField } from '@millwright/core/form/making/proposal.ts';
import type { FormField } from '@millwright/core/form/types.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { uuid } from '../../../data/uuid.ts';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { fieldName } from '../../values/field-name.ts';
import classes from '../editor.module.css';
import { useFormEditing } from '../state/editor-context.ts';
import { changeField, moveField, moveInto, type Place, removeField, type Settings, turnField } from '../state/edits.ts';
import { kindEditing } from '../state/kinds.ts';
import { modelAtPath } from '../state/model-at.ts';
import { AddField } from '../tree/AddField.tsx';
import { ConditionSetting } from './ConditionSetting.tsx';
import { settingEditors } from './KindSettings.tsx';
import { MoveTools } from './MoveTools.tsx';
import { TextSetting } from './TextSetting.tsx';

/** Whether a new record requires a value of this field that has no default. */
function isDemanded(model: ResolvedModel | null | undefined, attribute: string): boolean {
  const { validation, misc } = model?.fields.get(attribute) ?? {};
  const isGiven = misc?.default !== undefined || misc?.counter !== undefined;
  return (validation === 'required' && !isGiven) || model?.ends.get(attribute)?.relation.required === true;
}

type Props = { field: FormField; place: Extract<Place, { kind: 'field' }> };

/** Edits all settings of one field. */
export function FieldInspector({ field, place }: Props) {
  const text = useText();
  const label = useLabel();
  const { schema, model, draft, editable, change, select } = useFormEditing();
  const { path } = place;
  const owner = modelAtPath(schema, model, draft.fields, path);
  const tag = path.join('/');
  const put = (settings: Settings, of?: string) => change(changeField(draft, path, settings), of && `${tag}:${of}`);
  const kinds = kindsFor(owner, field.attribute);
  const named = label(fieldName({ ...field, label: undefined }, owner ?? null));
  const turnInto = (kind: string | null) => {
    const next = owner && kind && proposeField(schema, owner, field.attribute, uuid, kind as FormFieldKind);
    if (next) change(turnField(draft, path, next));
  };
  const remove = () => {
    select(null);
    change(removeField(draft, path));
  };
  return (
    <div className={classes.form}>
      <MoveTools name={named} onMove={(by) => change(moveField(draft, path, by))} onRemove={remove} />
      <TextSetting name={text('formEditor.label')} value={field.label} placeholder={named} onChange={(value) => put({ label: value }, 'label')} />
      <TextSetting name={text('formEditor.description')} value={field.description} onChange={(value) => put({ description: value }, 'description')} />
      <Select
        label={text('formEditor.kind')}
        description={text('formEditor.attribute', { attribute: field.attribute })}
        data={[...new Set([field.kind, ...kinds])].map((kind) => ({ value: kind, label: text(`formEditor.kinds.${kind}`) }))}
        value={field.kind}
        allowDeselect={false}
        readOnly={!editable}
        onChange={turnInto}
      />
      {path.length === 1 && draft.sections.length > 0 && (
        <Select
          label={text('formEditor.section')}
          data={[{ value: '', label: text('formEditor.noSection') }, ...draft.sections.map(({ id, title }) => ({ value: id, label: label(title) }))]}
          value={field.section ?? ''}
          allowDeselect={false}
          readOnly={!editable}
          onChange={(section) => change(moveInto(draft, field.id, section || undefined))}
        />
      )}
      {kindEditing[field.kind].settings.map((name) => {
        const Setting = settingEditors[name];
        return <Setting key={name} field={field} model={owner} column={path.length > 1} put={put} />;
      })}
      {holdsLines(field) && editable && <AddField lines={path} />}
      <ConditionSetting
        key={`${tag}:visible`}
        place={place}
        name={text('formEditor.shown')}
        words={{ never: text('formEditor.always'), when: text('formEditor.onlyWhen') }}
        value={field.visible_when}
        onChange={(visible_when) => put({ visible_when }, 'visible')}
      />
      {field.visible_when && isDemanded(owner, field.attribute) && (
        <p className={classes.problem} role="note">
          {text('formEditor.hiddenDemanded', { name: named })}
        </p>
      )}
      {kindEditing[field.kind].settings.includes('required') && (
        <ConditionSetting
          key={`${tag}:required`}
          place={place}
          name={text('formEditor.requiredToo')}
          words={{ never: text('formEditor.asSetAbove'), when: text('formEditor.alsoWhen') }}
          value={field.required_when}
          onChange={(required_when) => put({ required_when }, 'required')}
        />
      )}
    </div>
  );
}
