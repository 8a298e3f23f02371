import { type Language, languages } from '@millwright/core/json.ts';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { useUser } from '../../../data/session.ts';
import { EditorFrame } from '../../../documents/editor/EditorFrame.tsx';
import { useDocumentEditing } from '../../../documents/editor/use-document-editing.ts';
import { useText } from '../../../i18n/use-text.ts';
import classes from '../../messages.module.css';
import type { StoredTemplate } from '../data/use-template.ts';
import { DeleteTemplate } from './DeleteTemplate.tsx';
import { TemplateSettings } from './TemplateSettings.tsx';
import { TemplateTexts } from './TemplateTexts.tsx';
import { TemplateTrial } from './TemplateTrial.tsx';
import { editing, type TemplateDraft, templateKind, typedIn, withSettings, withText } from './template-draft.ts';
import { useTemplateWords } from './use-template-words.ts';

const isComplete = ({ name }: TemplateDraft) => Boolean(name?.trim());

type Props = { stored: StoredTemplate; mayEdit: boolean; mayDelete: boolean };

/** Writes a template, with how it reads for records of its model beside it. */
export function TemplateEditor({ stored, mayEdit, mayDelete }: Props) {
  const text = useText();
  const { client } = useUser();
  const words = useTemplateWords();
  const document = useDocumentEditing({ kind: templateKind, stored, editing, mayEdit, isComplete });
  const { history, keeping, editable } = document;
  const [deleted, setDeleted] = useState(false);
  const [language, setLanguage] = useState<Language>(languages.find((each) => each === client.language) ?? 'en');
  const { state } = history;
  const { draft } = state;
  const texts = { subject: typedIn(state, 'subject'), body: typedIn(state, 'body') };
  if (deleted) return <Navigate to="/message-templates" replace />;
  const name = draft.name || stored.name;
  return (
    <EditorFrame
      editing={document}
      title={name}
      list={{ label: text('messaging.templates.title'), to: '/message-templates' }}
      words={words}
      actions={
        mayDelete && (
          <DeleteTemplate
            id={stored.id}
            name={stored.name}
            onDeleted={() => {
              keeping.discard();
              setDeleted(true);
            }}
          />
        )
      }
    >
      <div className={classes.editor}>
        <div className={classes.form}>
          <TemplateSettings
            draft={draft}
            readOnly={!editable}
            onChange={(settings, tag) => history.edit(withSettings(state, settings), tag)}
            onBlur={history.seal}
          />
          <TemplateTexts
            texts={texts}
            subject={draft.channel === undefined || draft.channel === 'email'}
            language={language}
            readOnly={!editable}
            onLanguage={setLanguage}
            onType={(part, value) => history.edit(withText(state, part, language, value), `${part} ${language}`)}
            onBlur={history.seal}
          />
        </div>
        <TemplateTrial draft={draft} texts={texts} language={language} />
      </div>
    </EditorFrame>
  );
}
