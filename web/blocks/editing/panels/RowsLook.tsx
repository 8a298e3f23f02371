import { Switch } from '@mantine/core';
import type { RowsSetup } from '@millwright/core/view/setup/define-block.ts';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { EditingProps } from '../block-editing.ts';
import { Section } from '../fields/Section.tsx';

/** Edits what people can do with a block of records: search it and, if it supports that, select rows. */
export function RowsLook({ setup, change, chosen = true, children }: EditingProps<RowsSetup> & { chosen?: boolean; children?: ReactNode }) {
  const text = useText();
  return (
    <Section title={text('blocks.editing.offers')}>
      <Switch
        label={text('blocks.editing.searchable')}
        checked={setup.searchable}
        onChange={(event) => change({ searchable: event.currentTarget.checked })}
      />
      {chosen && (
        <Switch
          label={text('blocks.editing.selectable')}
          checked={setup.selectable}
          onChange={(event) => change({ selectable: event.currentTarget.checked })}
        />
      )}
      {children}
    </Section>
  );
}
