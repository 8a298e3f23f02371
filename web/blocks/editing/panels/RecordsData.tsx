import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { EditingProps } from '../block-editing.ts';
import { FilterEditor } from '../fields/FilterEditor.tsx';
import { ModelSelect } from '../fields/ModelSelect.tsx';
import { Section } from '../fields/Section.tsx';

type Props = Pick<EditingProps, 'block' | 'schema' | 'model' | 'changeBlock'> & {
  /** The slug in the setup, even if the model no longer exists. */
  slug: string;
  /** Changes the model and drops settings that used the old model's fields. */
  onChoose: (slug: string) => void;
  /** The models that the block can show; all if absent. */
  fits?: ((model: ResolvedModel) => boolean) | undefined;
  /** The settings that use the model's fields. */
  children: (model: ResolvedModel) => ReactNode;
};

/** Selects the model and the filter of a block, then its further settings. */
export function RecordsData({ block, schema, model, changeBlock, slug, onChoose, fits, children }: Props) {
  const text = useText();
  return (
    <>
      <Section title={text('blocks.editing.records')}>
        <ModelSelect schema={schema} value={model?.model.slug ?? slug} onChange={onChoose} fits={fits} />
      </Section>
      {model && (
        <>
          <Section title={text('blocks.editing.filter')}>
            <FilterEditor
              key={model.model.slug}
              schema={schema}
              model={model}
              value={block.betterFilters}
              onChange={(condition) => changeBlock({ betterFilters: condition }, 'filter')}
            />
          </Section>
          {children(model)}
        </>
      )}
    </>
  );
}
