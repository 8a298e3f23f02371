import { Button } from '@mantine/core';
import type { GallerySetup } from '@millwright/core/view/types.ts';
import { useRef } from 'react';
import { useStepPolicies } from '../../data/documents/use-step-policies.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { openRow } from '../actions/open-row.ts';
import { useActions } from '../actions/use-actions.ts';
import { columnAt } from '../columns/axes.ts';
import { ColumnValue } from '../columns/ColumnValue.tsx';
import { cellText } from '../columns/cell-text.ts';
import { type Row, valuesAt } from '../columns/values.ts';
import { useBlockFilter } from '../filter/use-block-filter.ts';
import { ruleOf } from '../formatting/formatting.ts';
import { MarkIcon, MarkWord } from '../formatting/Mark.tsx';
import { BlockMessage } from '../messages/BlockMessage.tsx';
import { usePagedBlock } from '../pages/use-paged-block.ts';
import { BlockPanel } from '../panel/BlockPanel.tsx';
import type { RowsBlockParts } from '../panel/RowsBlock.tsx';
import { useBlockEvents } from '../panel/use-block-events.ts';
import classes from './gallery.module.css';
import { Picture } from './Picture.tsx';

const usualRatio = '4:3';

/** The first file at a path of a record. */
const fileAt = (row: Row, path: string): string | null => {
  const [first] = valuesAt(row, path).flat();
  return typeof first === 'string' && first !== '' ? first : null;
};

/** Draws a gallery in the panel of a block, page by page. A failure is shown inside the panel. */
export function GalleryPanel({ view, block, setup, schema, model, columns, skipped }: RowsBlockParts<GallerySetup>) {
  const text = useText();
  const label = useLabel();
  const policies = useStepPolicies();
  const title = label(block.label) || label(model.model.displayed_name);
  const frame = useRef<HTMLElement>(null);
  const filter = useBlockFilter(`${view.id}.${block.id}`, block.betterFilters ?? null, model, columns);
  const pictures = usePagedBlock({ view, block, setup, schema, model, columns, where: filter.where });
  const { source, pages } = pictures;
  const actions = useActions(source, filter.inherited);
  useBlockEvents({ frame, source, actions, recount: filter.count.recount, ready: pages.rows !== null });
  const captions = source.shownColumns();
  const named = columnAt(columns, setup.title) ?? captions[0] ?? null;
  const others = captions.filter(({ path }) => path !== named?.path && path !== setup.image);
  const context = { wording: source.wording, policies };
  const empty = pages.rows?.length === 0;
  return (
    <BlockPanel
      frame={frame}
      part="gallery"
      source={source}
      title={title}
      filter={filter}
      actions={actions}
      searchable={setup.searchable}
      skipped={skipped}
      busy={pages.busy}
    >
      <div className={classes.body} data-empty={empty}>
        {pages.rows === null && pages.error === null && <Waiting />}
        <BlockMessage
          className={classes.message}
          error={pages.rows === null ? pages.error : null}
          onRetry={source.refresh}
          empty={empty}
          filter={filter}
          actions={actions}
          title={title}
          builtIn={view.template === true}
        />
        {pages.rows !== null && pages.rows.length > 0 && (
          <ul ref={pictures.list} className={classes.list} aria-label={title} onKeyDown={pictures.onKeyDown}>
            {pages.rows.map((row, index) => {
              const rule = ruleOf(row, pictures.formatting, 'card');
              return (
                <li key={row.identity} className={classes.tile} data-index={index} data-opened={row.identity === pictures.opened}>
                  <button
                    type="button"
                    className={classes.open}
                    tabIndex={index === pictures.current ? 0 : -1}
                    onFocus={() => pictures.setCurrent(index)}
                    onClick={() => openRow(source.rows, actions, row, index)}
                  >
                    <Picture key={fileAt(row, setup.image)} id={fileAt(row, setup.image)} ratio={setup.ratio ?? usualRatio} />
                    <span className={classes.title}>{(named && cellText(named, row, source.wording)) || text('blocks.bulk.unnamed')}</span>
                    {rule && (
                      <span className={classes.mark}>
                        <MarkIcon rule={rule} />
                        <MarkWord rule={rule} language={source.wording.language} />
                      </span>
                    )}
                  </button>
                  {others.map((column) => (
                    <div key={column.path} className={classes.value}>
                      <span className="visually-hidden">{label(column.label)}: </span>
                      <ColumnValue column={column} row={row} context={context} />
                    </div>
                  ))}
                </li>
              );
            })}
          </ul>
        )}
        {pages.rows !== null && pages.error !== null && <Failure error={pages.error} onRetry={source.refresh} />}
        {pages.more && (
          <Button className={classes.more} variant="default" loading={pages.busy} onClick={pages.more}>
            {text('blocks.cards.more')}
          </Button>
        )}
      </div>
    </BlockPanel>
  );
}
