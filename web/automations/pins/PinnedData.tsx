import { Button } from '@mantine/core';
import { canPin, isChangedSince } from '@millwright/core/automation/pins/pins.ts';
import type { Step } from '@millwright/core/automation/types.ts';
import { mostPinned, type Pin } from '@millwright/core/contract/pins.ts';
import type { Json } from '@millwright/core/json.ts';
import { IconPencil, IconPin, IconPinnedOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTimes } from '../../fields/view/use-times.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useText } from '../../i18n/use-text.ts';
import inspector from '../inspector/inspector.module.css';
import { JsonText } from '../json/JsonText.tsx';
import { JsonView } from '../runs/JsonView.tsx';
import { StartButton } from '../start/StartButton.tsx';
import { useEditor } from '../state/editor-context.ts';
import { useMayPin, usePins } from '../state/pins.ts';
import { usePinEdits } from './use-pin-edits.ts';

/** The data that the person has pinned to a step: shown, written by hand, and removed. */
export function PinnedData({ step }: { step: Step }) {
  const text = useText();
  const { stepTests } = useEditor();
  const may = useMayPin();
  const pin = usePins().get(step.id);
  const [editing, setEditing] = useState(false);
  const { edit, done } = useReturningFocus(setEditing);
  if (!may || !canPin(step.type)) return null;
  if (editing) return <PinForm step={step} pin={pin} onDone={done} />;
  const blocked = !stepTests.saved;
  return (
    <div className={inspector.form} style={{ marginBottom: 16 }}>
      {pin && <PinView step={step} pin={pin} />}
      <div className={inspector.row} ref={edit}>
        <StartButton
          size="compact-sm"
          label={text(pin ? 'automations.pins.edit' : 'automations.pins.byHand')}
          icon={pin ? IconPencil : IconPin}
          blocked={blocked}
          onClick={() => setEditing(true)}
        />
        {pin && <Unpin step={step} />}
      </div>
    </div>
  );
}

/** After the form the focus goes back to the button that opened it. */
function useReturningFocus(setEditing: (editing: boolean) => void) {
  const row = useRef<HTMLDivElement>(null);
  const hasLeft = useRef(false);
  const edit = (element: HTMLDivElement | null) => {
    row.current = element;
    if (element && hasLeft.current) element.querySelector('button')?.focus();
    if (element) hasLeft.current = false;
  };
  return {
    edit,
    done: () => {
      hasLeft.current = true;
      setEditing(false);
    },
  };
}

function PinView({ step, pin }: { step: Step; pin: Pin }) {
  const text = useText();
  const times = useTimes();
  const changed = isChangedSince(pin.step as never, step);
  return (
    <>
      <p className={inspector.hint}>{text('automations.pins.hint', { at: times.instant(pin.pinned_at) })}</p>
      {changed && (
        <p className={inspector.failure} role="status">
          {text('automations.pins.changed')}
        </p>
      )}
      {pin.gone.length > 0 && (
        <p className={inspector.failure} role="status">
          {text('automations.pins.gone', { fields: pin.gone.join(', ') })}
        </p>
      )}
      <JsonView key={pin.pinned_at} label={text('automations.pins.title')} value={pin.output as Json} />
    </>
  );
}

function Unpin({ step }: { step: Step }) {
  const text = useText();
  const failure = useFailureText();
  const { unpin } = usePinEdits(step.id);
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPinnedOff size={16} stroke={1.75} />}
        loading={unpin.isPending}
        onClick={() => unpin.mutate()}
      >
        {text('automations.pins.unpin')}
      </Button>
      {unpin.error && (
        <p className={inspector.failure} role="alert">
          {failure(unpin.error)}
        </p>
      )}
    </>
  );
}

function PinForm({ step, pin, onDone }: { step: Step; pin: Pin | undefined; onDone: () => void }) {
  const text = useText();
  const failure = useFailureText();
  const edits = usePinEdits(step.id);
  const [value, setValue] = useState<Json>(() => (pin ? (pin.output as Json) : {}));
  const [broken, setBroken] = useState(false);
  const size = JSON.stringify(value).length;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <div className={inspector.form} style={{ marginBottom: 16 }}>
      <JsonText
        ref={field}
        label={text('automations.pins.title')}
        description={text('automations.pins.formHint')}
        optional={false}
        minRows={4}
        value={value}
        onBroken={setBroken}
        onChange={(next) => setValue(next ?? null)}
      />
      {size > mostPinned && (
        <p className={inspector.failure} role="alert">
          {text('errors.pin_too_large', { most: mostPinned, size })}
        </p>
      )}
      {edits.pin.error && (
        <p className={inspector.failure} role="alert">
          {failure(edits.pin.error)}
        </p>
      )}
      <div className={inspector.row} data-align="end">
        <Button size="compact-md" variant="default" onClick={onDone}>
          {text('actions.cancel')}
        </Button>
        <Button
          size="compact-md"
          loading={edits.pin.isPending}
          disabled={broken || size > mostPinned}
          onClick={() => edits.pin.mutate(value, { onSuccess: onDone })}
        >
          {text('automations.pins.save')}
        </Button>
      </div>
    </div>
  );
}
