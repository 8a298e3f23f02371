import { Button, SegmentedControl } from '@mantine/core';
import { type CalendarView, calendarViews } from '@millwright/core/view/blocks/calendar.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import classes from './calendar.module.css';

type Props = {
  title: string;
  view: CalendarView;
  onView: (view: CalendarView) => void;
  onStep: (step: 'prev' | 'next' | 'today') => void;
};

/** Buttons that step through time and switch between the views of a calendar. */
export function CalendarHeader({ title, view, onView, onStep }: Props) {
  const text = useText();
  return (
    <div className={classes.header}>
      <ToolbarButton className={classes.step ?? ''} label={text('blocks.calendar.previous')} icon={IconChevronLeft} onClick={() => onStep('prev')} />
      <ToolbarButton className={classes.step ?? ''} label={text('blocks.calendar.next')} icon={IconChevronRight} onClick={() => onStep('next')} />
      <Button size="xs" variant="default" className={classes.step} onClick={() => onStep('today')}>
        {text('blocks.calendar.today')}
      </Button>
      <h3 className={classes.period} aria-live="polite">
        {title}
      </h3>
      <SegmentedControl
        className={classes.views}
        size="xs"
        aria-label={text('blocks.calendar.views')}
        value={view}
        onChange={(next) => onView(next as CalendarView)}
        data={calendarViews.map((value) => ({ value, label: text(`blocks.calendar.${value}`) }))}
      />
    </div>
  );
}
