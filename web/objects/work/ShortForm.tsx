import { Button } from '@mantine/core';
import type { Json } from '@millwright/core/json.ts';
import type { PageWork } from '@millwright/core/model/types.ts';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import type { Row } from '../../blocks/columns/values.ts';
import { NumberField } from '../../fields/number/NumberField.tsx';
import { viewOf } from '../../fields/registry.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import type { LaidOut } from '../rows/use-related-rows.ts';
import classes from './work.module.css';
import { leftOf, plannedOf } from './work.ts';

type Props = {
  laid: LaidOut;
  work: PageWork;
  row: Row;
  name: string;
  busy: boolean;
  onCancel: () => void;
  onDone: (taken: number, reason: string | null) => void;
};

/** Asks how much of a row was really done, and why not all of it. */
export function ShortForm({ laid, work, row, name, busy, onCancel, onDone }: Props) {
  const text = useText();
  const label = useLabel();
  const [taken, setTaken] = useState<Json>(plannedOf(work, row));
  const [reason, setReason] = useState<Json>(null);
  const [tried, setTried] = useState(false);
  const field = work.short && laid.target.fields.get(work.short.reason);
  const Reason = field ? viewOf(field.type).Editor : null;
  const isNumber = typeof taken === 'number' && taken >= 0;
  const lacksReason = isNumber && leftOf(work, row, taken) > 0 && Reason !== null && !reason;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isNumber && !lacksReason) onDone(taken, typeof reason === 'string' ? reason : null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onCancel();
  };
  return (
    <form className={classes.shortForm} aria-label={text('objects.work.lessOf', { name })} onSubmit={submit} onKeyDown={onKeyDown}>
      <NumberField
        value={taken}
        onChange={setTaken}
        unit={undefined}
        common={{
          label: text('objects.work.taken'),
          autoFocus: true,
          onFocus: (event) => event.currentTarget.select(),
          error: tried && !isNumber && text('errors.unable_to_parse', { type: text('table.types.number') }),
        }}
      />
      {field && Reason && (
        <Reason
          field={field}
          value={reason}
          onChange={setReason}
          place="form"
          common={{ label: label(field.label), error: tried && lacksReason && text('objects.required', { field: label(field.label) }) }}
        />
      )}
      <div className={classes.buttons}>
        <Button variant="subtle" color="gray" className={classes.button} onClick={onCancel}>
          {text('actions.cancel')}
        </Button>
        <Button type="submit" className={classes.button} loading={busy}>
          {text('objects.work.confirm')}
        </Button>
      </div>
    </form>
  );
}
