import { Modal, Text } from '@mantine/core';
import type { Cell } from '@millwright/core/access/changes/changes.ts';
import { useText } from '../../../i18n/use-text.ts';
import { isOwn, useCellWords, verbOf } from '../rights/use-cell-words.ts';
import { Explanation } from './Explanation.tsx';

type Props = { role: string; cell: Cell; unsaved: boolean; onClose: () => void };

/** Explains why a group has a right or not: the setting of each group in its chain, as the server decides. */
export function WhyDialog({ role, cell, unsaved, onClose }: Props) {
  const text = useText();
  const words = useCellWords();
  return (
    <Modal opened onClose={onClose} title={text('access.whyTitle', { what: words(cell) })} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      {unsaved && (
        <Text size="sm" c="dimmed" mb="sm">
          {text('access.asSaved')}
        </Text>
      )}
      <Explanation asked={{ role, verb: verbOf(cell.action), resource: cell.resource, own: isOwn(cell.action) }} />
    </Modal>
  );
}
