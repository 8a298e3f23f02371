import { Button } from '@mantine/core';
import type { Field } from '@millwright/core/model/types.ts';
import { IconLink } from '@tabler/icons-react';
import { type ObjectRecord, propertyOf, useObject } from '../../data/records/use-object.ts';
import type { FoundRecord } from '../../data/records/use-record-search.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import classes from './LinkPreview.module.css';
import { useLinkCode } from './use-link-code.ts';

type Props = { code: string; field: Field; record: FoundRecord };

function Change({ code, field, record, stored }: Props & { stored: ObjectRecord }) {
  const text = useText();
  const name = useLabel()(field.label) || field.name;
  const sentence = useFailureText();
  const { link, busy, error } = useLinkCode(record, field);
  const before = propertyOf(stored, field.name);
  const has = before === code;
  return (
    <section className={classes.change} aria-label={text('scan.linkChange', { field: name, record: record.label })}>
      <p className={classes.words}>{has ? text('scan.linkHas') : text('scan.linkChange', { field: name, record: record.label })}</p>
      <dl className={classes.values}>
        <dt>{text('scan.linkBefore')}</dt>
        <dd data-empty={before === null || undefined}>{before === null ? text('scan.linkEmpty') : String(before)}</dd>
        <dt>{text('scan.linkAfter')}</dt>
        <dd>{code}</dd>
      </dl>
      {before !== null && !has && <p className={classes.warning}>{text('scan.linkReplaces')}</p>}
      {error !== null && (
        <p className={classes.error} role="alert">
          {sentence(error)}
        </p>
      )}
      <Button
        leftSection={<IconLink size={16} stroke={1.75} />}
        disabled={has}
        loading={busy}
        onClick={() => void link(code, before, stored.version)}
      >
        {text('scan.linkSave')}
      </Button>
    </section>
  );
}

/** Previews the change: the field's current value, just read from the server, and the new one. */
export function LinkPreview(props: Props) {
  const stored = useObject(props.record.identity);
  if (stored.error) return <Failure error={stored.error} onRetry={() => void stored.refetch()} />;
  return stored.data ? <Change {...props} stored={stored.data} /> : <Waiting />;
}
