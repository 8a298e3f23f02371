import { Tabs } from '@mantine/core';
import type { JsonObject } from '@millwright/core/json.ts';
import { blockOf as typeOf } from '@millwright/core/view/blocks/registry.ts';
import type { RowsSetup } from '@millwright/core/view/setup/define-block.ts';
import type { Block, BlockSetup, View } from '@millwright/core/view/types.ts';
import { Suspense, use, useState } from 'react';
import { ActionsPanel } from '../../../blocks/editing/actions/ActionsPanel.tsx';
import type { BlockEditing, EditingProps } from '../../../blocks/editing/block-editing.ts';
import { RulesPanel } from '../../../blocks/editing/rules/RulesPanel.tsx';
import { drawingOf, editingOf, typeIcon } from '../../../blocks/registry.ts';
import { findModel } from '../../../data/documents/use-schema.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Waiting } from '../../../ui/states/Waiting.tsx';
import { blockOf, changeBlock } from '../draft/block-edits.ts';
import { allBlocks } from '../draft/view-draft.ts';
import { useViewEditing } from '../state/editor-context.ts';
import { BlockLook } from './BlockLook.tsx';
import classes from './inspector.module.css';
import { ViewSettings } from './ViewSettings.tsx';

/** Edits the settings of the selected block in tabs, or of the view itself. Leaving a field ends an undo step. */
export function Inspector() {
  const { draft, selected, editable, history } = useViewEditing();
  const block = selected === null ? undefined : blockOf(draft, selected);
  return (
    <fieldset className={classes.inspector} disabled={!editable} onBlur={history.seal}>
      {block ? <BlockTabs key={block.id} block={block} /> : <ViewSettings />}
    </fieldset>
  );
}

type Tab = 'data' | 'look' | 'actions' | 'rules';

/** The tabs that apply to a block: actions and rules need records, and layout blocks have no data. */
function tabsOf(setup: BlockSetup | undefined): readonly Tab[] {
  if (drawingOf(setup?.type)?.holds) return ['look'];
  return setup && typeOf(setup.type)?.rows((setup.misc ?? {}) as JsonObject) ? ['data', 'look', 'actions', 'rules'] : ['data', 'look'];
}

function BlockTabs({ block }: { block: Block }) {
  const text = useText();
  const { draft, nameOf } = useViewEditing();
  const tabs = tabsOf(draft.setup[block.id]);
  const [chosen, setTab] = useState<string | null>('data');
  const tab = tabs.find((one) => one === chosen) ?? tabs[0] ?? 'look';
  return (
    <>
      <h2 className={classes.title}>{nameOf(block)}</h2>
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List>
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {text(`blocks.editing.tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((one) => (
          <Tabs.Panel key={one} value={one}>
            <Suspense fallback={<Waiting />}>
              <Panel block={block} tab={one} />
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}

function usePanelProps(block: Block): EditingProps<RowsSetup> {
  const { base, draft, schema, change, history } = useViewEditing();
  const { misc = {} } = draft.setup[block.id] ?? {};
  const model = findModel(schema, String((misc as { model?: string }).model ?? '')) ?? null;
  const edit = (changes: object, tag: string | undefined, setup: object) =>
    change(changeBlock(draft, block.id, changes, setup), tag && `${block.id}.${tag}`);
  return {
    view: { ...base, ...draft } as View,
    block,
    setup: misc as RowsSetup,
    schema,
    model,
    change: (setup, tag, own = {}) => edit(own, tag, setup),
    changeBlock: (changes, tag) => edit(changes, tag, {}),
    seal: history.seal,
    iconOf: typeIcon,
  };
}

function Panel({ block, tab }: { block: Block; tab: Tab }) {
  const text = useText();
  const { draft, nameOf } = useViewEditing();
  const props = usePanelProps(block);
  const loading = editingOf(draft.setup[block.id]?.type);
  const editing: BlockEditing | null = loading && use(loading);
  if (tab === 'look')
    return (
      <>
        <BlockLook block={block} changeBlock={props.changeBlock} />
        {editing && <editing.Look {...(props as unknown as EditingProps)} />}
      </>
    );
  if (tab === 'data' && !editing) return <p className={classes.hint}>{text('viewEditor.noEditor')}</p>;
  if (tab === 'data') return editing && <editing.Data {...(props as unknown as EditingProps)} />;
  if (tab === 'rules') return <RulesPanel {...props} />;
  const others = allBlocks(draft.root.blocks).map((one) => ({ id: one.block.id, name: nameOf(one.block) }));
  return <ActionsPanel {...props} blocks={others} />;
}
