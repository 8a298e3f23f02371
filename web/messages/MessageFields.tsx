import { SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import { type Language, languages } from '@millwright/core/json.ts';
import { type SendingChannel, sendingChannels } from '@millwright/core/message/states.ts';
import { languageNames } from '../i18n/language-names.ts';
import { useText } from '../i18n/use-text.ts';
import classes from './messages.module.css';
import type { WrittenMessage } from './use-message-draft.ts';

type Props = { message: WrittenMessage; problem: (field: string) => string | undefined };

/** By which way it goes. */
export function ChannelChoice({ message }: Pick<Props, 'message'>) {
  const text = useText();
  return (
    <SegmentedControl
      fullWidth
      aria-label={text('messaging.channel')}
      value={message.draft.channel}
      onChange={(channel) => message.setChannel(channel as SendingChannel)}
      data={sendingChannels.map((value) => ({ value, label: text(`messaging.channels.${value}`) }))}
    />
  );
}

/** The words of a message: from a template, or typed. */
export function MessageFields({ message, problem }: Props) {
  const text = useText();
  const { draft, texts, templates, template } = message;
  return (
    <>
      <div className={classes.pair}>
        <Select
          label={text('messaging.template')}
          placeholder={text('messaging.noTemplate')}
          data={templates.map(({ id, name }) => ({ value: id, label: name }))}
          value={template?.id ?? null}
          onChange={message.choose}
          disabled={templates.length === 0}
          clearable
          searchable={templates.length > 8}
        />
        <Select
          label={text('messaging.language')}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
          value={draft.language}
          onChange={(language) => language && message.setLanguage(language as Language)}
          allowDeselect={false}
        />
      </div>
      {draft.channel === 'email' && (
        <TextInput
          label={text('messaging.subject')}
          required
          value={texts.subject}
          error={problem('subject')}
          onChange={(event) => message.type({ subject: event.currentTarget.value })}
        />
      )}
      <Textarea
        label={text('messaging.body')}
        description={text('messaging.bodyHelp', { example: '{{user.first_name}}' })}
        required
        autosize
        minRows={4}
        maxRows={12}
        value={texts.body}
        error={problem('body')}
        onChange={(event) => message.type({ body: event.currentTarget.value })}
      />
    </>
  );
}
