import { Button, Checkbox, Group, Modal } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { rowsWithinCall } from '@millwright/core/contract/model-changes.ts';
import type { Json } from '@millwright/core/json.ts';
import { isEmpty } from '@millwright/core/value/empty.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { AppFailure } from '../../data/http.ts';
import { changedKeys } from '../../documents/saving/changes.ts';
import type { Saving } from '../../documents/saving/use-saving.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { replaceUnfit } from '../data/use-kept.ts';
import type { ModelContent, ModelDocument } from '../data/use-models.ts';
import type { Difference } from '../draft/differences.ts';
import { draftOf } from '../draft/draft.ts';
import { useModelEditor } from '../draft/editor-context.ts';
import { Readers } from '../parts/Readers.tsx';
import { Conversions } from './Conversions.tsx';
import { MissingValues } from './MissingValues.tsx';
import classes from './plan.module.css';
import { type Chosen, replacementsOf } from './Replacements.tsx';
import { Tables } from './Tables.tsx';
import { useDifferenceWords } from './use-difference-words.ts';
import { usePlan } from './use-plan.ts';

type Props = { saving: Saving<ModelDocument, ModelContent>; differences: readonly Difference[]; onClose: () => void };

/** What a change does before it is made: in words, in tables and rows, to values, and to what uses them. */
export function PlanDialog({ saving, differences, onClose }: Props) {
  const text = useText();
  const words = useDifferenceWords();
  const failure = useFailureText();
  const client = useQueryClient();
  const { draft, refuse } = useModelEditor();
  const { base, theirs } = saving;
  const change = useMemo(() => changedKeys(draftOf(base), draft), [base, draft]);
  const plan = usePlan(base, change);
  const [fill, setFill] = useState<Record<string, Json>>({});
  const [replacing, setReplacing] = useState<Record<string, Chosen>>({});
  const [switching, setSwitching] = useState(false);
  const refused = plan.error?.fields.length ? plan.error.fields : null;
  // What is wrong stands at its place on the page.
  useEffect(() => {
    if (!refused) return;
    refuse(refused);
    onClose();
  }, [refused, refuse, onClose]);
  // What somebody else stored meanwhile is decided on the page, beneath.
  useEffect(() => {
    if (theirs) onClose();
  }, [theirs, onClose]);
  const { missing = [], readers = [], fields = [], tables = [] } = plan.data ?? {};
  const lacking = missing.some(({ field }) => isEmpty(fill[field] ?? null));
  const ready = plan.data !== undefined && !lacking && (readers.length === 0 || switching);
  const rewritten = Math.max(0, ...tables.flatMap(({ rows, steps }) => (steps.includes('change_type') ? [rows] : [])));
  const make = async () => {
    const body = Object.keys(fill).length ? { body: { fill } } : {};
    const saved = await saving.save({ ...body, ...(switching && { query: { switch_off: '1' } }) });
    if (!saved) return;
    const given = Object.entries(replacing).map(([field, chosen]) => [field, replacementsOf(chosen)] as const);
    await replaceUnfit(base.slug, new Map(given.filter(([, replace]) => replace.length))).catch((error: AppFailure) =>
      notifications.show({ message: text('models.plan.notReplaced', { reason: failure(error) }), color: 'red' }),
    );
    void client.invalidateQueries({ queryKey: ['kept-values', base.slug] });
    notifications.show({ message: text(rewritten > rowsWithinCall ? 'models.begun' : 'models.saved'), color: 'green' });
    onClose();
  };
  return (
    <Modal opened size="lg" onClose={onClose} title={text('models.plan.title')} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      <div className={classes.plan}>
        <ul className={classes.words}>
          {differences.map((difference) => (
            <li key={`${difference.kind}:${difference.field?.id}`}>{words(difference)}</li>
          ))}
        </ul>
        {plan.error && !refused && <Failure error={plan.error} onRetry={() => void plan.refetch()} />}
        {plan.isPending && <Waiting lines={3} />}
        {plan.data && (
          <>
            <Tables tables={tables} />
            {rewritten > rowsWithinCall && <p>{text('models.plan.byJob')}</p>}
            <Conversions
              fields={fields}
              replacing={
                rewritten > rowsWithinCall
                  ? null
                  : { chosen: replacing, onChange: (field, chosen) => setReplacing((before) => ({ ...before, [field]: chosen })) }
              }
            />
            <MissingValues missing={missing} values={fill} onChange={setFill} />
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
        {saving.error && (
          <p role="alert" className={classes.failure}>
            {failure(saving.error)}
          </p>
        )}
      </div>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {text('actions.cancel')}
        </Button>
        <Button disabled={!ready} loading={saving.pending} onClick={() => void make()}>
          {text('models.plan.make')}
        </Button>
      </Group>
    </Modal>
  );
}
