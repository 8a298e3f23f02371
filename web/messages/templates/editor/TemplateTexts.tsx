import { Tabs, Textarea, TextInput } from '@mantine/core';
import { type Language, languages } from '@millwright/core/json.ts';
import { languageNames } from '../../../i18n/language-names.ts';
import { useText } from '../../../i18n/use-text.ts';
import classes from '../../messages.module.css';
import type { TypedTexts } from './template-draft.ts';

type Props = {
  texts: TypedTexts;
  /** Whether the messages have a subject. */
  subject: boolean;
  language: Language;
  readOnly: boolean;
  onLanguage: (language: Language) => void;
  onType: (part: keyof TypedTexts, value: string) => void;
  onBlur: () => void;
};

/** The texts of a template in each language; a language without a text is marked. */
export function TemplateTexts({ texts, subject, language, readOnly, onLanguage, onType, onBlur }: Props) {
  const text = useText();
  return (
    <Tabs value={language} onChange={(chosen) => chosen && onLanguage(chosen as Language)}>
      <Tabs.List aria-label={text('messaging.language')}>
        {languages.map((each) => (
          <Tabs.Tab key={each} value={each} c={texts.body[each]?.trim() ? undefined : 'dimmed'}>
            {languageNames[each]}
            {!texts.body[each]?.trim() && <span className="visually-hidden"> ({text('messaging.templates.gap')})</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={language} pt="sm" className={classes.form}>
        {subject && (
          <TextInput
            label={text('messaging.subject')}
            readOnly={readOnly}
            value={texts.subject[language] ?? ''}
            onChange={(event) => onType('subject', event.currentTarget.value)}
            onBlur={onBlur}
          />
        )}
        <Textarea
          label={text('messaging.body')}
          description={text('messaging.bodyHelp', { example: '{{user.first_name}}, {{user.last_name}}, {{client.name}}' })}
          readOnly={readOnly}
          autosize
          minRows={8}
          maxRows={20}
          value={texts.body[language] ?? ''}
          onChange={(event) => onType('body', event.currentTarget.value)}
          onBlur={onBlur}
        />
      </Tabs.Panel>
    </Tabs>
  );
}
