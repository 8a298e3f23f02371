import { Button } from '@mantine/core';
import type { CardlistSetup } from '@millwright/core/view/types.ts';
import { useRef } from 'react';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { openRow } from '../actions/open-row.ts';
import { useActions } from '../actions/use-actions.ts';
import { useBlockFilter } from '../filter/use-block-filter.ts';
import { BlockMessage } from '../messages/BlockMessage.tsx';
import { usePagedBlock } from '../pages/use-paged-block.ts';
import { BlockPanel } from '../panel/BlockPanel.tsx';
import type { RowsBlockParts } from '../panel/RowsBlock.tsx';
import { useBlockEvents } from '../panel/use-block-events.ts';
import { SelectAll } from '../selection/SelectAll.tsx';
import { CardList } from './CardList.tsx';
import classes from './cards.module.css';

/** Draws a card list in the panel of a block, page by page. A failure is shown inside the panel. */
export function CardsPanel({ view, block, setup, schema, model, columns, skipped }: RowsBlockParts<CardlistSetup>) {
  const text = useText();
  const label = useLabel();
  const title = label(block.label) || label(model.model.displayed_name);
  const frame = useRef<HTMLElement>(null);
  const filter = useBlockFilter(`${view.id}.${block.id}`, block.betterFilters ?? null, model, columns);
  const cards = usePagedBlock({ view, block, setup, schema, model, columns, where: filter.where });
  const { source, pages } = cards;
  const actions = useActions(source, filter.inherited);
  useBlockEvents({ frame, source, actions, recount: filter.count.recount, ready: pages.rows !== null });
  const error = pages.rows === null ? pages.error : null;
  const empty = pages.rows?.length === 0;
  return (
    <BlockPanel
      frame={frame}
      part="cardlist"
      source={source}
      title={title}
      filter={filter}
      actions={actions}
      searchable={setup.searchable}
      skipped={skipped}
      busy={pages.busy}
    >
      <div className={classes.body} data-empty={empty}>
        {pages.rows === null && error === null && <Waiting />}
        <BlockMessage
          className={classes.message}
          error={error}
          onRetry={source.refresh}
          empty={empty}
          filter={filter}
          title={title}
          actions={actions}
          builtIn={view.template === true}
        />
        {pages.rows !== null && pages.rows.length > 0 && (
          <>
            {setup.selectable && (
              // biome-ignore lint/a11y/noLabelWithoutControl: the box is inside
              <label className={classes.all}>
                <SelectAll selection={source.selection} />
                <span aria-hidden>{text('table.selectAll')}</span>
              </label>
            )}
            <CardList
              cards={cards}
              rows={pages.rows}
              title={title}
              actions={actions}
              selectable={setup.selectable}
              image={setup.image}
              onOpen={(row, index) => openRow(source.rows, actions, row, index)}
            />
          </>
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
