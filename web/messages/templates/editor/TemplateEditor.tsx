import { Button } from '@mantine/core';
import { type Language, languages } from '@millwright/core/json.ts';
import { useMemo, useState } from 'react';
import { Navigate } from 'react-router';
import { useUser } from '../../../data/session.ts';
import { DraftBar } from '../../../documents/bars/DraftBar.tsx';
import { LeaveGuard } from '../../../documents/bars/LeaveGuard.tsx';
import { SyncBar } from '../../../documents/bars/SyncBar.tsx';
import { UndoTools } from '../../../documents/bars/UndoTools.tsx';
import { useHistory } from '../../../documents/history/use-history.ts';
import { useKeptDraft } from '../../../documents/saving/use-kept-draft.ts';
import { useSaving } from '../../../documents/saving/use-saving.ts';
import { useFailureText } from '../../../i18n/use-failure-text.ts';
import { useProblemText } from '../../../i18n/use-problem-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useShortcut } from '../../../keys/shortcuts.ts';
import { Screen } from '../../../ui/layout/Screen.tsx';
import classes from '../../messages.module.css';
import type { StoredTemplate } from '../data/use-template.ts';
import { DeleteTemplate } from './DeleteTemplate.tsx';
import { TemplateSettings } from './TemplateSettings.tsx';
import { TemplateTexts } from './TemplateTexts.tsx';
import { TemplateTrial } from './TemplateTrial.tsx';
import { editing, templateKind, typedIn, withSettings, withText } from './template-draft.ts';
import { useTemplateWords } from './use-template-words.ts';

type Props = { stored: StoredTemplate; mayEdit: boolean; mayDelete: boolean };

/** Writes a template, with how it reads for records of its model beside it. */
export function TemplateEditor({ stored, mayEdit, mayDelete }: Props) {
  const text = useText();
  const failure = useFailureText();
  const problem = useProblemText();
  const { client } = useUser();
  const words = useTemplateWords();
  const history = useHistory(useMemo(() => editing(templateKind.draftOf(stored)), [stored]));
  const saving = useSaving(templateKind, stored, history, editing);
  const keeping = useKeptDraft(templateKind, saving, history);
  const [deleted, setDeleted] = useState(false);
  const [language, setLanguage] = useState<Language>(languages.find((each) => each === client.language) ?? 'en');
  const { state } = history;
  const { draft } = state;
  const texts = { subject: typedIn(state, 'subject'), body: typedIn(state, 'body') };
  const editable = mayEdit && keeping.offered === null;
  const savable = saving.dirty && saving.theirs === null && Boolean(draft.name?.trim());
  const save = () => {
    if (savable) void saving.save();
  };
  useShortcut('Ctrl S', editable ? save : null);
  if (deleted) return <Navigate to="/message-templates" replace />;
  const takeUp = () => {
    if (keeping.offered) saving.resume(keeping.offered);
    keeping.answered();
  };
  const name = draft.name || stored.name;
  const told = saving.error ? saving.error.fields.map(problem).join(' ') || failure(saving.error) : null;
  return (
    <Screen
      title={name}
      crumbs={[{ label: text('messaging.templates.title'), to: '/message-templates' }]}
      actions={
        <>
          {mayDelete && (
            <DeleteTemplate
              id={stored.id}
              name={stored.name}
              onDeleted={() => {
                keeping.discard();
                setDeleted(true);
              }}
            />
          )}
          {editable && (
            <>
              <UndoTools history={history} editable={editable} />
              <Button aria-keyshortcuts="Control+S" disabled={!savable} loading={saving.pending} onClick={save}>
                {text('actions.save')}
              </Button>
            </>
          )}
        </>
      }
    >
      <SyncBar saving={saving} words={words} />
      <DraftBar keeping={keeping} onTakeUp={takeUp} />
      {told && (
        <p role="alert" className={classes.failure}>
          {told}
        </p>
      )}
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
      <LeaveGuard saving={saving} keeping={keeping} />
    </Screen>
  );
}
