import { Button, Select } from '@mantine/core';
import { descriptorOf } from '@millwright/core/field/registry.ts';
import { columnType } from '@millwright/core/model/layout.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { findModel } from '../../../data/documents/use-schema.ts';
import { withKeys } from '../../../documents/saving/with-keys.ts';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { type UnfinishedBalance, useModelEditor } from '../../draft/editor-context.ts';
import { settingsOf } from '../../parts/settings-of.ts';
import { useFieldEdit } from '../../parts/use-field-edit.ts';
import { useChoices, usePathChoices } from '../../record-page/use-names.ts';
import classes from '../fields.module.css';

const parts = ['amount', 'account', 'in', 'out'] as const;

const isWhole = (begun: UnfinishedBalance): begun is { [Part in keyof UnfinishedBalance]-?: string } =>
  Boolean(begun.entries && parts.every((part) => begun[part]));

/** A number that is the sum of another model's rows. What it has besides (where it stands, how it opens) stays. */
export function BalanceSettings({ field }: { field: Field }) {
  const text = useText();
  const { schema, stored, editable, unfinishedBalances, setUnfinishedBalance } = useModelEditor();
  const { setUp } = useFieldEdit(field);
  const { balance } = field.misc ?? {};
  const model = findModel(schema, stored.slug);
  const label = useLabel();
  const mayBelowZero = usePathChoices(model, balance?.may_be_negative ? [balance.may_be_negative] : []);
  if (!settingsOf(field).isNumber || columnType(field) === null || !model) return null;
  // What a field holds already is no sum of entries.
  const isNew = !stored.schema.some(({ id }) => id === field.id);
  const begin = (next: UnfinishedBalance | null) => setUnfinishedBalance(field.id, next);
  const now: UnfinishedBalance | null = balance ?? (isNew ? (unfinishedBalances[field.id] ?? null) : null);
  const change = (next: UnfinishedBalance) => {
    if (balance) return isWhole(next) && setUp({ balance: { ...balance, ...next } });
    begin(isWhole(next) ? null : next);
    // The amount and the account of an opening entry follow from what they are.
    if (isWhole(next)) setUp({ balance: { ...next, opening: { properties: {}, links: {} } }, default: undefined });
  };
  const ledgers = [...schema.models.values()].filter((one) => one.model.misc?.append_only && !one.model.deletedAt);
  return (
    <fieldset className={classes.group}>
      <legend>{text('models.balance.title')}</legend>
      {now === null ? (
        editable && (
          <Button variant="default" size="compact-sm" disabled={ledgers.length === 0 || !isNew} onClick={() => begin({})}>
            {text('models.balance.begin')}
          </Button>
        )
      ) : (
        <>
          <Select
            label={text('models.balance.entries')}
            description={text('models.balance.entriesHelp')}
            required
            // Of another model it would be another sum: that begins anew.
            readOnly={!editable || balance !== undefined}
            allowDeselect={false}
            data={ledgers.map(({ model: one }) => ({ value: one.slug, label: label(one.displayed_name) }))}
            value={now.entries ?? null}
            onChange={(entries) => change({ entries: entries ?? undefined })}
          />
          <EntryParts entries={findModel(schema, now.entries ?? '')} account={model} now={now} editable={editable && isNew} onChange={change} />
          {balance && (
            <Select
              label={text('models.balance.mayBeNegative')}
              clearable
              readOnly={!editable}
              placeholder={text('models.balance.never')}
              data={mayBelowZero}
              value={balance.may_be_negative ?? null}
              onChange={(path) => setUp({ balance: withKeys(balance, { may_be_negative: path ?? undefined }) })}
            />
          )}
          {editable && isNew && (
            <Button variant="subtle" color="red" size="compact-sm" onClick={() => (balance ? setUp({ balance: undefined }) : begin(null))}>
              {text('models.balance.end')}
            </Button>
          )}
        </>
      )}
      {!now && (
        <p className={classes.hint}>
          {text(isNew && ledgers.length === 0 ? 'models.balance.noLedger' : isNew ? 'models.balance.beginHelp' : 'models.balance.onlyNew')}
        </p>
      )}
    </fieldset>
  );
}

type EntryProps = {
  entries: ResolvedModel | undefined;
  account: ResolvedModel;
  now: UnfinishedBalance;
  editable: boolean;
  onChange: (next: UnfinishedBalance) => void;
};

/** What of an entry says how much, of which record, and which way it goes. */
function EntryParts({ entries, account, now, editable, onChange }: EntryProps) {
  const text = useText();
  const all = useChoices(entries, []);
  const paths = usePathChoices(
    entries,
    [now.in, now.out].filter((path) => path !== undefined),
  );
  if (!entries) return null;
  const isNumber = (name: string) => {
    const field = entries.fields.get(name);
    return field !== undefined && descriptorOf(field).value.kind === 'number';
  };
  const choices = {
    amount: all.filter(({ value }) => isNumber(value)),
    account: all.filter(({ value }) => entries.ends.get(value)?.to === account.model.slug),
    in: paths,
    out: paths,
  };
  return parts.map((part) => (
    <Select
      key={part}
      label={text(`models.balance.${part}`)}
      required
      searchable
      readOnly={!editable}
      allowDeselect={false}
      data={choices[part]}
      value={now[part] ?? null}
      onChange={(next) => onChange({ ...now, [part]: next ?? undefined })}
    />
  ));
}
