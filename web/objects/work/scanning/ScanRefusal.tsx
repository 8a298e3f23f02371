import { Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useUser } from '../../../data/session.ts';
import { formatDate } from '../../../format/dates.ts';
import { todayIn } from '../../../format/zoned.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { openScanned } from '../../../keys/scan/scan-dispatcher.ts';
import classes from '../work.module.css';
import type { Awaited } from './judge-scan.ts';
import type { Refusal } from './use-work-scans.ts';

/** Describes a refusal, for the dialog and for the list of refusals. */
export function useRefusalText() {
  const text = useText();
  const language = useLanguage();
  const { client } = useUser();
  const day = (value: string) => formatDate(value, language);
  const awaited = ({ name, place }: Awaited) => (place === null ? name : text('objects.work.scans.nameAt', { name, place }));
  const why = ({ reason, unclear, found }: Refusal) => {
    if (unclear) return text(`scan.unclearText.${unclear}`);
    const expired = found?.expiry && found.expiry < todayIn(client.time_zone);
    if (reason === 'unknown') return text(`objects.work.scans.refused.${expired ? 'expired' : found ? 'other' : 'unknown'}`);
    return text(`objects.work.scans.refused.${reason as Exclude<typeof reason, 'unclear'>}`);
  };
  const scanned = ({ reason, scanned: said, code, found }: Refusal) => {
    if (reason === 'expiry') return day(said);
    if (reason !== 'unknown' || !found) return said || code;
    return [found.name, found.kind, found.place, found.expiry && day(found.expiry)].filter(Boolean).join(' · ');
  };
  const expected = ({ expected: all }: Refusal) => all.map(awaited).join(', ');
  return { why, scanned, expected };
}

/** Shows the scanned code and what was expected. It stays until its button is pressed, since the next scan ends with Enter. */
export function ScanRefusal({ refusal, onClose }: { refusal: Refusal | null; onClose: () => void }) {
  const text = useText();
  const words = useRefusalText();
  const open = () => {
    onClose();
    if (refusal) void openScanned(refusal.code);
  };
  return (
    <Modal
      opened={refusal !== null}
      onClose={onClose}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={text('objects.work.scans.refusedTitle')}
      classNames={{ content: classes.refusal, header: classes.refusal }}
    >
      {refusal && (
        <Stack gap="sm" tabIndex={-1} data-autofocus className={classes.said}>
          <Text>{words.why(refusal)}</Text>
          {refusal.expected.length > 0 && <Text fw={600}>{text('objects.work.scans.expected', { codes: words.expected(refusal) })}</Text>}
          <Text fw={600}>{text('objects.work.scans.scanned', { code: words.scanned(refusal) })}</Text>
          <Group justify="space-between">
            <Anchor component="button" type="button" className={classes.openAnyway} onClick={open}>
              {text('objects.work.openAnyway')}
            </Anchor>
            <Button size="lg" color="red" onClick={onClose}>
              {text('actions.close')}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
