import type failures from '@millwright/core/failure/locales/en.json';
import type problems from '@millwright/core/failure/problems/locales/en.json';
import type approvals from '../approvals/locales/en.json';
import type audit from '../audit/locales/en.json';
import type automations from '../automations/locales/en.json';
import type blocks from '../blocks/locales/en.json';
import type clients from '../clients/locales/en.json';
import type configuration from '../configuration/locales/en.json';
import type documents from '../documents/locales/en.json';
import type explorer from '../explorer/locales/en.json';
import type files from '../fields/locales/en.json';
import type forms from '../forms/locales/en.json';
import type formula from '../formula/locales/en.json';
import type help from '../help/locales/en.json';
import type identityProvider from '../identity-provider/locales/en.json';
import type imports from '../imports/locales/en.json';
import type integrations from '../integrations/locales/en.json';
import type labels from '../labels/locales/en.json';
import type main from '../main/locales/en.json';
import type measuring from '../measuring/locales/en.json';
import type messaging from '../messages/locales/en.json';
import type models from '../models/locales/en.json';
import type notices from '../notices/locales/en.json';
import type objects from '../objects/locales/en.json';
import type unsent from '../offline-queue/locales/en.json';
import type outlooks from '../outlooks/locales/en.json';
import type overrides from '../overrides/locales/en.json';
import type pdf from '../pdf-templates/locales/en.json';
import type people from '../people/locales/en.json';
import type processes from '../processes/locales/en.json';
import type scan from '../scan/locales/en.json';
import type secondStep from '../second-step/locales/en.json';
import type settings from '../settings/locales/en.json';
import type sharedDevice from '../shared-device/locales/en.json';
import type tokens from '../tokens/locales/en.json';
import type traces from '../traces/locales/en.json';
import type trash from '../trash/locales/en.json';
import type unpublished from '../unpublished/locales/en.json';
import type views from '../views/locales/en.json';
import type shared from './locales/en.json';

type Texts = typeof main &
  typeof failures &
  typeof problems &
  typeof shared &
  typeof unsent &
  typeof approvals &
  typeof audit &
  typeof automations &
  typeof blocks &
  typeof clients &
  typeof configuration &
  typeof documents &
  typeof explorer &
  typeof files &
  typeof forms &
  typeof formula &
  typeof help &
  typeof identityProvider &
  typeof imports &
  typeof integrations &
  typeof labels &
  typeof measuring &
  typeof messaging &
  typeof models &
  typeof notices &
  typeof objects &
  typeof outlooks &
  typeof overrides &
  typeof pdf &
  typeof people &
  typeof processes &
  typeof scan &
  typeof secondStep &
  typeof settings &
  typeof sharedDevice &
  typeof tokens &
  typeof traces &
  typeof trash &
  typeof unpublished &
  typeof views;

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type Base<Key extends string> = Key extends `${infer Name}_${Plural}` ? Name : Key;
type Paths<Node> = {
  [Key in keyof Node & string]: Node[Key] extends string ? Base<Key> : `${Key}.${Paths<Node[Key]>}`;
}[keyof Node & string];

/** Every text of the interface, by its place in the locale files. */
export type TextKey = Paths<Texts>;
