import { notifications } from '@mantine/notifications';
import type { JsonObject, Language } from '@millwright/core/json.ts';
import { numberFormatOf, numberFormatOption } from '@millwright/core/value/number-format.ts';
import { sortingOf } from '@millwright/core/value/sorting.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AppFailure, call } from '../../data/http.ts';
import { changeUser, currentSession } from '../../data/session.ts';
import { useText } from '../../i18n/use-text.ts';

export type Company = { id: string; name: string; language: Language; time_zone: string; options?: JsonObject; version: number };
type Changes = Partial<Omit<Company, 'id' | 'version'>>;

/** Saves settings of the company at the shown version, and updates the company's name in the session and on all screens. */
export function useSaveCompany<T extends Changes>(company: Company, onSaved: (sent: T) => void) {
  const text = useText();
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (sent: T) => call('PATCH', `/v1/documents/clients/${company.id}`, sent, { version: company.version }),
    onSuccess: async (_, sent) => {
      const { name, language, time_zone, options } = { ...company, ...sent };
      const number_format = numberFormatOf(options?.[numberFormatOption]);
      const sorting = sortingOf(language, currentSession().user?.client.sorting !== 'code');
      changeUser({ client_name: name, client: { id: company.id, name, language, time_zone, sorting, number_format } });
      await queries.invalidateQueries({ queryKey: ['documents', 'clients'] });
      onSaved(sent);
      notifications.show({ message: text('settings.saved'), color: 'green' });
    },
  });
  const outOfSync = save.error instanceof AppFailure && save.error.code === 'out_of_sync';
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: ['documents', 'clients'] });
    save.reset();
  };
  return { save, outOfSync, refresh };
}
