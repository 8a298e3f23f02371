import { UnstyledButton } from '@mantine/core';
import type { Arrangement } from '@millwright/core/model/page.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId } from 'react';
import type { ObjectRecord } from '../../data/records/use-object.ts';
import { createStore, useStore } from '../../data/store.ts';
import { useText } from '../../i18n/use-text.ts';
import { RecordFacts } from '../fields/RecordFacts.tsx';
import classes from '../objects.module.css';
import { Relations } from '../relations/Relations.tsx';
import { FactRow } from './FactRow.tsx';

type Props = { record: ObjectRecord; model: ResolvedModel; more: Arrangement['more']; editable: boolean };

/** The models whose details are expanded; they stay so while the person steps through records. */
const unfolded = createStore<readonly string[]>([]);

/** Shows less important details, collapsed at first. */
export function MoreDetails({ record, model, more, editable }: Props) {
  const text = useText();
  const id = useId();
  const openModels = useStore(unfolded);
  const open = openModels.includes(model.table);
  const toggle = () => unfolded.set(open ? openModels.filter((one) => one !== model.table) : [...openModels, model.table]);
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <>
      <UnstyledButton className={classes.unfold} aria-expanded={open} aria-controls={id} onClick={toggle}>
        <Chevron size={16} stroke={1.75} aria-hidden />
        {text('objects.more_details')}
      </UnstyledButton>
      <div id={id} className={classes.content} hidden={!open}>
        {open && (
          <>
            <section className={classes.group} aria-label={text('objects.more_details')}>
              <dl className={classes.fields} data-wide>
                {more.facts.map((name) => (
                  <FactRow key={name} record={record} model={model} name={name} editable={editable} />
                ))}
                <RecordFacts record={record} />
              </dl>
            </section>
            <Relations record={record} model={model} names={more.tables.map(({ name }) => name)} editable={editable} />
          </>
        )}
      </div>
    </>
  );
}
