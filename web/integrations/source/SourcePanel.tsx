import { SegmentedControl } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { loadable } from '../../ui/browser/loadable.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import type { IntegrationDraft } from '../data/integration-draft.ts';

const Gallery = loadable(async () => (await import('./Gallery.tsx')).Gallery);
const ReadSource = loadable(async () => (await import('./ReadSource.tsx')).ReadSource);

const sources = ['blank', 'gallery', 'openapi', 'curl'] as const;

/** Chooses the start of a new integration: empty, a built-in connector, an OpenAPI document, or a curl command. */
export function SourcePanel({ onUse }: { onUse: (draft: IntegrationDraft) => void }) {
  const text = useText();
  const [source, setSource] = useState<(typeof sources)[number]>('blank');
  const use = (draft: IntegrationDraft) => {
    onUse(draft);
    setSource('blank');
  };
  return (
    <Panel title={text('integrations.source.title')}>
      <SegmentedControl
        aria-label={text('integrations.source.title')}
        data={sources.map((value) => ({ value, label: text(`integrations.source.from.${value}`) }))}
        value={source}
        onChange={(next) => setSource(next as typeof source)}
        fullWidth
        orientation={globalThis.matchMedia?.('(max-width: 640px)').matches ? 'vertical' : 'horizontal'}
      />
      <Suspense fallback={<Waiting lines={4} />}>
        {source === 'gallery' && <Gallery onUse={use} />}
        {(source === 'openapi' || source === 'curl') && <ReadSource key={source} kind={source} onUse={use} />}
      </Suspense>
    </Panel>
  );
}
