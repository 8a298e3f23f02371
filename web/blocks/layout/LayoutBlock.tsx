import { Tabs } from '@mantine/core';
import type { Block, View } from '@millwright/core/view/types.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { useContext, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { readStored, writeStored } from '../../data/preferences/preferences.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { iconOf } from '../../ui/icons/document-icons.ts';
import { UnavailableBlock } from '../messages/UnavailableBlock.tsx';
import { BlockList } from '../page/block-list.ts';
import type { BlockReader } from '../panel/block-reader.ts';
import classes from './layout.module.css';

type Props = { view: View; block: Block; inner: Block[] };

/** One block at a time, behind tabs; which one stands in the page's address. Blocks behind other tabs ask for nothing until they are opened. */
function TabsLayout({ view, block, inner }: Props) {
  const text = useText();
  const label = useLabel();
  const Blocks = useContext(BlockList);
  const [query, setQuery] = useSearchParams();
  const name = `tab.${block.id}`;
  const current = inner.find(({ id }) => id === query.get(name)) ?? inner[0];
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
      <Tabs.List aria-label={label(block.label) || text('blocks.layout.tabs')}>
        {inner.map(({ id, label: named, icon }, at) => {
          const Icon = icon ? iconOf(icon) : null;
          return (
            <Tabs.Tab key={id} value={id} leftSection={Icon && <Icon size={16} stroke={1.75} aria-hidden />}>
              {label(named) || text('blocks.layout.part', { number: at + 1 })}
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

/** A part of the page that folds; whether it is open is kept for each person. */
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

/** Arranges the blocks that stand within a block. */
export const LayoutBlock: BlockReader = ({ view, block, misc }) => {
  const Blocks = useContext(BlockList);
  const inner = block.blocks ?? [];
  const { layout, closed } = misc as { layout?: string; closed?: boolean };
  if (layout === 'tabs') return <TabsLayout view={view} block={block} inner={inner.filter(({ hidden }) => !hidden)} />;
  if (layout === 'collapsible') return <Collapsible view={view} block={block} inner={inner} closed={closed === true} />;
  if (layout === 'rows' || inner.length) return <Blocks view={view} blocks={inner} />;
  return <UnavailableBlock block={block} type="layout" />;
};
