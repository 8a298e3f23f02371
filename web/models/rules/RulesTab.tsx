import { findModel } from '../../data/documents/use-schema.ts';
import { useModelEditor } from '../draft/editor-context.ts';
import { kindNames } from '../draft/rule-kinds.ts';
import sections from '../parts/sections.module.css';
import { ProposalSettings } from './ProposalSettings.tsx';
import { RecordRules } from './RecordRules.tsx';
import { RuleSection } from './RuleSection.tsx';
import { SaveActions } from './SaveActions.tsx';
import { TraceSettings } from './TraceSettings.tsx';

/** Edits the rules of a model: for records, actions when one is saved, and traces. */
export function RulesTab() {
  const { schema, stored } = useModelEditor();
  const model = findModel(schema, stored.slug);
  if (!model) return null;
  return (
    <div className={sections.sections}>
      <RecordRules model={model} />
      {kindNames.map((kind) => (
        <RuleSection key={kind} kind={kind} model={model} />
      ))}
      <SaveActions model={model} />
      <ProposalSettings model={model} />
      <TraceSettings model={model} />
    </div>
  );
}
