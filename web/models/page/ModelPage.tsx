import { Badge, Button, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useRef } from 'react';
import { DraftBar } from '../../documents/bars/DraftBar.tsx';
import { SyncBar } from '../../documents/bars/SyncBar.tsx';
import { LabelField } from '../../fields/label/LabelField.tsx';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { useShortcut } from '../../keys/shortcuts.ts';
import { useTab } from '../../layers/use-tab.ts';
import { loadable } from '../../ui/browser/loadable.ts';
import { Screen } from '../../ui/layout/Screen.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import type { ModelDocument, RelationDocument } from '../data/use-models.ts';
import { addField } from '../draft/draft.ts';
import { ModelEditorContext } from '../draft/editor-context.ts';
import { DeletedFields } from '../fields/DeletedFields.tsx';
import { FieldPanel } from '../fields/FieldPanel.tsx';
import { FieldTable } from '../fields/FieldTable.tsx';
import { ModelKind } from '../parts/ModelKind.tsx';
import { newField } from '../parts/new-field.ts';
import { ChangeBar } from '../plan/ChangeBar.tsx';
import { SaveBar } from '../plan/SaveBar.tsx';
import { ProcessTab } from '../process/ProcessTab.tsx';
import { RulesTab } from '../rules/RulesTab.tsx';
import { KeptValues } from './KeptValues.tsx';
import { ModelMenu } from './ModelMenu.tsx';
import classes from './page.module.css';
import { useEditorState } from './use-editor-state.ts';
import { usePartWords } from './use-part-words.ts';

// Loaded on demand, because it draws the page of a record.
const PageTab = loadable(async () => (await import('../record-page/PageTab.tsx')).PageTab);

const tabs = ['fields', 'page', 'rules', 'process'] as const;

type Props = { stored: ModelDocument; models: readonly ModelDocument[]; relations: readonly RelationDocument[] };

/** The page of a model: its fields with the panel of the selected one, its rules, and its record page. */
export function ModelPage({ stored, models, relations }: Props) {
  const text = useText();
  const label = useLabel();
  const state = useEditorState(stored, models, relations);
  const { editor, saving, keeping, takeUp } = state;
  const words = usePartWords(editor.draft);
  const { draft, editable, selected } = editor;
  const { tab, show } = useTab(tabs);
  const opener = useRef<HTMLElement | null>(null);
  const add = () => {
    const field = newField();
    editor.edit(addField(draft, field));
    editor.select(field.id);
  };
  useShortcut('N', editable && tab === 'fields' ? add : null);
  const name = label(draft.displayed_name) || stored.slug;
  const count = draft.schema.filter(({ deleted }) => !deleted).length;
  const close = () => {
    editor.select(null);
    opener.current?.focus();
  };
  return (
    <ModelEditorContext value={editor}>
      <Screen
        title={name}
        crumbs={[{ label: text('models.title'), to: '/data' }]}
        beside={
          <>
            <Badge variant="default" tt="none" ff="monospace">
              {stored.slug}
            </Badge>
            <ModelKind {...stored} />
            <ModelMenu model={stored} />
          </>
        }
        actions={editable && <SaveBar saving={saving} keeping={keeping} />}
      >
        <DraftBar keeping={keeping} onTakeUp={takeUp} />
        <SyncBar saving={saving} words={words} />
        {stored.change && <ChangeBar change={stored.change} />}
        <div className={classes.body}>
          <div className={classes.main}>
            <div className={classes.label}>
              <LabelField
                label={text('models.name')}
                editable={editable}
                value={draft.displayed_name}
                error={label(draft.displayed_name).trim() === '' ? text('models.nameNeeded') : undefined}
                onChange={(displayed_name) => editor.edit({ ...draft, displayed_name }, 'displayed_name')}
                onDone={editor.seal}
              />
            </div>
            <Tabs value={tab} onChange={show} keepMounted={false}>
              <Tabs.List mb="md">
                {tabs
                  .filter((one) => one !== 'process' || !stored.template)
                  .map((one) => (
                    <Tabs.Tab key={one} value={one}>
                      {text(`models.modelTabs.${one}`)}
                    </Tabs.Tab>
                  ))}
              </Tabs.List>
              <Tabs.Panel value="fields" className={classes.main}>
                <div className={classes.tools}>
                  <h2 className={classes.heading}>{text('models.fieldCount', { count })}</h2>
                  {editable && (
                    <Button variant="default" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={add} aria-keyshortcuts="N">
                      {text('models.field.add')}
                    </Button>
                  )}
                </div>
                <FieldTable opener={opener} />
                <DeletedFields />
                <KeptValues />
              </Tabs.Panel>
              <Tabs.Panel value="rules">
                <RulesTab />
              </Tabs.Panel>
              <Tabs.Panel value="process">
                <ProcessTab dirty={saving.dirty} />
              </Tabs.Panel>
              <Tabs.Panel value="page">
                <Suspense fallback={<Waiting lines={8} />}>
                  <PageTab />
                </Suspense>
              </Tabs.Panel>
            </Tabs>
          </div>
          {selected && tab === 'fields' && <FieldPanel key={selected} id={selected} onClose={close} />}
        </div>
      </Screen>
    </ModelEditorContext>
  );
}
