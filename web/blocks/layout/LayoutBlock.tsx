import { Tabs } from '@mantine/core';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { Block, View } from '@millwright/core/view/types.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { useContext, useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import { readStored, writeStored } from '../../data/preferences/preferences.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { iconOf } from '../../ui/icons/document-icons.ts';
import { UnavailableBlock } from '../messages/UnavailableBlock.tsx';
import { BlockList } from '../page/block-list.ts';
import { areWays, listedIn } from '../page/ways.ts';
import type { BlockReader } from '../panel/block-reader.ts';
import classes from './layout.module.css';
import { TabCount } from './TabCount.tsx';

type Props = { view: View; block: Block; inner: Block[] };

/** The models to count for tabs with blocks of records. Tabs that show the same records in different ways have no counts. */
function useCounted(view: View, inner: readonly Block[]): ReadonlyMap<string, ResolvedModel> {
  const { schema } = useSchema();
  if (!schema || areWays(view, inner)) return new Map();
  return new Map(
    inner.flatMap((block) => {
      const setup = listedIn(view, block);
      const model = setup && setup.skip === undefined && setup.max_rows === undefined ? findModel(schema, setup.model) : undefined;
      return model ? [[block.id, model] as const] : [];
    }),
  );
}

/** Shows one block at a time, behind tabs with record counts. The open tab is part of the page's address. Other tabs load nothing until they are opened. */
function TabsLayout({ view, block, inner }: Props) {
  const text = useText();
  const label = useLabel();
  const Blocks = useContext(BlockList);
  const [query, setQuery] = useSearchParams();
  const name = `tab.${block.id}`;
  const list = useRef<HTMLDivElement>(null);
  const counted = useCounted(view, inner);
  const current = inner.find(({ id }) => id === query.get(name)) ?? inner[0];
  // In a narrow tab bar the open tab may be out of view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: which one is chosen decides
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[data-active]');
    if (tab && list.current) list.current.scrollLeft = tab.offsetLeft - 16;
  }, [current?.id]);
  const show = (id: string | null) =>
    setQuery(
      (before) => {
        before.set(name, id ?? '');
        return before;
      },
      { replace: true },
    );
  return (
    <Tabs value={current?.id ?? null} onChange={show} keepMounted={false}>
      <Tabs.List ref={list} className={classes.tabs} aria-label={label(block.label) || text('blocks.layout.tabs')}>
        {inner.map((one, at) => {
          const Icon = one.icon ? iconOf(one.icon) : null;
          const model = counted.get(one.id);
          return (
            <Tabs.Tab
              key={one.id}
              value={one.id}
              leftSection={Icon && <Icon size={16} stroke={1.75} aria-hidden />}
              rightSection={model && <TabCount block={one} model={model} />}
            >
              {label(one.label) || text('blocks.layout.part', { number: at + 1 })}
            </Tabs.Tab>
          );
        })}
      </Tabs.List>
      {inner.map((one) => (
        <Tabs.Panel key={one.id} value={one.id} className={classes.panel}>
          <Blocks view={view} blocks={[one]} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** A collapsible section of the page; whether it is open is stored per person. */
function Collapsible({ view, block, inner, closed }: Props & { closed: boolean }) {
  const text = useText();
  const label = useLabel();
  const Blocks = useContext(BlockList);
  const id = useId();
  const Icon = block.icon ? iconOf(block.icon) : null;
  const stored = `layout.${view.id}.${block.id}`;
  const [open, setOpen] = useState(() => readStored(stored, !closed));
  const toggle = () => {
    writeStored(stored, !open);
    setOpen(!open);
  };
  return (
    <section className={classes.part}>
      <h2 className={classes.head}>
        <button type="button" className={classes.toggle} aria-expanded={open} aria-controls={id} onClick={toggle}>
          <IconChevronRight className={classes.chevron} data-open={open} size={20} stroke={1.75} aria-hidden />
          {Icon && <Icon size={20} stroke={1.75} aria-hidden />}
          {label(block.label) || text('blocks.layout.part', { number: 1 })}
        </button>
      </h2>
      <div id={id} hidden={!open}>
        {open && <Blocks view={view} blocks={inner} />}
      </div>
    </section>
  );
}

/** Arranges the inner blocks of a block. */
export const LayoutBlock: BlockReader = ({ view, block, misc }) => {
  const Blocks = useContext(BlockList);
  const inner = block.blocks ?? [];
  const { layout, closed } = misc as { layout?: string; closed?: boolean };
  if (layout === 'tabs') return <TabsLayout view={view} block={block} inner={inner.filter(({ hidden }) => !hidden)} />;
  if (layout === 'collapsible') return <Collapsible view={view} block={block} inner={inner} closed={closed === true} />;
  if (layout === 'rows' || inner.length) return <Blocks view={view} blocks={inner} />;
  return <UnavailableBlock block={block} type="layout" />;
};
