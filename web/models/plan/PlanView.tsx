import { Button, Checkbox, Group, Modal } from '@mantine/core';
import type { ModelPlan } from '@millwright/core/contract/documents.ts';
import type { Json } from '@millwright/core/json.ts';
import { columnType } from '@millwright/core/model/layout.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { isEmpty } from '@millwright/core/value/empty.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { AppFailure } from '../../data/http.ts';
import { Readers } from '../../documents/uses/Readers.tsx';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { Conversions } from './Conversions.tsx';
import { DuplicateValues } from './DuplicateValues.tsx';
import { type Missing, MissingValues } from './MissingValues.tsx';
import classes from './plan.module.css';
import { type Chosen, numbersIn } from './Replacements.tsx';
import { Tables } from './Tables.tsx';

/** What is sent with a change: values for records that lack them, replacements for values that don't fit, and whether to disable what uses it. */
export type GivenAlong = { fill: Record<string, Json>; replacing: Record<string, Chosen>; switch_off: boolean };

type Props = {
  words: readonly string[];
  plan: UseQueryResult<ModelPlan, AppFailure>;
  /** The fields of the table before and after. */
  before: readonly Field[];
  after: readonly Field[];
  /** The editor for the value of records that lack a newly required one. */
  fillOf: Missing;
  /** Whether values that don't fit can be replaced within the change. */
  replaces: boolean;
  /** Whether the plan's refusal is shown on the page. */
  refused: boolean;
  /** A note below the tables. */
  note?: ReactNode;
  error: AppFailure | null;
  pending: boolean;
  make: string;
  onMake: (given: GivenAlong) => void;
  onClose: () => void;
};

/** Proposes replacements for texts that become numbers, if they are numbers in another notation. */
const proposalsFor = (fields: ModelPlan['fields'], before: readonly Field[], after: readonly Field[]): GivenAlong['replacing'] =>
  Object.fromEntries(
    fields.flatMap(({ field: name, unfit }) => {
      const was = before.find((field) => field.name === name);
      const field = after.find((one) => one.name === name && !one.deleted);
      return field && was && columnType(was) === 'text' && unfit.length ? [[name, numbersIn(field, unfit)]] : [];
    }),
  );

/** Previews a change: in words, by table and row count, values, and what uses them. */
export function PlanView({ words, plan, before, after, fillOf, replaces, refused, note, error, pending, make, onMake, onClose }: Props) {
  const text = useText();
  const failure = useFailureText();
  const [fill, setFill] = useState<GivenAlong['fill']>({});
  const [replaced, setReplaced] = useState<GivenAlong['replacing']>({});
  const [switching, setSwitching] = useState(false);
  const { missing = [], duplicates = [], readers = [], fields = [], tables = [] } = plan.data ?? {};
  const replacing = replaces ? { ...proposalsFor(fields, before, after), ...replaced } : {};
  const lacking = missing.some(({ field }) => isEmpty(fill[field] ?? null));
  const ready = plan.data !== undefined && !lacking && duplicates.length === 0 && (readers.length === 0 || switching);
  const onReplace = (field: string, chosen: Chosen) => setReplaced((all) => ({ ...all, [field]: chosen }));
  return (
    <Modal opened size="lg" onClose={onClose} title={text('models.plan.title')} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      <div className={classes.plan}>
        <ul className={classes.words}>
          {words.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {plan.error && !refused && <Failure error={plan.error} onRetry={() => void plan.refetch()} />}
        {plan.isPending && <Waiting lines={3} />}
        {plan.data && (
          <>
            <Tables tables={tables} />
            {note}
            <Conversions fields={fields} before={before} after={after} replacing={replaces ? { chosen: replacing, onChange: onReplace } : null} />
            <MissingValues missing={missing} values={fill} onChange={setFill} fillOf={fillOf} />
            <DuplicateValues duplicates={duplicates} fields={after} />
            {readers.length > 0 && (
              <div className={classes.part}>
                <Readers readers={readers} title={text('models.plan.readers', { count: readers.length })} />
                <Checkbox
                  mt="sm"
                  label={text('models.plan.switchOff')}
                  checked={switching}
                  onChange={(event) => setSwitching(event.currentTarget.checked)}
                />
              </div>
            )}
            {readers.length === 0 && <p>{text('models.plan.noReaders')}</p>}
          </>
        )}
        {error && (
          <p role="alert" className={classes.failure}>
            {failure(error)}
          </p>
        )}
      </div>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {text('actions.cancel')}
        </Button>
        <Button disabled={!ready} loading={pending} onClick={() => onMake({ fill, replacing, switch_off: switching })}>
          {make}
        </Button>
      </Group>
    </Modal>
  );
}
