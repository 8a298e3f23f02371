import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { EditorFrame } from '../../documents/editor/EditorFrame.tsx';
import { useDocumentEditing } from '../../documents/editor/use-document-editing.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import type { StoredTemplate } from '../data/use-templates.ts';
import classes from './editor.module.css';
import { PaperSettings } from './PaperSettings.tsx';
import { SourceField } from './SourceField.tsx';
import { TemplatePreview } from './TemplatePreview.tsx';
import { printable, type TemplateDraft, templateKind } from './template-draft.ts';
import { usePrintWords } from './use-print-words.ts';
import { WordSettings } from './WordSettings.tsx';

const editing = (draft: TemplateDraft) => ({ draft });
const sources = ['html', 'header', 'footer', 'css'] as const;

/** Edits a template, beside its preview with a chosen record. */
export function TemplateEditor({ stored, mayEdit }: { stored: StoredTemplate; mayEdit: boolean }) {
  const text = useText();
  const label = useLabel();
  const words = usePrintWords();
  const document = useDocumentEditing({ kind: templateKind, stored, editing, mayEdit });
  const { history, editable } = document;
  const [tab, setTab] = useState<string>('html');
  const { draft } = history.state;
  const change = (part: TemplateDraft, tag?: string) => history.edit({ ...history.state, draft: { ...draft, ...part } }, tag);
  const name = label(draft.name ?? stored.name);
  return (
    <EditorFrame editing={document} title={name} list={{ label: text('pdf.templates'), to: '/pdf-templates' }} words={words}>
      <div className={classes.editor}>
        <div className={classes.sources}>
          <Tabs value={tab} onChange={(next) => setTab(next ?? 'html')} keepMounted={false}>
            <Tabs.List>
              {sources.map((source) => (
                <Tabs.Tab key={source} value={source}>
                  {text(`pdf.parts.${source}`)}
                </Tabs.Tab>
              ))}
              <Tabs.Tab value="texts">{text('pdf.parts.texts')}</Tabs.Tab>
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
            <Tabs.Panel value="texts" pt={12}>
              <WordSettings
                words={draft.texts ?? {}}
                editable={editable}
                onChange={(texts, tag) => change({ texts: { ...texts } }, tag)}
                onDone={history.seal}
              />
            </Tabs.Panel>
            <Tabs.Panel value="page" pt={12}>
              <PaperSettings draft={draft} name={name} disabled={!editable} onChange={change} />
            </Tabs.Panel>
          </Tabs>
        </div>
        <TemplatePreview template={printable(stored, draft)} mayTry={mayEdit} id={stored.id} />
      </div>
    </EditorFrame>
  );
}
