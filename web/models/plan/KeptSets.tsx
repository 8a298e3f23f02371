import { Button, Group, Modal, Select, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { KeptSet } from '@millwright/core/contract/kept-values.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { useState } from 'react';
import { useTimes } from '../../fields/view/use-times.ts';
import { formatNumber } from '../../format/numbers.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { type KeptOf, useKept, useKeptCounts, usePurgeKept, useRestoreKept } from '../data/use-kept.ts';
import classes from './kept.module.css';
import { type Chosen, Replacements, replacementsOf } from './Replacements.tsx';

type Props = {
  of: KeptOf;
  version: number;
  /** The fields of the model, or of the relation's links. */
  fields: readonly Field[];
  editable: boolean;
};

/** Lists the values that didn't fit a new field type. They can be restored for a while, into the field or another one. */
export function KeptSets({ of, version, fields, editable }: Props) {
  const text = useText();
  const sets = useKept(of, version);
  if (!sets.data?.length) return null;
  return (
    <section aria-label={text('models.kept.title')}>
      <h2 className={classes.heading}>{text('models.kept.title')}</h2>
      {sets.data.map((set) => (
        <KeptLine key={set.id} set={set} of={of} fields={fields} editable={editable} />
      ))}
    </section>
  );
}

function KeptLine({ set, of, fields, editable }: Omit<Props, 'version'> & { set: KeptSet }) {
  const text = useText();
  const label = useLabel();
  const times = useTimes();
  const failure = useFailureText();
  const [asking, setAsking] = useState<'restore' | 'replace' | 'purge' | null>(null);
  const [chosen, setChosen] = useState<Chosen>({});
  const [into, setInto] = useState(set.field);
  const restore = useRestoreKept(of);
  const purge = usePurgeKept(of);
  const counts = useKeptCounts(of, set.id, asking === 'replace');
  const live = fields.filter(({ deleted, misc }) => !deleted && !misc?.formulaV1);
  const own = live.find((field) => field.name === set.field);
  const name = label(own?.label) || set.field;
  const close = () => {
    setAsking(null);
    setChosen({});
  };
  const replacements = replacementsOf(chosen);
  const done = (message: string) => {
    notifications.show({ message, color: 'green' });
    close();
  };
  const written = {
    onSuccess: (sum: { restored: number; left: number }) => done(text('models.kept.restored', { count: sum.restored, left: formatNumber(sum.left) })),
  };
  const run = {
    restore: () => restore.mutate({ kept: set.id, ...(into !== set.field && { field: into }) }, written),
    replace: () => restore.mutate({ kept: set.id, replace: replacements }, written),
    purge: () => purge.mutate(set.id, { onSuccess: () => done(text('models.kept.purged')) }),
  };
  const error = restore.error ?? purge.error;
  return (
    <div className={classes.kept}>
      <span>{text('models.kept.line', { count: set.count, number: formatNumber(set.count), name, until: times.instant(set.kept_until) })}</span>
      {editable && (
        <Group gap={8}>
          <Button variant="default" size="compact-sm" onClick={() => setAsking('restore')}>
            {text('models.kept.restore')}
          </Button>
          {own && (
            <Button variant="default" size="compact-sm" onClick={() => setAsking('replace')}>
              {text('models.kept.replace')}
            </Button>
          )}
          <Button variant="subtle" color="red" size="compact-sm" onClick={() => setAsking('purge')}>
            {text('models.kept.purge')}
          </Button>
        </Group>
      )}
      {asking && (
        <Modal opened onClose={close} title={text(`models.kept.${asking}`)} closeButtonProps={{ 'aria-label': text('actions.close') }}>
          {asking === 'restore' ? (
            <Select
              label={text('models.kept.into')}
              description={text('models.kept.intoHelp')}
              searchable
              allowDeselect={false}
              data={live.map((field) => ({ value: field.name, label: label(field.label) }))}
              value={into}
              onChange={(field) => field && setInto(field)}
            />
          ) : asking === 'replace' && own ? (
            <>
              <Text size="sm">{text('models.kept.replaceHelp')}</Text>
              {counts.isPending && <Waiting lines={3} />}
              {counts.error && <Failure error={counts.error} onRetry={() => void counts.refetch()} />}
              <Replacements field={own} values={counts.data ?? []} chosen={chosen} onChange={setChosen} />
            </>
          ) : (
            <Text size="sm">{text('models.kept.purgeHelp', { count: set.count, number: formatNumber(set.count), name })}</Text>
          )}
          {error && (
            <Text c="red" role="alert" mt="sm">
              {failure(error)}
            </Text>
          )}
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={close} data-autofocus>
              {text('actions.cancel')}
            </Button>
            <Button
              {...(asking === 'purge' && { color: 'red' })}
              loading={restore.isPending || purge.isPending}
              disabled={asking === 'replace' && replacements.length === 0}
              onClick={run[asking]}
            >
              {text(`models.kept.${asking}`)}
            </Button>
          </Group>
        </Modal>
      )}
    </div>
  );
}
