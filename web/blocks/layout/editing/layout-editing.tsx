import { NativeSelect, Switch } from '@mantine/core';
import { layouts } from '@millwright/core/view/blocks/layout.ts';
import { useText } from '../../../i18n/use-text.ts';
import { defineEditing, type EditingProps, type Proposal } from '../../editing/block-editing.ts';
import { Section } from '../../editing/fields/Section.tsx';

type LayoutSetup = { layout: (typeof layouts)[number]; closed?: boolean | undefined };

/** Proposes an empty layout of each kind. */
const proposals = (): Proposal<LayoutSetup>[] =>
  layouts.map((layout) => ({ id: layout, name: ({ text }) => text(`blocks.layoutEditing.${layout}`), setup: { layout }, block: { blocks: [] } }));

function Look({ setup, change }: EditingProps<LayoutSetup>) {
  const text = useText();
  return (
    <Section title={text('blocks.layoutEditing.title')}>
      <NativeSelect
        size="sm"
        aria-label={text('blocks.layoutEditing.title')}
        value={setup.layout}
        data={layouts.map((layout) => ({ value: layout, label: text(`blocks.layoutEditing.${layout}`) }))}
        onChange={({ currentTarget }) => change({ layout: currentTarget.value as LayoutSetup['layout'] })}
      />
      {setup.layout === 'collapsible' && (
        <Switch
          label={text('blocks.layoutEditing.closed')}
          checked={setup.closed === true}
          onChange={({ currentTarget }) => change({ closed: currentTarget.checked })}
        />
      )}
    </Section>
  );
}

/** How layout blocks are created and edited; inner blocks are dragged into them on the page. */
export const layoutEditing = defineEditing<LayoutSetup>({ ofModel: false, proposals, Data: () => null, Look });
