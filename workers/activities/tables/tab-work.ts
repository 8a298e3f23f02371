import type { StepFiles } from '@millwright/api/automations/execution/step-files.ts';
import type { Egress } from '@millwright/api/egress/fetch.ts';
import type { ConsentToken } from '@millwright/api/sign-ins/sessions/session.ts';
import type { JsonObject } from '@millwright/core/json.ts';

/** What reading or writing a tab needs: input and key of the step, its time limit, files, and the egress. */
export type TabWork = {
  egress: Egress;
  input: JsonObject;
  key: string;
  timeout_ms: number;
  signal: AbortSignal;
  files: StepFiles;
  client_id: string;
  time_zone: string;
  consent: ConsentToken;
};
