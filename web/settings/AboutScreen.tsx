import { version } from '../app/version.ts';
import { useText } from '../i18n/use-text.ts';
import { useStatus } from '../shell/UpdateBanner.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Screen } from '../ui/Screen.tsx';

/** /about: what runs here, in which version, under which licence. */
export function AboutScreen() {
  const text = useText();
  const { data } = useStatus();
  return (
    <Screen title={text('screens.about')} lead={text('about.lead')} width="reading">
      <Panel title="Millwright">
        <p>{text('about.version', { version })}</p>
        {data && <p>{text('about.server', { version: data.version })}</p>}
        <p>{text('about.licence')}</p>
      </Panel>
      {data && (
        <Panel title={text('about.services')}>
          {(['database', 'workflows'] as const).map((name) => (
            <p key={name}>{text(`about.${data[name]}`, { name: text(`about.${name}`) })}</p>
          ))}
          {data.runs.running !== null && data.runs.queued !== null && (
            <p>{text('about.runs', { running: data.runs.running, queued: data.runs.queued })}</p>
          )}
        </Panel>
      )}
      <Panel title={text('about.libraries')}>
        <p>{text('about.librariesText')}</p>
      </Panel>
    </Screen>
  );
}
