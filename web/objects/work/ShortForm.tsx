import { Button } from '@mantine/core';
import type { Json } from '@millwright/core/json.ts';
import type { Field, PageWork } from '@millwright/core/model/types.ts';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import type { Row } from '../../blocks/columns/values.ts';
import { NumberField } from '../../fields/number/NumberField.tsx';
import { viewOf } from '../../fields/registry.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import type { LaidOut } from '../rows/use-related-rows.ts';
import { asksWhy, leftOf, plannedOf, type Reasons } from './rows/work.ts';
import classes from './work.module.css';

const asText = (value: Json) => (typeof value === 'string' && value.trim() !== '' ? value : null);

type ReasonProps = { field: Field; value: Json; onChange: (value: Json) => void; lacking: boolean };

function Reason({ field, value, onChange, lacking }: ReasonProps) {
  const text = useText();
  const label = useLabel();
  const { Editor } = viewOf(field.type);
  const name = label(field.label);
  return Editor === null ? null : (
    <Editor
      field={field}
      value={value}
      onChange={onChange}
      place="form"
      common={{ label: name, error: lacking && text('objects.required', { field: name }) }}
    />
  );
}

type Props = {
  laid: LaidOut;
  work: PageWork;
  row: Row;
  name: string;
  busy: boolean;
  onCancel: () => void;
  onDone: (taken: number, reasons: Reasons) => void;
};

/** Asks for the real quantity of a row, the reason if it is less, and a required explanation. */
export function ShortForm({ laid, work, row, name, busy, onCancel, onDone }: Props) {
  const text = useText();
  const [taken, setTaken] = useState<Json>(plannedOf(work, row));
  const [short, setShort] = useState<Json>(null);
  const [why, setWhy] = useState<Json>(null);
  const [tried, setTried] = useState(false);
  const shortField = work.short && laid.target.fields.get(work.short.reason);
  const whyField = work.why && asksWhy(work, row) ? laid.target.fields.get(work.why.reason) : undefined;
  const isNumber = typeof taken === 'number' && taken >= 0;
  const lacksShort = isNumber && leftOf(work, row, taken) > 0 && shortField !== undefined && !short;
  const lacksWhy = isNumber && taken > 0 && whyField !== undefined && !why;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isNumber && !lacksShort && !lacksWhy) onDone(taken, { short: asText(short), why: asText(why) });
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
      {whyField && <Reason field={whyField} value={why} onChange={setWhy} lacking={tried && lacksWhy} />}
      {shortField && <Reason field={shortField} value={short} onChange={setShort} lacking={tried && lacksShort} />}
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
