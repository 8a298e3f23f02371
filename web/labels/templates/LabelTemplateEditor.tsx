import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import { request } from '../../data/http.ts';
import { EditorFrame } from '../../documents/editor/EditorFrame.tsx';
import { useDocumentEditing } from '../../documents/editor/use-document-editing.ts';
import { LabelField } from '../../fields/label/LabelField.tsx';
import { useLabel, useLanguage, useText } from '../../i18n/use-text.ts';
import { PdfPreview } from '../../pdf-templates/editor/PdfPreview.tsx';
import { type StoredLabelTemplate, titleOf } from '../use-label-templates.ts';
import { CodeSettings } from './CodeSettings.tsx';
import { LabelPaperSettings } from './LabelPaperSettings.tsx';
import { type LabelDraft, labelKind, printable, withParts } from './label-draft.ts';
import { pathOptions } from './label-paths.ts';
import { RowSettings } from './RowSettings.tsx';
import classes from './templates.module.css';
import { useLabelWords } from './use-label-words.ts';

const editing = (draft: LabelDraft) => ({ draft });

/** A label template being made, beside the label of a chosen record. */
export function LabelTemplateEditor({ stored, mayEdit }: { stored: StoredLabelTemplate; mayEdit: boolean }) {
  const text = useText();
  const label = useLabel();
  const language = useLanguage();
  const { schema } = useSchema();
  const words = useLabelWords();
  const document = useDocumentEditing({ kind: labelKind, stored, editing, mayEdit });
  const { history, editable } = document;
  const { draft } = history.state;
  const [tab, setTab] = useState<string>('content');
  const change = (next: LabelDraft, tag?: string) => history.edit({ draft: next }, tag);
  const model = schema && stored.model ? findModel(schema, stored.model) : undefined;
  const options = schema && model ? pathOptions(schema, model, label) : [];
  return (
    <EditorFrame
      editing={document}
      title={label(titleOf({ name: stored.name, ...draft }))}
      list={{ label: text('labels.templates'), to: '/label-templates' }}
      words={words}
    >
      <div className={classes.editor}>
        <Tabs value={tab} onChange={(next) => setTab(next ?? 'content')} keepMounted={false}>
          <Tabs.List>
            <Tabs.Tab value="content">{text('labels.content')}</Tabs.Tab>
            <Tabs.Tab value="paper">{text('labels.paper')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="content" pt={12}>
            <LabelField
              label={text('labels.title')}
              value={titleOf({ name: stored.name, ...draft })}
              editable={editable}
              onChange={(title) => change(withParts(draft, { title }), 'title')}
              onDone={history.seal}
            />
            <RowSettings
              rows={draft.mapping?.rows ?? []}
              options={options}
              editable={editable}
              onChange={(rows) => change(withParts(draft, { mapping: { ...draft.mapping, rows } }))}
            />
            <CodeSettings draft={draft} options={options} editable={editable} onChange={change} />
          </Tabs.Panel>
          <Tabs.Panel value="paper" pt={12}>
            <LabelPaperSettings draft={draft} editable={editable} onChange={change} />
          </Tabs.Panel>
        </Tabs>
        <PdfPreview
          model={stored.model}
          source={JSON.stringify(mayEdit ? printable(stored, draft) : { id: stored.id })}
          none={text('labels.noRecords')}
          print={(source, record, signal) =>
            mayEdit
              ? request('POST', '/v1/forms/labels/template', { template: JSON.parse(source), object_id: record, language }, { signal })
              : request('POST', '/v1/forms/labels/', { label_template_id: stored.id, object_ids: [record], language }, { signal })
          }
        />
      </div>
    </EditorFrame>
  );
}
