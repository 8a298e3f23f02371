import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { useState } from 'react';
import { useObject } from '../../data/records/use-object.ts';
import { type FoundRecord, useRecordSearch } from '../../data/records/use-record-search.ts';
import { RecordPicker } from '../../fields/relation/RecordPicker.tsx';
import { useText } from '../../i18n/use-text.ts';
import { RecordPage } from '../../objects/page/RecordPage.tsx';
import { WorkPanel } from '../../objects/panel/WorkPanel.tsx';
import { Empty } from '../../ui/states/Empty.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import classes from './record-page.module.css';

/** Previews the drafted record page with a real record: the selected one, or the newest. It is read-only. */
export function PagePreview({ model }: { model: ResolvedModel }) {
  const text = useText();
  const [chosen, choose] = useState<FoundRecord | null>(null);
  const newest = useRecordSearch(model.table, '', 1);
  const record = chosen ?? newest.data?.records[0];
  return (
    <section className={classes.preview} aria-label={text('models.page.preview')}>
      <RecordPicker model={model.table} label={text('models.page.record')} chosen={record?.label ?? ''} onPick={choose} />
      {newest.error ? (
        <Failure error={newest.error} onRetry={() => void newest.refetch()} />
      ) : !newest.data ? (
        <Waiting lines={8} />
      ) : record ? (
        <Shown id={record.identity} name={record.label} model={model} />
      ) : (
        <Empty title={text('models.page.noRecord')} />
      )}
    </section>
  );
}

function Shown({ id, name, model }: { id: string; name: string; model: ResolvedModel }) {
  const record = useObject(id);
  const page = model.model.misc?.page;
  if (record.error) return <Failure error={record.error} onRetry={() => void record.refetch()} />;
  if (!record.data) return <Waiting lines={8} />;
  return (
    <div className={classes.page} inert>
      <h2 className={classes.name}>{name}</h2>
      {page?.panel && <WorkPanel record={record.data} model={model} panel={page.panel} name={name} />}
      <RecordPage key={JSON.stringify(page)} record={record.data} model={model} editable={false} />
    </div>
  );
}
