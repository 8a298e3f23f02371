import { Button, UnstyledButton } from '@mantine/core';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { ownName, type ResolvedModel } from '@millwright/core/model/schema.ts';
import type { PagePanel, PanelForm } from '@millwright/core/model/types.ts';
import { IconUsers } from '@tabler/icons-react';
import { notifyManager, onlineManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { isSharedHere } from '../../data/device/shared-device.ts';
import { tellLastMoment } from '../../data/drafts/last-moment.ts';
import { type ObjectRecord, propertyOf, refreshObject, useNameOf } from '../../data/records/use-object.ts';
import { useUser } from '../../data/session.ts';
import { useValueText } from '../../fields/use-value-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { drawer, isSendingAtOnce, openRelated, useDrawer } from '../../layers/drawer.ts';
import { useFittingForms, useHolds } from '../page/use-fitting-forms.ts';
import { clockWords, useMinutes } from './clock.ts';
import classes from './panel.module.css';

/** How long a reload may disable buttons whose forms use no loaded values. */
const longestRead_ms = 5_000;

/** Reloads a record; without a connection it ends at once, so that buttons are not blocked. */
function readAgain(client: QueryClient, id: string): Promise<void> {
  return new Promise((resolve) => {
    const stop = onlineManager.subscribe((online) => !online && end());
    const end = () => {
      stop();
      // Resolves after components have been notified of the new values.
      notifyManager.schedule(resolve);
    };
    if (onlineManager.isOnline()) void refreshObject(client, id).finally(end);
    else end();
  });
}

const beginsWithRecord = ({ begins = [] }: PanelForm): boolean => begins.some(({ field }) => field !== undefined);

type Props = { record: ObjectRecord; model: ResolvedModel; panel: PagePanel; name: string };

/** The initial values of a form: the record or the one it links to, and values set by the panel. */
function beginningOf(record: ObjectRecord, { of, fills, begins = [] }: PanelForm, name: string): Record<string, Json> | null {
  const linked = of === undefined ? undefined : record.relations.find((one) => one.name === of)?.items[0];
  if (of !== undefined && !linked) return null;
  const about: JsonObject = linked ? { identity: linked.identity, name: linked.label } : { identity: record.object.identity, name };
  const pairs = begins.map(({ name: attribute, value, field }) => [attribute, field === undefined ? (value ?? null) : propertyOf(record, field)]);
  return { [fills]: about, ...Object.fromEntries(pairs) };
}

/** Shows a record for people at a machine: its subject, large figures, a running time, and large buttons. */
export function WorkPanel(props: Props) {
  const [holds] = useHolds(props.record, [props.panel.when]);
  return holds ? <PanelBody {...props} /> : null;
}

function PanelBody({ record, model, panel, name }: Props) {
  const text = useText();
  const label = useLabel();
  const client = useQueryClient();
  const valueText = useValueText();
  const nameOf = useNameOf();
  const forms = useFittingForms(record, panel.forms);
  const { identity } = record.object;
  const [reading, setReading] = useState<'now' | 'long' | null>(null);
  // The next form starts with values of the record, so buttons are disabled until it is reloaded.
  const saved = () => {
    setReading('now');
    void client.invalidateQueries();
    const late = setTimeout(() => setReading('long'), longestRead_ms);
    void readAgain(client, identity).then(() => {
      clearTimeout(late);
      setReading(null);
    });
  };
  const isStale = (form: PanelForm) => reading === 'now' || (reading === 'long' && beginsWithRecord(form));
  const sending = isSendingAtOnce(useDrawer());
  const open = (form: PanelForm) => {
    // People with gloves tap twice; the second tap of a running submission is ignored.
    if (form.at_once && isSendingAtOnce(drawer.get())) return;
    const values = beginningOf(record, form, name);
    if (values) openRelated({ kind: 'form', form: form.form, values, at_once: form.at_once === true, onSaved: saved });
  };
  const say = (of: string) => {
    const field = model.fields.get(of);
    if (field) return valueText(field, propertyOf(record, of));
    const end = model.ends.get(of);
    const linked = end && record.relations.find((one) => one.name === ownName(end))?.items[0];
    return linked ? nameOf(linked) : '';
  };
  const titleOf = (of: string) => label(model.fields.get(of)?.label);
  return (
    <section className={classes.panel} aria-label={text('objects.panel.title')}>
      <div className={classes.head}>
        <p className={classes.about}>{panel.about.map(say).filter(Boolean).join(' · ')}</p>
        {isSharedHere() && <Person />}
      </div>
      <dl className={classes.figures}>
        {panel.figures.map(({ name: figure, unit }) => (
          <div key={figure}>
            <dt>{titleOf(figure)}</dt>
            <dd>
              {say(figure) || '–'} {unit && <span className={classes.unit}>{say(unit)}</span>}
            </dd>
          </div>
        ))}
        {panel.clock && <Clock record={record} clock={panel.clock} people={panel.clock.people ? say(panel.clock.people) : ''} />}
      </dl>
      <div className={classes.buttons}>
        {forms.map((form) => {
          const busy = isStale(form) || (form.at_once === true && sending);
          return (
            <Button
              key={form.id}
              className={classes.button}
              variant={form.first ? 'filled' : 'default'}
              data-first={form.first || undefined}
              loading={busy}
              aria-busy={busy || undefined}
              onClick={() => open(form)}
            >
              {label(form.label)}
            </Button>
          );
        })}
      </div>
    </section>
  );
}

/** Shows who is signed in on a shared device, and lets another person take over with the same record. */
function Person() {
  const text = useText();
  const { first_name, last_name, email } = useUser();
  const { pathname, search } = useLocation();
  const name = `${first_name} ${last_name}`.trim() || email;
  return (
    <UnstyledButton
      component={Link}
      to={`/auth/switch?go=${encodeURIComponent(`${pathname}${search}`)}`}
      className={classes.person}
      aria-label={text('objects.panel.switch', { name })}
      onClick={tellLastMoment}
    >
      <IconUsers size={20} stroke={1.75} aria-hidden />
      {name}
    </UnstyledButton>
  );
}

/** Shows the time worked, which advances while somebody works. */
function Clock({ record, clock, people }: { record: ObjectRecord; clock: NonNullable<PagePanel['clock']>; people: string }) {
  const text = useText();
  const running = Number(propertyOf(record, clock.running) ?? 0);
  const minutes = useMinutes(Number(propertyOf(record, clock.minutes) ?? 0), running);
  const { hours, rest } = clockWords(minutes);
  return (
    <div data-running={running > 0 || undefined}>
      <dt>{text(running > 0 ? 'objects.panel.running' : 'objects.panel.stands')}</dt>
      <dd>
        <span role="timer" aria-label={text('objects.panel.time', { hours, minutes: rest })}>
          {`${hours}:${String(rest).padStart(2, '0')}`}
        </span>
      </dd>
      {people && <dd className={classes.people}>{people}</dd>}
    </div>
  );
}
