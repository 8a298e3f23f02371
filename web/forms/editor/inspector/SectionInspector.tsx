import { Switch } from '@mantine/core';
import type { FormSection } from '@millwright/core/form/types.ts';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import classes from '../editor.module.css';
import { useFormEditing } from '../state/editor-context.ts';
import { changeSection, moveSection, type Place, removeSection } from '../state/edits.ts';
import { ConditionSetting } from './ConditionSetting.tsx';
import { MoveTools } from './MoveTools.tsx';
import { TextSetting } from './TextSetting.tsx';

type Props = { section: FormSection; place: Extract<Place, { kind: 'section' }> };

/** Edits all settings of a section. */
export function SectionInspector({ section, place }: Props) {
  const text = useText();
  const label = useLabel();
  const { draft, editable, change, select } = useFormEditing();
  const { id } = section;
  const put = (settings: Parameters<typeof changeSection>[2], of?: string) => change(changeSection(draft, id, settings), of && `${id}:${of}`);
  const remove = () => {
    select(null);
    change(removeSection(draft, id));
  };
  return (
    <div className={classes.form}>
      <MoveTools name={label(section.title)} onMove={(by) => change(moveSection(draft, id, by))} onRemove={remove} />
      <TextSetting name={text('formEditor.heading')} value={section.title} required onChange={(title) => put({ title: title ?? '' }, 'title')} />
      <TextSetting
        name={text('formEditor.description')}
        value={section.description}
        onChange={(value) => put({ description: value }, 'description')}
      />
      <Switch
        label={text('formEditor.beginsPage')}
        checked={section.page ?? false}
        disabled={!editable}
        onChange={(event) => put({ page: event.currentTarget.checked || undefined })}
      />
      <ConditionSetting
        key={id}
        place={place}
        name={text('formEditor.shown')}
        words={{ never: text('formEditor.always'), when: text('formEditor.onlyWhen') }}
        value={section.visible_when}
        onChange={(visible_when) => put({ visible_when }, 'visible')}
      />
    </div>
  );
}
