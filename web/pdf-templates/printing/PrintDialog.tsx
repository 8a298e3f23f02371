import { Button, Group, getDefaultZIndex, Modal, NativeSelect, Progress } from '@mantine/core';
import { type Language, languages } from '@millwright/core/json.ts';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { formatNumber } from '../../format/numbers.ts';
import { languageNames } from '../../i18n/language-names.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useLabel, useLanguage, useText } from '../../i18n/use-text.ts';
import { loadable } from '../../ui/browser/loadable.ts';
import { saveFile } from '../../ui/browser/save-file.ts';
import { Waiting } from '../../ui/states/Waiting.tsx';
import type { StoredTemplate } from '../data/use-templates.ts';
import { KeepButton } from './KeepButton.tsx';
import { OutputChoice } from './OutputChoice.tsx';
import { type Output, type Printed, printRecords } from './print-records.ts';
import classes from './printing.module.css';

const PdfViewer = loadable(async () => (await import('../../ui/pdf/PdfViewer.tsx')).PdfViewer);

type Props = {
  templates: readonly StoredTemplate[];
  ids: readonly string[];
  /** Told whether anything was printed. */
  onClose: (printed: boolean) => void;
  /** It is opened from a notification, and lies over that. */
  above?: boolean;
};
type Choice = { template: string; language: Language | null; output: Output };

/** Prints records with a chosen template and language and, for several records, a chosen output. The result is shown before it is saved. */
export function PrintDialog({ templates, ids, onClose, above = false }: Props) {
  const text = useText();
  const label = useLabel();
  const failure = useFailureText();
  const own = useLanguage();
  const [choice, setChoice] = useState<Choice>({ template: templates[0]?.id ?? '', language: null, output: 'pdf' });
  const [done, setDone] = useState<number | null>(null);
  const [printed, setPrinted] = useState<Printed | null>(null);
  const [error, setError] = useState<unknown>(null);
  const running = useRef(new AbortController());
  useEffect(() => () => running.current.abort(), []);
  const template = templates.find(({ id }) => id === choice.template) ?? templates[0];
  const language = choice.language ?? template?.language ?? own;
  const choose = (part: Partial<Choice>) => {
    setChoice({ ...choice, ...part });
    setPrinted(null);
    setError(null);
  };
  const print = async () => {
    if (!template) return;
    running.current = new AbortController();
    const { signal } = running.current;
    setDone(0);
    setPrinted(null);
    setError(null);
    try {
      const came = await printRecords({ template, ids, output: choice.output, language }, setDone, signal);
      setPrinted(came);
      if (choice.output !== 'pdf') saveFile(came.content, came.name);
    } catch (thrown) {
      if (!signal.aborted) setError(thrown);
    }
    setDone(null);
  };
  const [id] = ids;
  const busy = done !== null;
  const isShown = printed !== null && choice.output === 'pdf';
  return (
    <Modal
      opened
      onClose={() => onClose(printed !== null)}
      size={isShown ? 'xl' : 'md'}
      {...(above && { zIndex: getDefaultZIndex('max') })}
      title={text('pdf.title', { count: ids.length })}
      closeButtonProps={{ 'aria-label': text('actions.close') }}
    >
      <div className={classes.choices}>
        <NativeSelect
          label={text('pdf.template')}
          data={templates.map((each) => ({ value: each.id, label: label(each.name) }))}
          value={template?.id ?? ''}
          disabled={busy}
          onChange={(event) => choose({ template: event.currentTarget.value, output: 'pdf' })}
          data-autofocus
        />
        <NativeSelect
          label={text('pdf.language')}
          data={languages.map((each) => ({ value: each, label: languageNames[each] }))}
          value={language}
          disabled={busy}
          onChange={(event) => choose({ language: event.currentTarget.value as Language })}
        />
        <OutputChoice
          count={ids.length}
          invoices={template?.invoice === 'issued'}
          value={choice.output}
          disabled={busy}
          onChange={(output) => choose({ output })}
        />
      </div>
      <div aria-live="polite">
        {busy && ids.length > 1 && (
          <>
            <span role="status">{text('pdf.progress', { done: formatNumber(done), total: formatNumber(ids.length) })}</span>
            <Progress mt={4} value={(100 * done) / ids.length} aria-hidden />
          </>
        )}
        {error !== null && (
          <p role="alert" className={classes.failure}>
            {failure(error)}
          </p>
        )}
        {printed && choice.output !== 'pdf' && <p role="status">{text('pdf.saved', { name: printed.name })}</p>}
      </div>
      {isShown && (
        <Suspense fallback={<Waiting lines={6} />}>
          <PdfViewer content={printed.content} name={printed.name} />
        </Suspense>
      )}
      <Group justify="flex-end" mt={16}>
        {busy && ids.length > 1 && (
          <Button variant="default" onClick={() => running.current.abort()}>
            {text('pdf.stop')}
          </Button>
        )}
        {isShown && template && id !== undefined && ids.length === 1 && (
          <KeepButton key={`${template.id} ${language}`} template={template} id={id} language={language} name={printed.name} />
        )}
        {isShown ? (
          <Button leftSection={<IconDownload size={16} stroke={1.75} />} onClick={() => saveFile(printed.content, printed.name)}>
            {text('pdf.download')}
          </Button>
        ) : (
          <Button leftSection={<IconPrinter size={16} stroke={1.75} />} loading={busy} disabled={!template} onClick={() => void print()}>
            {text(choice.output === 'xml' ? 'pdf.saveXml' : 'pdf.print')}
          </Button>
        )}
      </Group>
    </Modal>
  );
}
