import { Modal } from '@mantine/core';
import { type KeyboardEvent, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../../i18n/use-text.ts';
import { keysOf } from '../../keys/shortcuts.ts';
import { closeDialog, type DialogContent, useDialog } from '../../layers/dialog.ts';
import { useDrawer } from '../../layers/drawer.ts';
import { loadable } from '../../ui/browser/loadable.ts';
import { Waiting } from '../../ui/states/Waiting.tsx';

const ObjectPanel = loadable(async () => (await import('../../objects/ObjectPanel.tsx')).ObjectPanel);
const RecordTitle = loadable(async () => (await import('../../fields/relation/RecordTitle.tsx')).RecordTitle);
const FormInLayer = loadable(async () => (await import('../../forms/FormInLayer.tsx')).FormInLayer);
const FormTitle = loadable(async () => (await import('../../forms/FormInLayer.tsx')).FormTitle);

function Title({ content }: { content: DialogContent }) {
  const text = useText();
  const fallback = (content.kind === 'record' && content.title) || text('shell.record');
  return (
    <Suspense fallback={fallback}>
      {content.kind === 'record' ? <RecordTitle id={content.id} fallback={fallback} /> : <FormTitle content={content} />}
    </Suspense>
  );
}

/**
 * Stops key events at the dialog, so that the page does not handle them; forms inside handle their own keys here.
 * Escape closes the dialog unless something inside prevents it.
 */
function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget } = event;
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return;
  const keys = keysOf(event);
  if (keys === 'Escape' && target.dataset.mantineStopPropagation !== 'true') closeDialog();
  if (keys !== 'Ctrl Enter' && keys !== 'Ctrl S') return;
  event.preventDefault();
  currentTarget.querySelector('form')?.requestSubmit();
}

/** Closes the dialog when the page changes or something opens beside the page. */
function useGivingWay(): void {
  const { pathname } = useLocation();
  const place = `${pathname} ${useDrawer().map(({ key }) => key)}`;
  const opened = useRef(place);
  useEffect(() => {
    if (opened.current === place) return;
    opened.current = place;
    closeDialog();
  }, [place]);
}

/** Returns the focus to the element that had it. If that is gone, the opener's `takeFocus` is called. */
function useFocusBack(content: DialogContent | null): void {
  const last = useRef(content);
  useEffect(() => {
    const { takeFocus } = last.current ?? {};
    last.current = content;
    if (content || !takeFocus) return;
    const timer = setTimeout(() => document.activeElement === document.body && takeFocus(), 50);
    return () => clearTimeout(timer);
  }, [content]);
}

/** The shell's dialog: a record or form over the page. It keeps the focus until it closes and then returns it. */
export function Dialog() {
  const text = useText();
  const content = useDialog();
  useGivingWay();
  useFocusBack(content);
  return (
    <Modal
      opened={content !== null}
      onClose={closeDialog}
      closeOnEscape={false}
      size={640}
      transitionProps={{ duration: 120, exitDuration: 0 }}
      padding={0}
      title={content && <Title content={content} />}
      closeButtonProps={{ 'aria-label': text('actions.close') }}
      styles={{ header: { padding: '12px 20px', borderBottom: '1px solid var(--mw-divider)' } }}
      onKeyDown={onKeyDown}
    >
      <Suspense fallback={<Waiting />}>
        {content?.kind === 'record' && <ObjectPanel key={content.id} id={content.id} />}
        {content?.kind === 'form' && <FormInLayer content={content} onClose={closeDialog} />}
      </Suspense>
    </Modal>
  );
}
