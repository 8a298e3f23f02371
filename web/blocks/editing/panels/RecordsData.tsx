import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { EditingProps } from '../block-editing.ts';
import { FilterEditor } from '../fields/FilterEditor.tsx';
import { ModelSelect } from '../fields/ModelSelect.tsx';
import { Section } from '../fields/Section.tsx';

type Props = Pick<EditingProps, 'block' | 'schema' | 'model' | 'changeBlock'> & {
  /** The slug that the set-up names, also where there is no such model any more. */
  slug: string;
  /** Takes another model; what is set up by the fields of this one goes. */
  onChoose: (slug: string) => void;
  /** The models whose records it can show; any without it. */
  fits?: ((model: ResolvedModel) => boolean) | undefined;
  /** What is set up by the fields of the model. */
  children: (model: ResolvedModel) => ReactNode;
};

/** Of which model a block shows records, and which of them; then what it makes of these. */
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
