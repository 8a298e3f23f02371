import { Select, TextInput } from '@mantine/core';
import { type SendingChannel, sendingChannels } from '@millwright/core/message/states.ts';
import { findModel, useSchema } from '../../../data/documents/use-schema.ts';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import classes from '../../messages.module.css';
import type { TemplateDraft } from './template-draft.ts';

type Settings = { name?: string; channel?: SendingChannel | undefined; model?: string | undefined };
type Props = { draft: TemplateDraft; readOnly: boolean; onChange: (settings: Settings, tag?: string) => void; onBlur?: () => void };

const every = 'every';

/** Edits where a template is offered: without a channel for all channels, without a model for all records. */
export function TemplateSettings({ draft, readOnly, onChange, onBlur }: Props) {
  const text = useText();
  const label = useLabel();
  const { schema } = useSchema();
  const models = [...(schema?.models.values() ?? [])].map(({ model }) => ({ value: model.slug, label: label(model.displayed_name) || model.slug }));
  const model = draft.model === undefined ? null : ((schema && findModel(schema, draft.model)?.model.slug) ?? draft.model);
  const channels = sendingChannels.map((value) => ({ value: value as string, label: text(`messaging.channels.${value}`) }));
  return (
    <>
      <TextInput
        label={text('messaging.templates.name')}
        required
        readOnly={readOnly}
        value={draft.name ?? ''}
        onChange={(event) => onChange({ name: event.currentTarget.value }, 'name')}
        onBlur={onBlur}
      />
      <div className={classes.pair}>
        <Select
          label={text('messaging.templates.model')}
          description={text('messaging.templates.modelHelp')}
          data={models.sort((one, other) => one.label.localeCompare(other.label))}
          value={model}
          readOnly={readOnly}
          searchable
          clearable={!readOnly}
          clearButtonProps={{ 'aria-label': text('messaging.templates.noModel') }}
          limit={50}
          onChange={(chosen) => onChange({ model: chosen ?? undefined })}
        />
        <Select
          label={text('messaging.channel')}
          description={'\u00a0'}
          data={[{ value: every, label: text('messaging.templates.everyChannel') }, ...channels]}
          value={draft.channel ?? every}
          readOnly={readOnly}
          allowDeselect={false}
          onChange={(chosen) => onChange({ channel: sendingChannels.find((each) => each === chosen) })}
        />
      </div>
    </>
  );
}
