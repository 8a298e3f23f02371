import { Button, ColorInput, FileButton, Group, Textarea } from '@mantine/core';
import { isObject, type JsonObject } from '@millwright/core/json.ts';
import { type Letterhead, letterheadOf, letterheadOption } from '@millwright/core/pdf/letterhead.ts';
import { companyColour, isColour, lookOption } from '@millwright/core/settings/company-colour.ts';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { plain } from '../format/plain-text.ts';
import { useText } from '../i18n/use-text.ts';
import classes from './letterhead.module.css';
import { logoFrom } from './logo.ts';
import { SavedPanel } from './saving/SavedPanel.tsx';
import { type Company, useSaveCompany } from './saving/use-save-company.ts';

type Props = { company: Company; mayWrite: boolean; query: string };

function Logo({ logo, mayWrite, onChange }: { logo: string; mayWrite: boolean; onChange: (logo: string) => void }) {
  const text = useText();
  const [refused, setRefused] = useState(false);
  const take = async (file: File | null) => {
    const address = file && (await logoFrom(file));
    setRefused(file !== null && !address);
    if (address) onChange(address);
  };
  return (
    <div>
      <p className={classes.label}>{text('letterhead.logo')}</p>
      <p className={classes.hint}>{text('letterhead.logoHelp')}</p>
      {logo ? <img className={classes.logo} src={logo} alt={text('letterhead.logo')} /> : <p className={classes.hint}>{text('letterhead.noLogo')}</p>}
      {mayWrite && (
        <Group gap={8}>
          <FileButton accept="image/png,image/jpeg,image/webp,image/svg+xml" onChange={(file) => void take(file)}>
            {(props) => (
              <Button {...props} variant="default" size="compact-sm" leftSection={<IconPhoto size={16} stroke={1.75} />}>
                {text('letterhead.choose')}
              </Button>
            )}
          </FileButton>
          {logo && (
            <Button variant="default" size="compact-sm" leftSection={<IconTrash size={16} stroke={1.75} />} onClick={() => onChange('')}>
              {text('letterhead.removeLogo')}
            </Button>
          )}
        </Group>
      )}
      {refused && (
        <p role="alert" className={classes.refused}>
          {text('letterhead.noPicture')}
        </p>
      )}
    </div>
  );
}

/** The company's colour: empty for none. */
function Colour({ colour, mayWrite, onChange }: { colour: string; mayWrite: boolean; onChange: (colour: string) => void }) {
  const text = useText();
  return (
    <ColorInput
      label={text('letterhead.colour')}
      description={text('letterhead.colourHelp')}
      placeholder="#0f6b74"
      format="hex"
      maw={360}
      readOnly={!mayWrite}
      value={colour}
      fixOnBlur={false}
      error={colour !== '' && !isColour(colour) ? text('letterhead.noColour') : undefined}
      onChange={onChange}
      eyeDropperButtonProps={{ 'aria-label': text('letterhead.pickColour') }}
    />
  );
}

/** Edits the header, the footer and the colour of the company's documents. */
export function LetterheadPanel({ company, mayWrite, query }: Props) {
  const text = useText();
  const [changes, setChanges] = useState<Partial<Letterhead>>({});
  const [typed, setTyped] = useState<string | null>(null);
  const saving = useSaveCompany<{ options: JsonObject }>(company, () => {
    setChanges({});
    setTyped(null);
  });
  const words = (['title', 'logo', 'colour', 'address', 'foot'] as const).map((key) => text(`letterhead.${key}`));
  if (!plain(words.join(' ')).includes(plain(query))) return null;
  const value = { ...letterheadOf(company.options ?? {}), ...changes };
  const set = (part: Partial<Letterhead>) => setChanges({ ...changes, ...part });
  const colour = typed ?? companyColour(company.options ?? {}) ?? '';
  // The server refuses incomplete values, with the name of the field.
  const look = { ...(isObject(company.options?.[lookOption]) ? company.options[lookOption] : {}), colour: colour === '' ? null : colour };
  const send = () =>
    saving.save.mutate({ options: { ...company.options, [letterheadOption]: value, ...(typed !== null && { [lookOption]: look }) } });
  return (
    <SavedPanel
      title={text('letterhead.title')}
      mayWrite={mayWrite}
      changed={Object.keys(changes).length > 0 || typed !== null}
      saving={saving}
      onSave={send}
    >
      <Logo logo={value.logo} mayWrite={mayWrite} onChange={(logo) => set({ logo })} />
      <Colour colour={colour} mayWrite={mayWrite} onChange={setTyped} />
      {(['address', 'foot'] as const).map((key) => (
        <Textarea
          key={key}
          label={text(`letterhead.${key}`)}
          description={text(`letterhead.${key}Help`)}
          rows={4}
          maxLength={600}
          readOnly={!mayWrite}
          value={value[key]}
          onChange={(event) => set({ [key]: event.currentTarget.value })}
        />
      ))}
    </SavedPanel>
  );
}
