/** Whose documents have drafts: who may change one of these has something to publish. */
export const draftedResources = [
  'VIEWS',
  'VIEW_GROUPS',
  'FORMS',
  'MESSAGE_TEMPLATES',
  'PDF_TEMPLATES',
  'SETTING_MODELS',
  'SETTING_DATA_CONNECTIONS',
  'SETTINGS',
] as const;
