import { NativeSelect, NumberInput, Switch } from '@mantine/core';
import { durationFormats } from '@millwright/core/value/duration-format.ts';
import type { View, ViewGroup } from '@millwright/core/view/types.ts';
import { DocumentSelect } from '../../../blocks/editing/actions/DocumentSelect.tsx';
import { Section } from '../../../blocks/editing/fields/Section.tsx';
import { useDocuments } from '../../../data/documents/use-documents.ts';
import { OptionalLabel } from '../../../documents/fields/OptionalLabel.tsx';
import { type Keys, withKeys } from '../../../documents/saving/with-keys.ts';
import { formatDuration } from '../../../format/durations.ts';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { iconNames } from '../../../ui/icons/document-icons.ts';
import { useViewEditing } from '../state/editor-context.ts';
import classes from './inspector.module.css';

/** An example duration in seconds (a day, two hours, three minutes and four seconds), formatted in each choice. */
const example_s = 93_784;

type Misc = NonNullable<View['misc']>;

/** Edits the view itself: its name, group, icon, and settings for all of its blocks. */
export function ViewSettings() {
  const text = useText();
  const label = useLabel();
  const { draft, change } = useViewEditing();
  const { data: groups = [] } = useDocuments<ViewGroup>('view_groups');
  const misc = draft.misc ?? {};
  const setMisc = (changes: Keys<Misc>) => {
    const next = withKeys(misc, changes);
    const { misc: _, ...others } = draft;
    change(Object.keys(next).length ? { ...others, misc: next } : others);
  };
  const chosen = groups.find(({ id, slug }) => id === draft.view_group || slug === draft.view_group);
  const setIcon = (icon: string) => {
    const { icon: _, ...others } = draft;
    change(icon ? { ...others, icon } : others);
  };
  return (
    <>
      <h2 className={classes.title}>{text('viewEditor.ofView')}</h2>
      <Section title={text('viewEditor.place')}>
        <OptionalLabel
          label={text('views.name')}
          value={draft.name}
          required
          error={label(draft.name).trim() === '' ? text('viewEditor.nameMissing') : undefined}
          onChange={(name) => change({ ...draft, name: name ?? '' }, 'name')}
        />
        <NativeSelect
          size="sm"
          label={text('views.group')}
          value={chosen?.id ?? draft.view_group}
          onChange={(event) => change({ ...draft, view_group: event.currentTarget.value })}
          data={groups.map(({ id, name }) => ({ value: id, label: label(name) }))}
        />
        <NumberInput
          size="sm"
          label={text('viewEditor.order')}
          description={text('viewEditor.orderHint')}
          value={draft.order}
          onChange={(order) => typeof order === 'number' && change({ ...draft, order }, 'order')}
        />
        <NativeSelect
          size="sm"
          label={text('viewEditor.icon')}
          value={draft.icon ?? ''}
          onChange={(event) => setIcon(event.currentTarget.value)}
          data={[{ value: '', label: text('viewEditor.groupIcon') }, ...iconNames()]}
        />
        <Switch
          label={text('viewEditor.home')}
          description={text('viewEditor.homeHint')}
          checked={misc.home === true}
          onChange={({ currentTarget }) => setMisc({ home: currentTarget.checked || undefined })}
        />
      </Section>
      <Section title={text('viewEditor.whole')}>
        <DocumentSelect
          collection="forms"
          label={text('viewEditor.scanForm')}
          value={misc.open_form_on_scanned_item}
          onChange={(open_form_on_scanned_item) => setMisc({ open_form_on_scanned_item })}
        />
        <NativeSelect
          size="sm"
          label={text('viewEditor.durations')}
          description={text('viewEditor.durationsHint')}
          value={misc.duration_format ?? ''}
          onChange={(event) => setMisc({ duration_format: durationFormats.find((one) => one === event.currentTarget.value) })}
          data={[
            { value: '', label: text('blocks.editing.formats.usual') },
            ...durationFormats.map((one) => ({ value: one, label: formatDuration(example_s, one) })),
          ]}
        />
      </Section>
    </>
  );
}
