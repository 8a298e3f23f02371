import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { MessagePreview } from '@millwright/core/contract/messages.ts';
import type { Language } from '@millwright/core/json.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AppFailure, post } from '../../../data/http.ts';
import { useFailureText } from '../../../i18n/use-failure-text.ts';
import { PreviewPane } from '../../PreviewPane.tsx';
import { useSampleRecords } from '../data/use-template.ts';
import type { TemplateDraft, TypedTexts } from './template-draft.ts';

type Props = { draft: TemplateDraft; texts: TypedTexts; language: Language };

/** How the template reads for one of the records that changed last; one for every channel is shown as an email. */
export function TemplateTrial({ draft, texts, language }: Props) {
  const sentence = useFailureText();
  const [at, setAt] = useState(0);
  const { data: records = [] } = useSampleRecords(draft.model);
  const object_id = draft.model === undefined ? undefined : records[at];
  const message = {
    channel: draft.channel ?? 'email',
    language,
    subject: texts.subject[language] ?? '',
    body: texts.body[language] ?? '',
    ...(object_id && { object_id }),
  };
  const [settled] = useDebouncedValue(JSON.stringify(message), 300);
  const { data, error } = useQuery<MessagePreview, AppFailure>({
    queryKey: ['message-preview', settled],
    queryFn: async ({ signal }) => (await post('/v1/messaging/preview', JSON.parse(settled), { signal })).data,
    placeholderData: (before) => before,
    gcTime: 0,
    retry: false,
  });
  return (
    <div>
      <PreviewPane preview={data} object_id={object_id ?? ''} at={at} count={Math.max(1, records.length)} onMove={setAt} />
      {error && (
        <Text c="red" role="alert">
          {error.fields[0]?.message ?? sentence(error)}
        </Text>
      )}
    </div>
  );
}
