import { Button, Tabs } from '@mantine/core';
import { useMemo, useState } from 'react';
import { DraftBar } from '../../documents/bars/DraftBar.tsx';
import { LeaveGuard } from '../../documents/bars/LeaveGuard.tsx';
import { SyncBar } from '../../documents/bars/SyncBar.tsx';
import { UndoTools } from '../../documents/bars/UndoTools.tsx';
import { useHistory } from '../../documents/history/use-history.ts';
import { useKeptDraft } from '../../documents/saving/use-kept-draft.ts';
import { useSaving } from '../../documents/saving/use-saving.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useProblemText } from '../../i18n/use-problem-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { useShortcut } from '../../keys/shortcuts.ts';
import { Screen } from '../../ui/layout/Screen.tsx';
import type { StoredTemplate } from '../data/use-templates.ts';
import classes from './editor.module.css';
import { PaperSettings } from './PaperSettings.tsx';
import { SourceField } from './SourceField.tsx';
import { TemplatePreview } from './TemplatePreview.tsx';
import { printable, type TemplateDraft, templateKind } from './template-draft.ts';

const editing = (draft: TemplateDraft) => ({ draft });
const sources = ['html', 'header', 'footer', 'css'] as const;

/** A template being written, beside what it prints of a chosen record. */
export function TemplateEditor({ stored, mayEdit }: { stored: StoredTemplate; mayEdit: boolean }) {
  const text = useText();
  const label = useLabel();
  const failure = useFailureText();
  const problem = useProblemText();
  const history = useHistory(useMemo(() => editing(templateKind.draftOf(stored)), [stored]));
  const saving = useSaving(templateKind, stored, history, editing);
  const keeping = useKeptDraft(templateKind, saving, history);
  const [tab, setTab] = useState<string>('html');
  const { draft } = history.state;
  const editable = mayEdit && keeping.offered === null;
  const change = (part: TemplateDraft, tag?: string) => history.edit({ ...history.state, draft: { ...draft, ...part } }, tag);
  const save = () => {
    if (saving.dirty && !saving.theirs) void saving.save();
  };
  useShortcut('Ctrl S', editable ? save : null);
  const takeUp = () => {
    if (keeping.offered) saving.resume(keeping.offered);
    keeping.answered();
  };
  const name = label(draft.name ?? stored.name);
  const told = saving.error ? saving.error.fields.map(problem).join(' ') || failure(saving.error) : null;
  return (
    <Screen
      title={name}
      crumbs={[{ label: text('pdf.templates'), to: '/pdf-templates' }]}
      actions={
        editable && (
          <>
            <UndoTools history={history} editable={editable} />
            <Button aria-keyshortcuts="Control+S" disabled={!saving.dirty || saving.theirs !== null} loading={saving.pending} onClick={save}>
              {text('actions.save')}
            </Button>
          </>
        )
      }
    >
      <SyncBar
        saving={saving}
        words={{ part: (part) => text(`pdf.parts.${part as 'html'}`), value: (_, value) => (typeof value === 'string' ? value : undefined) }}
      />
      <DraftBar keeping={keeping} onTakeUp={takeUp} />
      {told && (
        <p role="alert" className={classes.failure}>
          {told}
        </p>
      )}
      <div className={classes.editor}>
        <div className={classes.sources}>
          <Tabs value={tab} onChange={(next) => setTab(next ?? 'html')} keepMounted={false}>
            <Tabs.List>
              {sources.map((source) => (
                <Tabs.Tab key={source} value={source}>
                  {text(`pdf.parts.${source}`)}
                </Tabs.Tab>
              ))}
              <Tabs.Tab value="page">{text('pdf.parts.page')}</Tabs.Tab>
            </Tabs.List>
            {sources.map((source) => (
              <Tabs.Panel key={source} value={source} pt={12}>
                <SourceField
                  label={text(`pdf.parts.${source}`)}
                  hint={source === 'css' ? null : text('pdf.hint')}
                  value={draft[source] ?? ''}
                  readOnly={!editable}
                  onChange={(value) => change({ [source]: value }, source)}
                  onBlur={history.seal}
                />
              </Tabs.Panel>
            ))}
            <Tabs.Panel value="page" pt={12}>
              <PaperSettings draft={draft} name={name} disabled={!editable} onChange={change} />
            </Tabs.Panel>
          </Tabs>
        </div>
        <TemplatePreview template={printable(stored, draft)} mayTry={mayEdit} id={stored.id} />
      </div>
      <LeaveGuard saving={saving} keeping={keeping} />
    </Screen>
  );
}
