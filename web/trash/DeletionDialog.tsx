import { Alert, Button, Group, Loader, Modal, Text } from '@mantine/core';
import type { DeletionPreview } from '@millwright/core/contract/graph.ts';
import { IconAlertTriangle, IconArrowBackUp, IconLinkOff, IconLock, IconTrash } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { AppFailure, type FailureCode } from '../data/http.ts';
import { formatNumber } from '../format/numbers.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import classes from './trash.module.css';
import { useDeletionPreview } from './use-deletion-preview.ts';

type Props = {
  ids: readonly string[];
  title: string;
  /** Why it was refused when it was tried. */
  error?: string | undefined;
  busy?: boolean;
  /** Further information before the deletion. */
  children?: ReactNode;
  onCancel: () => void;
  onDelete: () => void;
};

/** Asks before records are moved to the trash. Shows what is deleted with them, which links are emptied, and what prevents the deletion. */
export function DeletionDialog({ ids, title, error, busy = false, children, onCancel, onDelete }: Props) {
  const text = useText();
  const failure = useFailureText();
  const preview = useDeletionPreview(ids);
  const refused = (preview.data?.refused.length ?? 0) > 0;
  return (
    <Modal opened onClose={onCancel} title={title} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      <div className={classes.effects} aria-live="polite">
        {preview.isPending && (
          <Group gap="xs">
            <Loader size={16} />
            <Text size="sm">{text('trash.looking')}</Text>
          </Group>
        )}
        {preview.error && <Effect icon={IconAlertTriangle}>{failure(preview.error)}</Effect>}
        {preview.data && <Effects preview={preview.data} />}
        {!refused && <Effect icon={IconArrowBackUp}>{text('trash.kept', { count: ids.length })}</Effect>}
      </div>
      {!refused && children}
      {error && (
        <Text c="red" role="alert" mt="sm">
          {error}
        </Text>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onCancel} data-autofocus>
          {text(refused ? 'actions.close' : 'actions.cancel')}
        </Button>
        {!refused && (
          <Button color="red" loading={busy} disabled={preview.isPending} onClick={onDelete}>
            {text('actions.delete')}
          </Button>
        )}
      </Group>
    </Modal>
  );
}

type EffectProps = { icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>; children: ReactNode };

function Effect({ icon: Icon, children }: EffectProps) {
  return (
    <p className={classes.effect}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </p>
  );
}

function Effects({ preview: { taken, emptied, refused } }: { preview: DeletionPreview }) {
  const text = useText();
  const list = useLines();
  if (refused.length) return <Refusals refused={refused} />;
  return (
    <>
      {taken.length > 0 && <Effect icon={IconTrash}>{text('trash.taken', { list: list(taken) })}</Effect>}
      {emptied.length > 0 && <Effect icon={IconLinkOff}>{text('trash.emptied', { list: list(emptied) })}</Effect>}
    </>
  );
}

/** Returns a function that lists relations with their numbers in one line. An unreadable relation is mentioned without name and number. */
function useLines(): (lines: DeletionPreview['taken']) => string {
  const text = useText();
  const label = useLabel();
  return (lines) =>
    lines.map((line) => (line.label === null ? text('trash.hidden') : `${label(line.label)} (${formatNumber(line.count ?? 0)})`)).join(', ');
}

function Refusals({ refused }: { refused: DeletionPreview['refused'] }) {
  const text = useText();
  const label = useLabel();
  const sentence = useFailureText();
  return (
    <Alert color="red" variant="light" icon={<IconLock size={16} stroke={1.75} aria-hidden />} title={text('trash.refused')}>
      <ul className={classes.reasons}>
        {refused.map(({ code, message, label: by, because }) => (
          <li key={JSON.stringify([code, by, because])}>
            {by === null
              ? sentence(new AppFailure(code as FailureCode, message, 422, { because }))
              : [text('trash.heldBy', { name: label(by) }), label(because ?? undefined)].filter(Boolean).join(' ')}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
