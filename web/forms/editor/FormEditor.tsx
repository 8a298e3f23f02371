import { Tabs } from '@mantine/core';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { useSearchParams } from 'react-router';
import { DraftBar } from '../../documents/bars/DraftBar.tsx';
import { LeaveGuard } from '../../documents/bars/LeaveGuard.tsx';
import { SyncBar } from '../../documents/bars/SyncBar.tsx';
import heads from '../../documents/editor/head.module.css';
import { shorten } from '../../format/shorten.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { useCrumbs } from '../../layers/crumbs.ts';
import { useDocumentTitle } from '../../ui/browser/use-document-title.ts';
import type { StoredForm } from '../list/copy-of.ts';
import { EditorHead } from './EditorHead.tsx';
import classes from './editor.module.css';
import { ProblemList } from './ProblemList.tsx';
import { draftOf } from './state/draft.ts';
import { FormEditingContext } from './state/editor-context.ts';
import { useFormEditor } from './state/use-form-editor.ts';
import { usePartWords } from './state/use-part-words.ts';
import { AfterTab } from './tabs/AfterTab.tsx';
import { DataTab } from './tabs/DataTab.tsx';
import { FieldsTab } from './tabs/FieldsTab.tsx';
import { LabelTab } from './tabs/LabelTab.tsx';
import { SharingTab } from './tabs/SharingTab.tsx';

const tabs = ['fields', 'data', 'after', 'sharing', 'label'] as const;

/** The tab that contains a part of the form. */
const tabOf = (field: string): (typeof tabs)[number] =>
  /^(?:read|write)_query\b/.test(field) ? 'data' : /^(?:button|preflight|postflight)\b/.test(field) ? 'after' : 'fields';

type Props = { stored: StoredForm; schema: Schema; model: ResolvedModel };

/** The editor of a form: its fields, queries, follow-ups and permissions. */
export function FormEditor({ stored, schema, model }: Props) {
  const text = useText();
  const label = useLabel();
  const failure = useFailureText();
  const [params, setParams] = useSearchParams();
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'fields';
  const state = useFormEditor(stored, schema, model);
  const { editor, saving, keeping } = state;
  const name = label(editor.draft.title) || stored.name;
  useCrumbs([{ label: text('screens.forms'), to: '/forms' }, { label: shorten(name) }]);
  useDocumentTitle(name);
  const show = (next: string | null) => setParams(next && next !== 'fields' ? { tab: next } : {});
  const words = usePartWords(editor, draftOf(saving.base));
  return (
    <FormEditingContext value={editor}>
      <div className={heads.editor}>
        <EditorHead state={state} name={name} />
        <Tabs className={classes.tabs ?? ''} value={tab} onChange={show}>
          <Tabs.List>
            {tabs.map((one) => (
              <Tabs.Tab key={one} value={one}>
                {text(`formEditor.tabs.${one}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
        <DraftBar keeping={keeping} onTakeUp={state.takeUp} />
        <SyncBar saving={saving} words={words} />
        {saving.error && (
          <p className={classes.failure} role="alert">
            <strong>{text('formEditor.notPublished')}</strong> {[failure(saving.error), String(saving.error.details.message ?? '')].join(' ')}
          </p>
        )}
        <ProblemList onShow={(field) => show(tabOf(field))} />
        {tab === 'fields' && <FieldsTab stored={stored} />}
        {tab === 'data' && <DataTab />}
        {tab === 'after' && <AfterTab ids={[stored.id, stored.slug]} />}
        {tab === 'sharing' && <SharingTab stored={stored} />}
        {tab === 'label' && <LabelTab />}
      </div>
      <LeaveGuard saving={saving} keeping={keeping} />
    </FormEditingContext>
  );
}
