import { Button } from '@mantine/core';
import type { Text } from '@millwright/core/json.ts';
import type { End, ResolvedModel } from '@millwright/core/model/schema.ts';
import { IconLink } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useSchema } from '../../data/documents/use-schema.ts';
import type { useChangeObject } from '../../data/records/use-object.ts';
import type { FoundRecord } from '../../data/records/use-record-search.ts';
import fieldClasses from '../../fields/fields.module.css';
import { RecordPicker } from '../../fields/relation/RecordPicker.tsx';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { FixedHint } from '../../ui/FixedHint.tsx';
import classes from '../objects.module.css';
import { keepsItsRecords } from './keeps-its-records.ts';
import { NewRelated } from './NewRelated.tsx';

type Props = {
  name: string;
  count: string | number;
  /** The record that the rows are linked to, and how its links are changed. */
  from: string;
  change: ReturnType<typeof useChangeObject>;
  end: End;
  target: ResolvedModel;
  editable: boolean;
  /** Why links are locked. */
  fixed: Text | null;
  /** Whether existing records may be linked. */
  links?: boolean;
  /** Called with the picked record. Without it, the record is linked at once. */
  onPick?: (record: { identity: string; name: string }) => void;
  /** Whether refusals are shown elsewhere. */
  quiet?: boolean;
  /** Why a part of the rows could not be read. */
  error?: Error | null;
  children: ReactNode;
};

/** Whether rows of a relation can be added and removed here, and whether they belong to their record alone. */
export function useLinking({ end, target, editable, fixed }: Pick<Props, 'end' | 'target' | 'editable' | 'fixed'>) {
  const { schema } = useSchema();
  const permitted = editable && !target.model.misc?.append_only;
  return { permitted, writable: permitted && !fixed, owned: keepsItsRecords(schema, end) };
}

/** The frame of a list of related records: its name, count, and buttons to add one. */
export function TableFrame(props: Props) {
  const { name, count, from, change, end, target, fixed, links = true, quiet = false, error = null, onPick, children } = props;
  const text = useText();
  const label = useLabel();
  const failure = useFailureText();
  const [picking, setPicking] = useState(false);
  const { permitted, writable, owned } = useLinking(props);
  const problem = (quiet ? null : change.error) ?? error;
  const pick = ({ identity, label: name }: FoundRecord) => {
    if (onPick) onPick({ identity, name });
    else change.mutate({ relations: [{ name: end.name, action: 'link', ids: [identity] }] });
    setPicking(false);
  };
  return (
    <section className={classes.group} aria-label={name}>
      <header className={classes.groupHead}>
        <h2 className={classes.groupTitle}>
          {name}
          <span className={classes.count}>{count}</span>
        </h2>
        {writable && (
          <span className={fieldClasses.chips}>
            {!owned && links && (
              <Button size="compact-sm" variant="subtle" leftSection={<IconLink size={16} stroke={1.75} />} onClick={() => setPicking(!picking)}>
                {text('objects.addExisting')}
              </Button>
            )}
            <NewRelated model={target} end={end} from={from} />
          </span>
        )}
        {permitted && fixed && <FixedHint reason={label(fixed)} />}
      </header>
      {picking && (
        <div style={{ padding: '8px 16px' }}>
          <RecordPicker model={target.table} label={text('objects.pick')} hideLabel autoFocus onPick={pick} />
        </div>
      )}
      {children}
      {problem && (
        <p className={classes.error} role="alert">
          {failure(problem)}
        </p>
      )}
    </section>
  );
}
