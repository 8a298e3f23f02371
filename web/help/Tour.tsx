import { Button, Popover, Portal } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../i18n/use-text.ts';
import { HelpWords } from './HelpWords.tsx';
import classes from './help.module.css';
import { pageOf } from './pages/page-of.ts';
import { type Stop, stopsOf } from './stops.ts';
import { endTour, useTour } from './tour.ts';
import { useFrame } from './use-frame.ts';

type CardProps = { stop: Stop; place: number; count: number; onGo: (place: number) => void };

function Card({ stop, place, count, onGo }: CardProps) {
  const text = useText();
  const last = place === count - 1;
  const next = useRef<HTMLButtonElement>(null);
  // The button that was pressed may be gone at this stop.
  useEffect(() => {
    if (place >= 0) next.current?.focus();
  }, [place]);
  return (
    <>
      <div aria-live="polite">
        <h2 className={classes.title}>{text(`tour.stops.${stop.name}.title`)}</h2>
        <p className={classes.stop}>
          <HelpWords words={text(`tour.stops.${stop.name}.words`)} />
        </p>
      </div>
      <div className={classes.way}>
        <span className={classes.count} aria-hidden>
          {place + 1} / {count}
        </span>
        {!last && (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={endTour}>
            {text('tour.skip')}
          </Button>
        )}
        {place > 0 && (
          <Button size="compact-sm" variant="default" onClick={() => onGo(place - 1)}>
            {text('actions.back')}
          </Button>
        )}
        <Button ref={next} size="compact-sm" data-autofocus onClick={() => (last ? endTour() : onGo(place + 1))}>
          {text(last ? 'tour.done' : 'actions.next')}
        </Button>
      </div>
    </>
  );
}

function Walk({ stops }: { stops: readonly Stop[] }) {
  const text = useText();
  const [place, setPlace] = useState(0);
  const stop = stops[place];
  const frame = useFrame(stop?.element);
  // At the end the focus is on the help button, so that the tour can be found again.
  useEffect(() => () => stops.find(({ name }) => name === 'help')?.element.focus(), [stops]);
  if (!stop || !frame) return null;
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight' && place < stops.length - 1) setPlace(place + 1);
    if (key === 'ArrowLeft' && place > 0) setPlace(place - 1);
  };
  const tall = frame.height > window.innerHeight / 2;
  const low = frame.top > window.innerHeight / 2;
  return (
    <Portal>
      <div className={classes.shade} />
      <Popover
        opened
        onChange={(opened) => opened || endTour()}
        closeOnClickOutside={false}
        position={tall ? 'right-start' : low ? 'top' : 'bottom'}
        width={340}
        trapFocus
        withRoles={false}
        withArrow
        zIndex={401}
        shadow="md"
        transitionProps={{ duration: 0 }}
      >
        <Popover.Target>
          <div className={classes.frame} style={frame} />
        </Popover.Target>
        <Popover.Dropdown
          p="md"
          role="dialog"
          aria-modal
          onKeyDown={onKeyDown}
          aria-label={text('tour.label', { stop: place + 1, count: stops.length })}
        >
          <Card stop={stop} place={place} count={stops.length} onGo={setPlace} />
        </Popover.Dropdown>
      </Popover>
    </Portal>
  );
}

/** A tour of the parts of the page. The current part is highlighted. Next, Back and the arrow keys move on, Escape ends the tour. */
export function Tour() {
  const running = useTour();
  const { pathname } = useLocation();
  const [stops, setStops] = useState<readonly Stop[]>([]);
  useEffect(() => {
    if (!running) return;
    // The visible parts are only known after the drawer has closed.
    const frame = requestAnimationFrame(() => setStops(stopsOf(pageOf(pathname))));
    return () => {
      cancelAnimationFrame(frame);
      setStops([]);
      endTour();
    };
  }, [running, pathname]);
  return stops.length > 0 && <Walk stops={stops} />;
}
