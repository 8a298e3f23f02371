import { Button, Modal, Stack, Text, VisuallyHidden } from '@mantine/core';
import { formatDate } from '../../format/dates.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { RecordOption } from '../../ui/RecordOption.tsx';
import type { Candidate } from './take-goods.ts';
import type { ScanShown } from './use-form-scans.ts';

type Props = { shown: ScanShown | null; told: string; onClose: (one?: Candidate | null) => void };

/** Why a scan is refused: what was scanned, and what the form awaits. */
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

/** What a scan into a form leads to: the line that it filled is told; a refusal and a question stay until their own buttons are pressed. */
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
        {/* The keys of the next scan press none of the buttons. */}
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
