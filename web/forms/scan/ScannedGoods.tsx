import { Button, Modal, Stack, Text, VisuallyHidden } from '@mantine/core';
import { formatDate } from '../../format/dates.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { RecordOption } from '../../ui/RecordOption.tsx';
import type { Candidate } from './take-goods.ts';
import type { ScanShown } from './use-form-scans.ts';

type Props = { shown: ScanShown | null; told: string; onClose: (one?: Candidate | null) => void };

/** Explains why a scan is refused: the scanned code, and what the form expects. */
function Refused({ code, refusal }: Extract<ScanShown, { kind: 'refused' }>) {
  const text = useText();
  const language = useLanguage();
  if (!refusal) return <Text>{text('scan.failed')}</Text>;
  const { reason, scanned, expected } = refusal;
  const word = (value: string) => (reason === 'expiry' && value ? formatDate(value, language) : value);
  return (
    <>
      <Text>{text(`filling.scan.refused.${reason}`)}</Text>
      <Text fw={600}>{text('filling.scan.scanned', { code: word(scanned) || code })}</Text>
      {expected.length > 0 && <Text fw={600}>{text('filling.scan.expected', { codes: expected.map(word).join(', ') })}</Text>}
    </>
  );
}

/** Shows the result of a scan into a form: the filled line, briefly; a refusal or question stays until it is answered. */
export function ScannedGoods({ shown, told, onClose }: Props) {
  const text = useText();
  const asks = shown?.kind === 'choose';
  return (
    <>
      <VisuallyHidden role="status">{told}</VisuallyHidden>
      <Modal
        opened={shown !== null}
        onClose={() => onClose()}
        withCloseButton={false}
        closeOnEscape={false}
        closeOnClickOutside={false}
        title={text(asks ? `filling.scan.choose.${shown.what}` : 'filling.scan.refusedTitle')}
      >
        {/* The focus is on no button, so that the keys of the next scan press none. */}
        <Stack gap="sm" tabIndex={-1} data-autofocus>
          {shown?.kind === 'refused' && <Refused {...shown} />}
          {shown?.kind === 'unclear' && (
            <>
              <Text>{text(`scan.unclearText.${shown.reason}`)}</Text>
              <Text fw={600}>{text('filling.scan.scanned', { code: shown.code })}</Text>
            </>
          )}
          {asks &&
            shown.among.map((one) => (
              <Button key={one.identity} size="md" h="auto" py="xs" variant="default" justify="flex-start" onClick={() => onClose(one)}>
                <RecordOption label={one.name} detail={one.detail} />
              </Button>
            ))}
          <Button size="md" {...(asks ? { variant: 'subtle' } : { color: 'red' })} onClick={() => onClose()}>
            {text(asks ? 'actions.cancel' : 'actions.close')}
          </Button>
        </Stack>
      </Modal>
    </>
  );
}
