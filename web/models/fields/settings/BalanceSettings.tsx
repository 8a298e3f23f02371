import { Button, Select } from '@mantine/core';
import type { Balance } from '@millwright/core/field/descriptor/setup.ts';
import { descriptorOf } from '@millwright/core/field/registry.ts';
import { columnType } from '@millwright/core/model/layout.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { findModel } from '../../../data/documents/use-schema.ts';
import { type Keys, withKeys } from '../../../documents/saving/with-keys.ts';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { type UnfinishedBalance, useModelEditor } from '../../draft/editor-context.ts';
import { settingsOf } from '../../parts/settings-of.ts';
import { useFieldEdit } from '../../parts/use-field-edit.ts';
import { useChoices, useNames, usePathChoices } from '../../record-page/use-names.ts';
import classes from '../fields.module.css';

const parts = ['amount', 'account', 'in', 'out'] as const;

const isWhole = (begun: UnfinishedBalance): begun is { [Part in keyof UnfinishedBalance]-?: string } =>
  Boolean(begun.entries && parts.every((part) => begun[part]));

/** Edits the balance of a field: a sum of another model's rows. Its opening entry stays unchanged. */
export function BalanceSettings({ field }: { field: Field }) {
  const text = useText();
  const { schema, stored, editable, unfinishedBalances, setUnfinishedBalance } = useModelEditor();
  const { setUp } = useFieldEdit(field);
  const { balance } = field.misc ?? {};
  const model = findModel(schema, stored.slug);
  const label = useLabel();
  const mayBelowZero = usePathChoices(model, balance?.may_be_negative ? [balance.may_be_negative] : []);
  if (!settingsOf(field).isNumber || columnType(field) === null || !model) return null;
  // An existing field has values that are no sum of entries, so only a new field can become a balance.
  const isNew = !stored.schema.some(({ id }) => id === field.id);
  const begin = (next: UnfinishedBalance | null) => setUnfinishedBalance(field.id, next);
  const now: UnfinishedBalance | null = balance ?? (isNew ? (unfinishedBalances[field.id] ?? null) : null);
  const change = (next: UnfinishedBalance) => {
    if (balance) return isWhole(next) && setUp({ balance: { ...balance, ...next } });
    begin(isWhole(next) ? null : next);
    // The values and links of an opening entry are filled in by the balance.
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
            // A balance over another model would be another sum, so it must be created anew.
            readOnly={!editable || balance !== undefined}
            allowDeselect={false}
            data={ledgers.map(({ model: one }) => ({ value: one.slug, label: label(one.displayed_name) }))}
            value={now.entries ?? null}
            onChange={(entries) => change({ entries: entries ?? undefined })}
          />
          <EntryParts entries={findModel(schema, now.entries ?? '')} account={model} now={now} editable={editable && isNew} onChange={change} />
          {balance && (
            <WhereKept
              entries={findModel(schema, balance.entries)}
              account={model}
              balance={balance}
              editable={editable && isNew}
              onChange={(keys) => setUp({ balance: withKeys<Balance>(balance, keys) })}
            />
          )}
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

/** Selects the amount, the account link and the direction of an entry. */
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

type Stands = NonNullable<Balance['stands']>;

/** Selects a link for one direction; if both would be the same link, they are swapped. */
function turned(stands: Stands, way: 'from' | 'to', link: string): Stands {
  const other = way === 'from' ? 'to' : 'from';
  return { ...stands, ...(stands[other] === link && { [other]: stands[way] }), [way]: link };
}

type WhereProps = {
  entries: ResolvedModel | undefined;
  account: ResolvedModel;
  balance: Balance;
  editable: boolean;
  onChange: (keys: Keys<Pick<Balance, 'counterpart' | 'stands'>>) => void;
};

/** Selects the second record that an entry affects: the place, with the links to where it comes from and goes to. */
function WhereKept({ entries, account, balance, editable, onChange }: WhereProps) {
  const text = useText();
  const nameOf = useNames(account);
  const nameOfEntry = useNames(entries);
  const { counterpart, stands } = balance;
  const linksOf = (model: ResolvedModel | undefined, to: string) => [...(model?.ends.values() ?? [])].filter((end) => !end.many && end.to === to);
  const others = linksOf(entries, account.model.slug).filter(({ name }) => name !== balance.account);
  // An entry needs two links to such a place: from and to.
  const places = [...account.ends.values()].filter(({ many, to }) => !many && linksOf(entries, to).length > 1);
  const ways = linksOf(entries, account.ends.get(stands?.at ?? '')?.to ?? '').map(({ name }) => name);
  const offer = (names: readonly string[], now: string | undefined, called: (name: string) => string) =>
    [...new Set([...names, ...(now === undefined ? [] : [now])])].map((value) => ({ value, label: called(value) }));
  const stand = (at: string | null) => {
    const [from, to] = linksOf(entries, account.ends.get(at ?? '')?.to ?? '').map(({ name }) => name);
    onChange({ stands: at && from && to ? { at, from, to } : undefined });
  };
  return (
    <>
      {(counterpart || (editable && others.length > 0)) && (
        <Select
          label={text('models.balance.counterpart')}
          description={text('models.balance.counterpartHelp')}
          clearable
          readOnly={!editable}
          placeholder={text('models.balance.none')}
          data={offer(
            others.map(({ name }) => name),
            counterpart,
            nameOfEntry,
          )}
          value={counterpart ?? null}
          onChange={(link) => onChange({ counterpart: link ?? undefined })}
        />
      )}
      {(stands || (editable && places.length > 0)) && (
        <Select
          label={text('models.balance.at')}
          description={text('models.balance.atHelp')}
          clearable
          readOnly={!editable}
          placeholder={text('models.balance.none')}
          data={offer(
            places.map(({ name }) => name),
            stands?.at,
            nameOf,
          )}
          value={stands?.at ?? null}
          onChange={stand}
        />
      )}
      {stands &&
        (['from', 'to'] as const).map((way) => (
          <Select
            key={way}
            label={text(`models.balance.${way}`)}
            required
            allowDeselect={false}
            readOnly={!editable}
            data={offer(ways, stands[way], nameOfEntry)}
            value={stands[way]}
            onChange={(link) => link && onChange({ stands: turned(stands, way, link) })}
          />
        ))}
    </>
  );
}
