import { Select, Tabs, Textarea, TextInput } from '@mantine/core';
import { type Language, languages } from '@millwright/core/json.ts';
import { type SendingChannel, sendingChannels } from '@millwright/core/message/states.ts';
import { useSchema } from '../../data/documents/use-schema.ts';
import { languageNames } from '../../i18n/language-names.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import classes from '../messages.module.css';
import type { Texts } from './texts.ts';

/** A template as it is being written. */
export type TypedTemplate = { name: string; channel: SendingChannel; model: string | null; subject: Texts; body: Texts };

type Props = {
  typed: TypedTemplate;
  language: Language;
  mayWrite: boolean;
  onLanguage: (language: Language) => void;
  onType: (more: Partial<TypedTemplate>) => void;
};

/** What a template is for, and its texts in each language; a language without a text is marked. */
export function TemplateFields({ typed, language, mayWrite, onLanguage, onType }: Props) {
  const text = useText();
  const label = useLabel();
  const { schema } = useSchema();
  const models = [...(schema?.models.values() ?? [])].map(({ model }) => ({ value: model.slug, label: label(model.displayed_name) || model.slug }));
  return (
    <>
      <TextInput
        label={text('messaging.templates.name')}
        required
        readOnly={!mayWrite}
        value={typed.name}
        onChange={(event) => onType({ name: event.currentTarget.value })}
      />
      <div className={classes.pair}>
        <Select
          label={text('messaging.templates.model')}
          description={text('messaging.templates.modelHelp')}
          data={models.sort((one, other) => one.label.localeCompare(other.label))}
          value={typed.model}
          readOnly={!mayWrite}
          searchable
          clearable={mayWrite}
          limit={50}
          onChange={(model) => onType({ model })}
        />
        <Select
          label={text('messaging.channel')}
          description={'\u00a0'}
          data={sendingChannels.map((value) => ({ value, label: text(`messaging.channels.${value}`) }))}
          value={typed.channel}
          readOnly={!mayWrite}
          allowDeselect={false}
          onChange={(channel) => channel && onType({ channel: channel as SendingChannel })}
        />
      </div>
      <Tabs value={language} onChange={(chosen) => chosen && onLanguage(chosen as Language)}>
        <Tabs.List aria-label={text('messaging.language')}>
          {languages.map((each) => (
            <Tabs.Tab key={each} value={each} c={typed.body[each]?.trim() ? undefined : 'dimmed'}>
              {languageNames[each]}
              {!typed.body[each]?.trim() && <span className="visually-hidden"> ({text('messaging.templates.gap')})</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={language} pt="sm" className={classes.form}>
          {typed.channel === 'email' && (
            <TextInput
              label={text('messaging.subject')}
              readOnly={!mayWrite}
              value={typed.subject[language] ?? ''}
              onChange={(event) => onType({ subject: { ...typed.subject, [language]: event.currentTarget.value } })}
            />
          )}
          <Textarea
            label={text('messaging.body')}
            description={text('messaging.bodyHelp', { example: '{{user.first_name}}, {{user.last_name}}, {{client.name}}' })}
            readOnly={!mayWrite}
            autosize
            minRows={8}
            maxRows={20}
            value={typed.body[language] ?? ''}
            onChange={(event) => onType({ body: { ...typed.body, [language]: event.currentTarget.value } })}
          />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
