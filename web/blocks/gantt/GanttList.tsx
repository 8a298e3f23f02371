import { IconCalendarEvent } from '@tabler/icons-react';
import { formatDate } from '../../format/dates.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import type { PagedBlock } from '../pages/use-paged-block.ts';
import type { Bar } from './bars.ts';
import classes from './gantt.module.css';

type Props = {
  paged: PagedBlock;
  bars: readonly Bar[];
  title: string;
  onOpen: (id: string, index: number) => void;
  onMove: ((id: string) => void) | null;
};

/** Shows the bars of a gantt as a list with their dates, for keyboards and narrow screens. */
export function GanttList({ paged, bars, title, onOpen, onMove }: Props) {
  const text = useText();
  const language = useLanguage();
  const rows = paged.pages.rows ?? [];
  const indexes = new Map(rows.map(({ identity }, index) => [identity, index]));
  return (
    <ul ref={paged.list} className={classes.list} aria-label={title} onKeyDown={paged.onKeyDown}>
      {bars.map(({ id, name, tone, look, status, first, last }) => {
        const index = indexes.get(id) ?? 0;
        const tabIndex = index === paged.current ? 0 : -1;
        return (
          <li key={id} className={classes.line} data-index={index} data-opened={id === paged.opened}>
            <button
              type="button"
              className={classes.open}
              tabIndex={tabIndex}
              onFocus={() => paged.setCurrent(index)}
              onClick={() => onOpen(id, index)}
            >
              <span className={classes.name}>{name}</span>
              <span className={classes.days}>
                {first === last ? formatDate(first, language) : `${formatDate(first, language)} – ${formatDate(last, language)}`}
              </span>
              {status && <StatusBadge tone={tone} label={status} look={look} />}
            </button>
            {onMove && (
              <ToolbarButton label={text('blocks.moving.toDate')} icon={IconCalendarEvent} size={28} tabIndex={tabIndex} onClick={() => onMove(id)} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
