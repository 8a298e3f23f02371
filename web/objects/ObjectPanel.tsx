import { fixedBecause } from '@millwright/core/record/fixed.ts';
import { Suspense, useDeferredValue, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { findModel, useSchema } from '../data/documents/use-schema.ts';
import { rememberRecent } from '../data/preferences/recent.ts';
import { useObject } from '../data/records/use-object.ts';
import { useObjectRights } from '../data/records/use-object-rights.ts';
import { shorten } from '../format/shorten.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import { focusNext, useInitialFocus } from '../keys/initial-focus.ts';
import { useCrumbs } from '../layers/crumbs.ts';
import { usePlaceOf } from '../layers/places/use-place-of.ts';
import { ProcessBar } from '../processes/bar/ProcessBar.tsx';
import { loadable } from '../ui/browser/loadable.ts';
import { useDocumentTitle } from '../ui/browser/use-document-title.ts';
import { Failure } from '../ui/states/Failure.tsx';
import { ScreenFailure } from '../ui/states/ScreenFailure.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import { ObjectActions } from './ObjectActions.tsx';
import classes from './objects.module.css';
import { RecordWaits } from './offline/RecordWaits.tsx';
import { useFormsAhead } from './offline/use-forms-ahead.ts';
import { RecordFailure } from './page/RecordFailure.tsx';
import { RecordPage } from './page/RecordPage.tsx';
import { StartedForms } from './page/StartedForms.tsx';
import { useStepForm } from './page/use-step-form.ts';
import { RecordTitle } from './RecordTitle.tsx';
import { Timeline } from './timeline/Timeline.tsx';

// Loaded on demand, because only records with a work panel need it.
const WorkPanel = loadable(async () => (await import('./panel/WorkPanel.tsx')).WorkPanel);

type Props = { id: string /** Whether it is on its own page, rather than in a drawer or dialog that shows its name. */; page?: boolean };

/** Shows a record: its name, process, fields, related records and timeline. */
export function ObjectPanel({ id, page = false }: Props) {
  const text = useText();
  const label = useLabel();
  const [query] = useSearchParams();
  const { schema, error, retry } = useSchema();
  const record = useObject(id);
  // Fields and tables render after the name, piece by piece, so that key presses are handled in between.
  const ready = record.data !== undefined;
  const drawn = useDeferredValue(ready, false);
  const model = schema && record.data ? findModel(schema, record.data.primary_model) : undefined;
  const rights = useObjectRights(model);
  const stepForm = useStepForm(id, record.data, model, rights.update);
  const panelForms = model?.model.misc?.page?.panel?.forms ?? [];
  useFormsAhead(
    record.data,
    stepForm.form?.slug,
    panelForms.map(({ form }) => form),
  );
  const primary = record.data?.object.properties[model?.model.primary_attribute ?? ''];
  const name = primary === null || primary === undefined || primary === '' ? text('objects.untitled') : String(primary);
  const hasModel = model !== undefined;
  const place = usePlaceOf(model);
  useCrumbs(page && hasModel ? [...place, { label: shorten(name) }] : null);

  useDocumentTitle(hasModel && page ? shorten(name) : null);
  useEffect(() => {
    if (hasModel) rememberRecent('record', id);
  }, [hasModel, id]);

  const heading = useRef<HTMLHeadingElement>(null);
  const takeFocus = () => heading.current?.focus();
  useInitialFocus(page && ready && hasModel, takeFocus, 'main');

  const Failed = page ? ScreenFailure : RecordFailure;
  if (record.error) return <Failed error={record.error} onRetry={() => void record.refetch()} />;
  if (error) return <Failure error={error} onRetry={retry} />;
  if (!record.data || !model)
    return (
      <div className={classes.body}>
        <Waiting />
      </div>
    );
  // A plain text is shown in the title only; among the facts it would be repeated.
  const named = model.fields.get(model.model.primary_attribute);
  const titled = page && named?.type === 'text' && !named.hidden ? named : null;
  return (
    <div className={`${classes.panel} ${page ? classes.page : ''}`}>
      <div className={classes.body}>
        <header className={classes.head}>
          {page && (
            <div>
              <p className={classes.model}>{label(model.model.displayed_name)}</p>
              <RecordTitle
                record={record.data}
                name={name}
                field={titled}
                editable={rights.update}
                fixed={titled && fixedBecause(model.model, record.data.object.properties, titled.name)}
                heading={heading}
              />
            </div>
          )}
          <ObjectActions record={record.data} model={model} name={name} rights={rights} stepForm={stepForm} onSaved={() => focusNext(takeFocus)} />
        </header>
        <ProcessBar id={id} name={name} editable={rights.update} aside={stepForm.aside} />
        {model.model.misc?.page?.panel && rights.update && (
          <Suspense fallback={<Waiting lines={3} />}>
            <WorkPanel record={record.data} model={model} panel={model.model.misc.page.panel} name={name} />
          </Suspense>
        )}
        <RecordWaits id={id} />
        <StartedForms record={record.data} model={model} name={name} onSaved={() => focusNext(takeFocus)} />
        {drawn ? (
          <div className={classes.columns}>
            <div className={classes.content}>
              <RecordPage record={record.data} model={model} editable={rights.update} titled={titled?.name} />
            </div>
            <Timeline id={id} model={model} editable={rights.update} target={page ? query.get('comment') : null} />
          </div>
        ) : (
          <Waiting />
        )}
      </div>
    </div>
  );
}
