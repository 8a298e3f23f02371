import { canPin } from '@millwright/core/automation/pins/pins.ts';
import type { Step } from '@millwright/core/automation/types.ts';
import type { Json } from '@millwright/core/json.ts';
import { IconPin } from '@tabler/icons-react';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useText } from '../../i18n/use-text.ts';
import inspector from '../inspector/inspector.module.css';
import { StartButton } from '../start/StartButton.tsx';
import { useEditor } from '../state/editor-context.ts';
import { useMayPin, usePins } from '../state/pins.ts';
import { usePinEdits } from './use-pin-edits.ts';

/** Pins an output that is shown, of a run or a test, for who may pin it. */
export function PinButton({ step, output }: { step: Step; output: Json }) {
  const text = useText();
  const failure = useFailureText();
  const { stepTests } = useEditor();
  const may = useMayPin();
  const pinned = usePins().has(step.id);
  const { pin } = usePinEdits(step.id);
  if (!may || !canPin(step.type)) return null;
  return (
    <div>
      <StartButton
        size="compact-sm"
        label={text(pinned ? 'automations.pins.replace' : 'automations.pins.pin')}
        icon={IconPin}
        blocked={!stepTests.saved}
        loading={pin.isPending}
        onClick={() => pin.mutate(output)}
      />
      {pin.error && (
        <p className={inspector.failure} role="alert">
          {failure(pin.error)}
        </p>
      )}
    </div>
  );
}
