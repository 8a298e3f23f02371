import type { Model } from '@millwright/core/model/types.ts';
import { useCallback, useMemo } from 'react';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { GraphCard } from '../../ui/graph/GraphCard.tsx';
import { type GraphLine, StillGraph } from '../../ui/graph/StillGraph.tsx';
import { modelIcon } from '../../ui/icons/model-icons.ts';
import type { Diagram } from './diagram.ts';

type Props = { diagram: Diagram; models: readonly Model[]; focus: string | null; onFocus: (slug: string) => void };

/** Draws models as cards and relations as lines. Clicking a card shows only it and its neighbours. */
export function Drawing({ diagram, models, focus, onFocus }: Props) {
  const text = useText();
  const bySlug = useMemo(() => new Map(models.map((model) => [model.slug, model])), [models]);
  const card = useCallback(
    (slug: string) => {
      const model = bySlug.get(slug);
      return model ? <ModelCard model={model} focused={slug === focus} onFocus={onFocus} /> : null;
    },
    [bySlug, focus, onFocus],
  );
  const lines = useMemo(
    () => diagram.lines.map(({ relations, ...line }): GraphLine => ({ ...line, words: relations.length > 1 ? String(relations.length) : '' })),
    [diagram],
  );
  return <StillGraph label={text('models.diagram.label')} boxes={diagram.boxes} lines={lines} card={card} />;
}

function ModelCard({ model, focused, onFocus }: { model: Model; focused: boolean; onFocus: (slug: string) => void }) {
  const label = useLabel();
  const { icon, slug, displayed_name } = model;
  return (
    <GraphCard
      icon={modelIcon(icon)}
      name={label(displayed_name)}
      detail={<code>{slug}</code>}
      data-model={slug}
      aria-pressed={focused}
      onClick={() => onFocus(slug)}
    />
  );
}
