import { SegmentedControl, Select, Switch, TextInput, useMantineColorScheme } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { builtInRoles } from '@millwright/core/access/roles.ts';
import { type Language, languages } from '@millwright/core/json.ts';
import { isNumberFormat, numberFormatOf } from '@millwright/core/value/number-format.ts';
import { post } from '../data/http.ts';
import { usePreference } from '../data/preferences/preferences.ts';
import { changeUser, useUser } from '../data/session.ts';
import { numberChoices, numberExample } from '../format/number-choices.ts';
import { changeLanguage } from '../i18n/i18n.ts';
import { languageNames } from '../i18n/language-names.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { useLabel, useLanguage, useText } from '../i18n/use-text.ts';
import { usePlaces } from '../layers/places/use-places.ts';
import { NoticeSettings } from '../notices/NoticeSettings.tsx';
import { PasskeysPanel } from '../second-step/PasskeysPanel.tsx';
import { PastSignInsPanel } from '../second-step/PastSignInsPanel.tsx';
import { SecondStepPanel } from '../second-step/SecondStepPanel.tsx';
import { ByPasswordPanel } from '../shared-device/ByPasswordPanel.tsx';
import { PinPanel } from '../shared-device/PinPanel.tsx';
import { ShareDevicePanel } from '../shared-device/ShareDevicePanel.tsx';
import { TokensPanel } from '../tokens/TokensPanel.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Screen } from '../ui/layout/Screen.tsx';
import { ReadOnly } from '../ui/ReadOnly.tsx';
import { showRefusal } from '../ui/toasts/refusal-toast.tsx';
import { PasswordPanel } from './PasswordPanel.tsx';
import classes from './profile.module.css';
import { ScannerSettings } from './ScannerSettings.tsx';
import { SessionsPanel } from './SessionsPanel.tsx';
import { WorkstationPanel } from './WorkstationPanel.tsx';

/** Shows the new language at once and stores it with the person, so that it follows to other devices. */
function useLanguageChoice(): (language: Language) => Promise<void> {
  const { id } = useUser();
  const sentence = useFailureText();
  const text = useText();
  return async (language) => {
    await changeLanguage(language);
    try {
      await post(`/v1/user/${id}`, { language });
      changeUser({ language });
      notifications.show({ message: text('profile.saved'), color: 'green' });
    } catch (error) {
      showRefusal(error, sentence(error));
    }
  };
}

function Look() {
  const text = useText();
  const language = useLanguage();
  const choose = useLanguageChoice();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [density, setDensity] = usePreference('density');
  const [gantt, setGantt] = usePreference('gantt');
  const [numbers, setNumbers] = usePreference('numbers');
  const { client } = useUser();
  const asCompany = text('profile.asCompany', { example: numberExample(numberFormatOf(client.number_format)) });
  return (
    <Panel title={text('profile.look')}>
      <Select
        label={text('profile.language')}
        className={classes.narrow}
        allowDeselect={false}
        data={languages.map((value) => ({ value, label: languageNames[value] }))}
        value={language}
        onChange={(value) => value && void choose(value as Language)}
      />
      <Select
        label={text('profile.numbers')}
        description={text('profile.numbersHelp')}
        className={classes.narrow}
        allowDeselect={false}
        data={[{ value: '', label: asCompany }, ...numberChoices]}
        value={numbers ?? ''}
        onChange={(value) => setNumbers(isNumberFormat(value) ? value : null)}
      />
      <div>
        <div className={classes.label} id="profile-theme">
          {text('profile.theme')}
        </div>
        <SegmentedControl
          aria-labelledby="profile-theme"
          value={colorScheme}
          onChange={setColorScheme}
          data={[
            { value: 'light', label: text('shell.light') },
            { value: 'dark', label: text('shell.dark') },
            { value: 'auto', label: text('shell.auto') },
          ]}
        />
      </div>
      <div>
        <div className={classes.label} id="profile-density">
          {text('profile.density')}
        </div>
        <SegmentedControl
          aria-labelledby="profile-density"
          value={density ?? 'normal'}
          onChange={setDensity}
          data={[
            { value: 'compact', label: text('profile.compact') },
            { value: 'normal', label: text('profile.normal') },
            { value: 'touch', label: text('profile.touch') },
          ]}
        />
      </div>
      <div>
        <div className={classes.label} id="profile-gantt">
          {text('profile.gantt')}
        </div>
        <SegmentedControl
          aria-labelledby="profile-gantt"
          value={gantt}
          onChange={setGantt}
          data={(['small', 'medium', 'large'] as const).map((value) => ({ value, label: text(`profile.ganttSizes.${value}`) }))}
        />
      </div>
    </Panel>
  );
}

/** /profile: the person, and how the product looks and behaves for them. */
export function ProfileScreen() {
  const text = useText();
  const label = useLabel();
  const user = useUser();
  const { views } = usePlaces();
  const level = builtInRoles.find(({ role }) => role === user.role)?.role;
  const role = level ? text(`roles.${level}`) : user.role;
  const [letters, setLetters] = usePreference('letters');
  const [sounds, setSounds] = usePreference('sounds');
  const [home, setHome] = usePreference('home');
  const homes = [
    { value: '/', label: text('shell.home') },
    ...views.map((view) => ({ value: `/view/${view.slug || view.id}`, label: label(view.name) })),
  ];
  return (
    <Screen title={text('screens.profile')} width="reading">
      <Panel title={text('profile.person')}>
        <ReadOnly>
          <div className={classes.pair}>
            <TextInput label={text('profile.firstName')} value={user.first_name} readOnly />
            <TextInput label={text('profile.lastName')} value={user.last_name} readOnly />
            <TextInput label={text('profile.email')} value={user.email} readOnly />
            <TextInput label={text('profile.role')} value={role} readOnly />
          </div>
        </ReadOnly>
      </Panel>
      <WorkstationPanel />
      {user.shared ? (
        <ByPasswordPanel />
      ) : (
        <>
          <PasswordPanel />
          <SecondStepPanel />
          <PasskeysPanel />
          <PinPanel />
          <SessionsPanel />
          <PastSignInsPanel />
          <TokensPanel of="person" />
          <ShareDevicePanel />
        </>
      )}
      <Look />
      <NoticeSettings />
      <Panel title={text('profile.keys')}>
        <Switch
          label={text('profile.letters')}
          description={text('profile.lettersHelp')}
          checked={letters}
          onChange={(event) => setLetters(event.currentTarget.checked)}
        />
        <Switch label={text('profile.sounds')} checked={sounds} onChange={(event) => setSounds(event.currentTarget.checked)} />
        <ScannerSettings />
        <Select
          label={text('profile.home')}
          description={text('profile.homeHelp')}
          className={classes.narrow}
          allowDeselect={false}
          searchable
          data={homes}
          value={home}
          onChange={(value) => setHome(value ?? '/')}
        />
      </Panel>
    </Screen>
  );
}
