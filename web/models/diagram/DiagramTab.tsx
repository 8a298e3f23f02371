import { Anchor, SegmentedControl, Select } from '@mantine/core';
import type { Model } from '@millwright/core/model/types.ts';
import { Suspense, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { loadable } from '../../ui/browser/loadable.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { usePhone } from '../../ui/theme/use-density.ts';
import { type ModelDocument, type RelationDocument, useModels, useRelations } from '../data/use-models.ts';
import { useSelected } from '../data/use-selected.ts';
import classes from '../models.module.css';
import { useRelationWords } from '../parts/use-relation-words.ts';
import own from './diagram.module.css';
import { around, diagramOf, pairsOf } from './diagram.ts';

// Loaded on demand, because the drawing library is large.
const Drawing = loadable(async () => (await import('./Drawing.tsx')).Drawing);

const ways = ['drawing', 'list'] as const;

/** Shows the models and their relations as a diagram, or as a list. */
export function DiagramTab() {
  const models = useModels();
  const relations = useRelations();
  const error = models.error ?? relations.error;
  if (error) return <Failure error={error} />;
  if (!models.data || !relations.data) return <Waiting lines={10} />;
  return <Models all={models.data} relations={relations.data} />;
}

function Models({ all, relations }: { all: ModelDocument[]; relations: RelationDocument[] }) {
  const text = useText();
  const label = useLabel();
  const phone = usePhone();
  const { selected: focus, select } = useSelected('model');
  const [way, setWay] = useState<(typeof ways)[number]>(phone ? 'list' : 'drawing');
  const models = useMemo(() => all.filter(({ deletedAt }) => !deletedAt), [all]);
  const diagram = useMemo(() => diagramOf(models, relations, focus), [models, relations, focus]);
  const choices = models.map(({ slug, displayed_name }) => ({ value: slug, label: label(displayed_name) }));
  return (
    <>
      <div className={classes.bar}>
        <Select
          className={classes.search ?? ''}
          aria-label={text('models.diagram.focus')}
          placeholder={text('models.diagram.focus')}
          searchable
          clearable
          data={choices.sort((one, other) => one.label.localeCompare(other.label))}
          value={focus}
          onChange={select}
        />
        <SegmentedControl
          value={way}
          onChange={(chosen) => setWay(chosen as (typeof ways)[number])}
          data={ways.map((value) => ({ value, label: text(`models.diagram.${value}`) }))}
        />
        <span className={classes.count}>{text('models.count', { count: diagram.boxes.length })}</span>
      </div>
      {way === 'drawing' ? (
        <Suspense fallback={<Waiting lines={8} />}>
          <Drawing diagram={diagram} models={models} focus={focus} onFocus={select} />
        </Suspense>
      ) : (
        <Twin models={models} relations={relations} focus={focus} />
      )}
    </>
  );
}

/** The diagram as a list: each model with the sentences of its relations. */
function Twin({ models, relations, focus }: { models: readonly Model[]; relations: readonly RelationDocument[]; focus: string | null }) {
  const text = useText();
  const label = useLabel();
  const { sentence } = useRelationWords(models);
  const slugs = focus === null ? null : around(focus, pairsOf(models, relations));
  const rows = models
    .filter(({ slug }) => slugs === null || slugs.has(slug))
    .sort((one, other) => label(one.displayed_name).localeCompare(label(other.displayed_name)));
  return (
    <ul className={own.list}>
      {rows.map(({ id, slug, displayed_name }) => {
        const joined = relations.filter(
          ({ object_id, to_object_id, deletedAt }) => !deletedAt && [object_id, to_object_id].some((end) => end === id || end === slug),
        );
        return (
          <li key={id}>
            <Link className={classes.name} to={`/data/${slug}`}>
              {label(displayed_name)}
            </Link>
            {joined.length ? (
              <ul>
                {joined.map((relation) => (
                  <li key={relation.id}>
                    <Anchor component={Link} inherit to={`/data?tab=relations&relation=${relation.slug}`}>
                      {sentence(relation.type, relation)}
                    </Anchor>{' '}
                    ({label(relation.labels.name)})
                  </li>
                ))}
              </ul>
            ) : (
              <p className={classes.count}>{text('models.diagram.alone')}</p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
