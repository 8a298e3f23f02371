import { Modal } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import type { ProcessDefinition } from '../data/use-process.ts';
import { ProcessUses } from './ProcessUses.tsx';

/** Shows where a process is used. */
export function UsesDialog({ definition, onClose }: { definition: ProcessDefinition; onClose: () => void }) {
  const text = useText();
  return (
    <Modal opened onClose={onClose} title={definition.process.label} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      <ProcessUses definition={definition} />
    </Modal>
  );
}
